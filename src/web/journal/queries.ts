import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { JournalPage } from '#contract/journal/journal.ts'
import { apiKey, apiQuery, call, refetchCalls } from '#web/platform/query-client.ts'

/** The current user's answers about an event. */
export const reflectionQuery = (eventId: number) => apiQuery('getReflection', { params: { id: eventId } })

/** The current user's journal, newest first, page by page. */
export const journalQuery = (client: QueryClient, words: string) =>
  infiniteQueryOptions({
    queryKey: [...apiKey('listJournal', { query: { q: words } }), 'pages'],
    queryFn: ({ pageParam }: { pageParam: number | null }): Promise<JournalPage> =>
      call(client, 'listJournal', { query: { q: words, ...(pageParam !== null && { before: pageParam }) } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, hasOlder }: JournalPage) => (hasOlder ? (entries.at(-1)?.id ?? null) : null),
  })

export const goalRecordQuery = (id: number | string) => apiQuery('getGoalRecord', { params: { id } })
export const sharedRecordQuery = (token: string) => apiQuery('getSharedRecord', { params: { token } })

export const refetchJournal = (client: QueryClient): Promise<void> =>
  refetchCalls(client, ['listJournal', 'listGoals', 'getGoalRecord'])
