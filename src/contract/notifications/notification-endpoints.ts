import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { idParam, callerParams } from '#contract/endpoint-params.ts'
import { limits } from '#contract/limits.ts'
import {
  appNotificationListSchema,
  notificationChangeSchema,
  notificationSettingsSchema,
  pushSubscriptionSchema,
  ownSearchSubscriptionSchema,
  searchSubscriptionSchema,
  timeZoneSchema,
} from './notification.ts'

/** Endpoints for notification settings, the notification list and pushes. */
export const notificationEndpoints = {
  getNotificationSettings: {
    method: 'GET',
    path: '/api/notifications/{userId}',
    summary: 'Get your notification settings.',
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
      'Change your notification settings. The four topics are required together; other fields keep their value if absent.',
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
    summary: "Report the browser's time zone. Used only if none is set yet.",
    session: 'required',
    callerParam: 'userId',
    params: callerParams,
    body: z.strictObject({ timeZone: timeZoneSchema }),
    response: z.object({ timeZone: timeZoneSchema }),
    problems: [],
  },
  listNotifications: {
    method: 'GET',
    path: '/api/notices',
    summary: 'List your in-app notifications, newest first.',
    session: 'required',
    query: z.strictObject({
      before: idParam.optional().describe('Only notifications older than the one with this ID.'),
    }),
    response: appNotificationListSchema,
    problems: [],
  },
  streamNotifications: {
    method: 'GET',
    path: '/api/notices/stream',
    summary:
      'Open a live connection (server-sent events). Sends `notices` with the unread count and any new notifications, on ' +
      'connecting and after every change, and `guests` with the `eventId` of an event you host whose guest list has ' +
      'changed. Ends with the session.',
    session: 'required',
    response: z.string(),
    mediaType: 'text/event-stream',
    problems: ['too_many_streams', 'not_ready'],
  },
  readNotification: {
    method: 'POST',
    path: '/api/notices/{id}/read',
    summary: 'Mark a notification as read.',
    session: 'required',
    params: z.object({ id: idParam }),
    response: z.object({ unread: z.int() }),
    problems: ['notice_not_found'],
  },
  readAllNotifications: {
    method: 'POST',
    path: '/api/notices/read',
    summary: 'Mark all notifications as read, up to the given one.',
    session: 'required',
    body: z.strictObject({ upTo: z.int32().min(1) }),
    response: z.object({ unread: z.int() }),
    problems: [],
  },
  getPushKey: {
    method: 'GET',
    path: '/api/push/key',
    summary: 'Get the public VAPID key that browsers subscribe with.',
    session: 'none',
    response: z.object({ publicKey: z.string() }),
    problems: [],
  },
  addPushSubscription: {
    method: 'PUT',
    path: '/api/push/subscription',
    summary: 'Subscribe this browser to pushes for the length of the session.',
    session: 'required',
    body: pushSubscriptionSchema,
    maxBodyBytes: limits.pushSubscriptionBytes,
    response: z.object({ id: z.int() }),
    problems: ['push_endpoint_refused'],
  },
  removePushSubscription: {
    method: 'DELETE',
    path: '/api/push/subscription',
    summary: 'Unsubscribe this browser from pushes. Idempotent.',
    session: 'required',
    body: z.strictObject({ endpoint: z.url() }),
    response: z.object({ isRemoved: z.boolean() }),
    problems: [],
  },
  subscribeToSearch: {
    method: 'POST',
    path: '/api/search-subscriptions',
    summary:
      'Subscribe an email address to a search, once a week. Sends a confirmation email first; no account required.',
    session: 'none',
    creates: true,
    rate: 'subscribing',
    body: searchSubscriptionSchema,
    response: z.object({ isAsked: z.literal(true) }),
    problems: ['too_many_subscriptions'],
  },
  followSearch: {
    method: 'PUT',
    path: '/api/search-subscriptions/own',
    summary: 'Subscribe to a search with the verified email address of your account, once a week. Idempotent.',
    session: 'required',
    rate: 'subscribing',
    body: ownSearchSubscriptionSchema,
    response: z.object({ address: z.string() }),
    problems: ['email_not_verified', 'too_many_subscriptions'],
  },
  unfollowSearch: {
    method: 'DELETE',
    path: '/api/search-subscriptions/own',
    summary: 'End your subscription to a search. Idempotent.',
    session: 'required',
    body: ownSearchSubscriptionSchema.omit({ timeZone: true }),
    response: z.object({ isFollowed: z.literal(false) }),
    problems: [],
  },
} as const satisfies EndpointTable
