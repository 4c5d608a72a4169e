/** Public API of this module: notification settings, in-app notifications and push messages. */
export { getSettingsByUser, silenceMail } from './settings-service.ts'
export type { NewNotification } from './notification-queries.ts'
export { addNotification, addNotifications } from './notification-service.ts'
export { openPushKeys, listPushTargets, sendPush, type PushContent, type PushDeps } from './push-service.ts'
export {
  deliver,
  notify,
  type DeliveryDeps,
  type MailContent,
  type Notification,
} from './delivery-service.ts'
export { notifyEventChange, type AnnouncedChange } from './change-service.ts'
export { createNotificationStreams } from './notification-streams.ts'
export { notifyFollowers } from './follow-service.ts'
export { issueClaimToken } from './unsubscribe-service.ts'
export { notifyInvitees, notifyRemoval } from './invitation-service.ts'
