import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Notice } from '#contract/notification.ts'
import { apiOf } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/toast-store.ts'
import { noticesQuery, unreadQuery } from './notification-queries.ts'

/** Shows at once what the server is about to know. */
function markShown(client: QueryClient, isMeant: (notice: Notice) => boolean): void {
  client.setQueryData(noticesQuery.queryKey, (data) => {
    if (!data) return data
    const shown = data.pages.flatMap(({ notices }) => notices)
    const now = shown.filter((notice) => !notice.isRead && isMeant(notice)).length
    const pages = data.pages.map((page) => ({
      ...page,
      unread: Math.max(0, page.unread - now),
      notices: page.notices.map((notice) => (isMeant(notice) ? { ...notice, isRead: true } : notice)),
    }))
    return { ...data, pages }
  })
}

const noteUnread = (client: QueryClient, unread: number) => client.setQueryData(unreadQuery.queryKey, unread)

/** A notice counts as read when it was opened; should that not reach the server, it is simply unread again. */
export function useReadNotice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      markShown(client, (notice) => notice.id === id)
      const { body } = await apiOf(client).send<{ unread: number }>(`/api/notices/${id}/read`, {
        method: 'POST',
        keepalive: true,
      })
      return body.unread
    },
    onSuccess: (unread) => noteUnread(client, unread),
    onError: () => client.invalidateQueries({ queryKey: noticesQuery.queryKey }),
  })
}

export function useReadAllNotices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (upTo: number) => {
      const body = JSON.stringify({ upTo })
      return (await apiOf(client).send<{ unread: number }>('/api/notices/read', { method: 'POST', body })).body.unread
    },
    onSuccess: (unread, upTo) => {
      markShown(client, ({ id }) => id <= upTo)
      noteUnread(client, unread)
    },
    onError: () =>
      toast({
        title: 'This did not work',
        description: 'Nothing was changed. Please try again.',
        variant: 'destructive',
      }),
  })
}
