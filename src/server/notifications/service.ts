/** Public API of this module: notification settings, in-app notifications and push messages. */
export { getSettingsByUser, silenceMail } from './settings-service.ts'
export type { NewNotification } from './notification-queries.ts'
export { addNotification, addNotifications } from './notification-service.ts'
export { openPushKeys, listPushTargets, sendPush, type PushContent } from './push-service.ts'
export { deliver, notify, toPeople, type MailContent, type Notification } from './delivery-service.ts'
export { notifyEventChange } from './change-service.ts'
export {
  rsvpLinks,
  eventLines,
  eventPath,
  findSigner,
  emailLines,
  senderWords,
  shortLine,
  threadHeaders,
} from './present.ts'
export { watchReading } from './source-change-service.ts'
export { createNotificationStreams } from './stream-service.ts'
export { notifyFollowers } from './follow-service.ts'
export { type ReplyClaim, readReplyClaim, replyClaim, replyIssuer, describeReplies } from './reply-service.ts'
export { issueClaimToken } from './unsubscribe-service.ts'
export { type AnnouncedQuestion, notifyOfQuestion } from './question-service.ts'
export { notifyInvitees, notifyInviter, notifyRemoval, notifySpot } from './invitation-service.ts'
