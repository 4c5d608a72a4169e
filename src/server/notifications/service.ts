/** What other slices use: who wants to be told what, the list in the app, and messages to browsers. */
export { settingsOf, silenceMail } from './settings-service.ts'
export { addNotice, addNotices, type NewNotice } from './notice-service.ts'
export { openPushKeys, pushTargetsOf, sendPush, type PushContent, type PushDeps } from './push-service.ts'
export { notify, type DeliveryDeps, type MailContent, type Notification } from './delivery-service.ts'
export { announceEventChange, type AnnouncedChange } from './change-service.ts'
export { createNoticeStreams } from './notice-streams.ts'
export { announceHosting } from './follow-service.ts'
export { announceInvitation } from './invitation-service.ts'
