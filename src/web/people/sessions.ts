import { queryOptions } from '@tanstack/react-query'
import type { SessionEntry } from '#contract/session.ts'
import { apiOf } from '#web/platform/query-client.ts'

/** The browsers in which the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['/api/sessions'],
  queryFn: async ({ client, signal }) => (await apiOf(client).send<SessionEntry[]>('/api/sessions', { signal })).body,
  // Others come and go without this page hearing of it.
  staleTime: 0,
})
