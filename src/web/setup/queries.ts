import { apiQuery } from '#web/platform/query-client.ts'

/** Settings change rarely, but someone else may be editing them. */
export const settingsQuery = { ...apiQuery('getSettings'), staleTime: 0 }
export const setupQuery = { ...apiQuery('getSetup'), staleTime: 0 }
