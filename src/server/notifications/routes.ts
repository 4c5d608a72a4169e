import { endpoints } from '#contract/endpoints.ts'
import { nextPageHeaders, route, streamRoute, type Route } from '#server/platform/http/http.ts'
import { listNotifications, markNotificationsRead, markNotificationRead } from './notification-service.ts'
import type { NotificationStreams } from './stream-service.ts'
import { addSubscription, removeSubscription } from './push-service.ts'
import { getSettings, noteTimeZone, saveSettings } from './settings-service.ts'
import type { Core, Services } from '#server/platform/dependencies/dependencies.ts'

/** Parses the Last-Event-ID of a reconnecting stream. Any other value starts a new stream. */
function readLastEventId(request: Request): number | null {
  const text = request.headers.get('last-event-id') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

export function notificationRoutes(
  deps: Core & Pick<Services, 'push'> & { notificationStreams: NotificationStreams },
): Route[] {
  return [
    route(endpoints.getNotificationSettings, async ({ session }) => ({
      body: await getSettings(deps, session.userId),
    })),
    route(endpoints.saveNotificationSettings, async ({ session, body }) => ({
      body: await saveSettings(deps, session.userId, body),
    })),
    route(endpoints.noteTimeZone, async ({ session, body }) => ({
      body: { timeZone: await noteTimeZone(deps, session.userId, body.timeZone) },
    })),
    route(endpoints.listNotifications, async ({ session, query, url }) => {
      const { list, next } = await listNotifications(deps, session.userId, query.before)
      return { body: list, headers: nextPageHeaders(url, 'before', next) }
    }),
    streamRoute(endpoints.streamNotifications, ({ session, request }) =>
      deps.notificationStreams.open(session, readLastEventId(request), request.signal),
    ),
    route(endpoints.readNotification, async ({ session, params }) => ({
      body: { unread: await markNotificationRead(deps, session.userId, params.id) },
    })),
    route(endpoints.readAllNotifications, async ({ session, body }) => ({
      body: { unread: await markNotificationsRead(deps, session.userId, body.upTo) },
    })),
    route(endpoints.getPushKey, async () => ({ body: { publicKey: deps.push.publicKey } })),
    route(endpoints.addPushSubscription, async ({ session, body }) => ({
      body: { id: await addSubscription(deps, session, body) },
    })),
    route(endpoints.removePushSubscription, async ({ session, body }) => ({
      body: { isRemoved: await removeSubscription(deps, session.userId, body.endpoint) },
    })),
  ]
}
