/** What other slices use: who wants to be told what, the list in the app, and messages to browsers. */
export { settingsOf, silenceMail } from './settings-service.ts'
export { addNotice, addNotices, type NewNotice } from './notice-service.ts'
export { openPushKeys, pushTargetsOf, sendPush, type PushContent, type PushDeps } from './push-service.ts'
export { createNoticeStreams } from './notice-streams.ts'
