import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { HostView } from '#contract/hosting.ts'
import { getApi } from '#web/platform/query-client.ts'
import { refetchUserLists } from '#web/saved/queries.ts'

/** The host's view of an event. */
export function hostViewQuery(id: number | string) {
  const path = `/api/events/${encodeURIComponent(id)}/host`
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ client, signal }) => (await getApi(client).send<HostView>(path, { signal })).body,
  })
}

/** Refetches event queries on screen after an event was created or changed; drops the others from the cache. */
export async function refetchEvents(client: QueryClient): Promise<void> {
  const isEvents = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    typeof path === 'string' && (path.startsWith('/api/events') || path === 'any events')
  client.removeQueries({ predicate: isEvents, type: 'inactive' })
  await Promise.all([client.invalidateQueries({ predicate: isEvents }), refetchUserLists(client)])
}
