import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { apiKey, apiQuery, callPage, refetchCalls } from '#web/platform/query-client.ts'

/** The current user's answers about an event. */
export const reflectionQuery = (eventId: number) => apiQuery('getReflection', { params: { id: eventId } })

/** The current user's journal, newest first, page by page. */
export const journalQuery = (client: QueryClient, words: string) =>
  infiniteQueryOptions({
    queryKey: [...apiKey('listJournal', { query: { q: words } }), 'pages'],
    initialPageParam: new URLSearchParams({ q: words }).toString(),
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await callPage(client, 'listJournal', { query: new URLSearchParams(pageParam), signal })
      return { ...body, next }
    },
    getNextPageParam: ({ next }) => next,
  })

export const goalRecordQuery = (id: number | string) => apiQuery('getGoalRecord', { params: { id } })
export const sharedRecordQuery = (token: string) => apiQuery('getSharedRecord', { params: { token } })

export const refetchJournal = (client: QueryClient): Promise<void> =>
  refetchCalls(client, ['listJournal', 'listGoals', 'getGoalRecord'])
