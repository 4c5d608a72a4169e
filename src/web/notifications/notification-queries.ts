import { infiniteQueryOptions, queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import type { GuestListUpdate, NotificationUpdate } from '#contract/notifications/notification.ts'
import { apiKey, apiQuery, call, callPage } from '#web/platform/query-client.ts'

export const settingsQuery = apiQuery('getNotificationSettings', { params: { userId: 'me' } })

/** The current user's notifications in pages, newest first. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['listNotifications'],
  initialPageParam: '',
  queryFn: async ({ client, signal, pageParam }) => {
    const { body, next } = await callPage(client, 'listNotifications', {
      query: new URLSearchParams(pageParam),
      signal,
    })
    return { ...body, next }
  },
  getNextPageParam: ({ next }) => next,
})

/** Unread count from the live connection; undefined until it has arrived. */
export const unreadQuery = queryOptions<number>({ queryKey: ['unread notices'], queryFn: skipToken })

/** Stores the unread count from the live connection and refetches a list on screen. */
export function applyNotificationUpdate(client: QueryClient, { unread }: Pick<NotificationUpdate, 'unread'>): void {
  client.setQueryData(unreadQuery.queryKey, unread)
  void client.invalidateQueries({ queryKey: notificationsQuery.queryKey })
}

/** Refetches a guest list and its counts if they are on screen; null stands for every event. */
export async function refetchGuestList(client: QueryClient, update: GuestListUpdate | null): Promise<void> {
  const request = update && { params: { id: update.eventId } }
  await Promise.all([
    client.invalidateQueries({ queryKey: request ? apiKey('listGuests', request) : ['listGuests'] }),
    client.invalidateQueries({ queryKey: request ? apiKey('getRsvp', request) : ['getRsvp'] }),
  ])
}

/** Fetches the unread count if there is no live connection. */
export async function readUnread(client: QueryClient): Promise<NotificationUpdate> {
  const { unread } = await call(client, 'listNotifications')
  return { unread, fresh: [] }
}
