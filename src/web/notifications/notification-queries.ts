import { infiniteQueryOptions, queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import type { NoticeList, NoticeNews } from '#contract/notification.ts'
import { apiOf } from '#web/platform/query-client.ts'

const path = '/api/notices'

/** The person's notices in pages, latest first. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: [path],
  queryFn: async ({ client, signal, pageParam }) =>
    (await apiOf(client).send<NoticeList>(pageParam ? `${path}?before=${pageParam}` : path, { signal })).body,
  initialPageParam: 0,
  getNextPageParam: ({ notices, hasOlder }: NoticeList) => (hasOlder ? notices.at(-1)?.id : undefined),
})

/** How many notices are unread, as the live connection tells; undefined until it has. */
export const unreadQuery = queryOptions<number>({ queryKey: ['unread notices'], queryFn: skipToken })

/** Notes what the live connection tells; a list on screen is asked for again. */
export function noteNews(client: QueryClient, { unread }: Pick<NoticeNews, 'unread'>): void {
  client.setQueryData(unreadQuery.queryKey, unread)
  void client.invalidateQueries({ queryKey: noticesQuery.queryKey })
}

/** How things stand, where no live connection comes about. */
export async function readUnread(client: QueryClient): Promise<NoticeNews> {
  const { body } = await apiOf(client).send<NoticeList>(path)
  return { unread: body.unread, fresh: [] }
}
