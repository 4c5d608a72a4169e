import { queryOptions } from '@tanstack/react-query'
import type { EventDraft } from '#contract/hosting.ts'
import { apiOf } from '#web/platform/query-client.ts'

export const draftsQuery = queryOptions({
  queryKey: ['/api/drafts'],
  queryFn: async ({ client, signal }) => (await apiOf(client).send<EventDraft[]>('/api/drafts', { signal })).body,
})
