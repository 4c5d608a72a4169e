import { infiniteQueryOptions, queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import type { AppNotificationList, NotificationUpdate } from '#contract/notification.ts'
import { getApi } from '#web/platform/query-client.ts'

const path = '/api/notices'

/** The person's notices in pages, latest first. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [path],
  queryFn: async ({ client, signal, pageParam }) =>
    (await getApi(client).send<AppNotificationList>(pageParam ? `${path}?before=${pageParam}` : path, { signal })).body,
  initialPageParam: 0,
  getNextPageParam: ({ notices, hasOlder }: AppNotificationList) => (hasOlder ? notices.at(-1)?.id : undefined),
})

/** How many notices are unread, as the live connection tells; undefined until it has. */
export const unreadQuery = queryOptions<number>({ queryKey: ['unread notices'], queryFn: skipToken })

/** Notes what the live connection tells; a list on screen is asked for again. */
export function applyNotificationUpdate(client: QueryClient, { unread }: Pick<NotificationUpdate, 'unread'>): void {
  client.setQueryData(unreadQuery.queryKey, unread)
  void client.invalidateQueries({ queryKey: notificationsQuery.queryKey })
}

/** How things stand, where no live connection comes about. */
export async function readUnread(client: QueryClient): Promise<NotificationUpdate> {
  const { body } = await getApi(client).send<AppNotificationList>(path)
  return { unread: body.unread, fresh: [] }
}
