import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { idParam, callerParams } from './endpoint-params.ts'
import { limits } from './limits.ts'
import {
  appNotificationListSchema,
  notificationChangeSchema,
  notificationSettingsSchema,
  pushSubscriptionSchema,
  searchSubscriptionSchema,
  timeZoneSchema,
} from './notification.ts'

/** What a person is told, how, and what they have been told so far. */
export const notificationEndpoints = {
  getNotificationSettings: {
    method: 'GET',
    path: '/api/notifications/{userId}',
    summary: 'What the person wants to be told, and how.',
    session: 'required',
    callerParam: 'userId',
    params: callerParams,
    response: notificationSettingsSchema,
    problems: [],
  },
  saveNotificationSettings: {
    method: 'PUT',
    path: '/api/notifications/{userId}',
    summary:
      'Changes what the person is told. The four switches are given together; the rest stays where it is absent.',
    session: 'required',
    callerParam: 'userId',
    params: callerParams,
    body: notificationChangeSchema,
    response: notificationSettingsSchema,
    problems: [],
  },
  noteTimeZone: {
    method: 'POST',
    path: '/api/notifications/{userId}/time-zone',
    summary: 'Tells the time zone of the browser; kept while the person has none.',
    session: 'required',
    callerParam: 'userId',
    params: callerParams,
    body: z.strictObject({ timeZone: timeZoneSchema }),
    response: z.object({ timeZone: timeZoneSchema }),
    problems: [],
  },
  listNotices: {
    method: 'GET',
    path: '/api/notices',
    summary: 'What the person was told in the app, latest first.',
    session: 'required',
    query: z.strictObject({
      before: idParam.optional().describe('Only what is older than the notice of this number.'),
    }),
    response: appNotificationListSchema,
    problems: [],
  },
  streamNotices: {
    method: 'GET',
    path: '/api/notices/stream',
    summary:
      'A live connection (server-sent events): `notices` with the number of unread ones and those that are new, at ' +
      'once and after every change. Ends with the session.',
    session: 'required',
    response: z.string(),
    mediaType: 'text/event-stream',
    problems: ['too_many_streams', 'not_ready'],
  },
  readNotice: {
    method: 'POST',
    path: '/api/notices/{id}/read',
    summary: 'Marks one as read.',
    session: 'required',
    params: z.object({ id: idParam }),
    response: z.object({ unread: z.int() }),
    problems: ['notice_not_found'],
  },
  readAllNotices: {
    method: 'POST',
    path: '/api/notices/read',
    summary: 'Marks all as read, up to the notice of the given number.',
    session: 'required',
    body: z.strictObject({ upTo: z.int32().min(1) }),
    response: z.object({ unread: z.int() }),
    problems: [],
  },
  getPushKey: {
    method: 'GET',
    path: '/api/push/key',
    summary: 'The public key (VAPID) that a browser subscribes with.',
    session: 'none',
    response: z.object({ publicKey: z.string() }),
    problems: [],
  },
  addPushSubscription: {
    method: 'PUT',
    path: '/api/push/subscription',
    summary: 'Sends pushes to this browser while the session lasts.',
    session: 'required',
    body: pushSubscriptionSchema,
    maxBodyBytes: limits.pushSubscriptionBytes,
    response: z.object({ id: z.int() }),
    problems: ['push_endpoint_refused'],
  },
  removePushSubscription: {
    method: 'DELETE',
    path: '/api/push/subscription',
    summary: 'Sends no more pushes to this browser; does nothing when it gets none.',
    session: 'required',
    body: z.strictObject({ endpoint: z.url() }),
    response: z.object({ isRemoved: z.boolean() }),
    problems: [],
  },
  subscribeToSearch: {
    method: 'POST',
    path: '/api/search-subscriptions',
    summary: 'Asks an address whether it wants the new events of a search by mail, once a week. No account is needed.',
    session: 'none',
    creates: true,
    rate: 'letters',
    body: searchSubscriptionSchema,
    response: z.object({ isAsked: z.literal(true) }),
    problems: ['too_many_subscriptions'],
  },
} as const satisfies EndpointTable
