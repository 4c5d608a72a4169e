import { apiQuery } from '#web/platform/query-client.ts'

export const draftsQuery = apiQuery('listDrafts')
