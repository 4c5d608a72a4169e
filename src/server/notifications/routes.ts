import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http.ts'
import { listNotices, readAllNotices, readNotice } from './notice-service.ts'
import { addSubscription, removeSubscription, type PushDeps } from './push-service.ts'
import { getSettings, noteTimeZone, saveSettings } from './settings-service.ts'

export function notificationRoutes(deps: PushDeps): Route[] {
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
    route(endpoints.listNotices, async ({ session, query }) => ({
      body: await listNotices(deps, session.userId, query.before),
    })),
    route(endpoints.readNotice, async ({ session, params }) => ({
      body: { unread: await readNotice(deps, session.userId, params.id) },
    })),
    route(endpoints.readAllNotices, async ({ session, body }) => ({
      body: { unread: await readAllNotices(deps, session.userId, body.upTo) },
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
