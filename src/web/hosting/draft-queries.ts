import { queryOptions } from '@tanstack/react-query'
import type { EventDraft } from '#contract/hosting.ts'
import { getApi } from '#web/platform/query-client.ts'

export const draftsQuery = queryOptions({
  queryKey: ['/api/drafts'],
  queryFn: async ({ client, signal }) => (await getApi(client).send<EventDraft[]>('/api/drafts', { signal })).body,
})
