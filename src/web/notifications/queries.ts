import { apiQuery } from '#web/platform/query-client.ts'

/** The current user's notification settings. */
export const settingsQuery = apiQuery('getNotificationSettings', { params: { userId: 'me' } })
