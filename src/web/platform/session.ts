import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/sign-in/session.ts'
import type { RefreshOutcome } from '#domain/people/session-keeper.ts'
import { ApiError } from './api.ts'
import { apiKey, call } from './query-client.ts'

/** The current session; null if nobody is signed in. Embedded in every page. */
export const sessionQuery = queryOptions({
  queryKey: apiKey('getSession'),
  queryFn: async ({ client, signal }): Promise<Session | null> => {
    try {
      return await call(client, 'getSession', { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})

export function useSession(): Session | null {
  return useSuspenseQuery(sessionQuery).data
}

export const readSession = (client: QueryClient): Session | null => client.getQueryData(sessionQuery.queryKey) ?? null

/** Clears data of the previous user: refetches what is on screen and drops the rest. */
function clearUserData(client: QueryClient): void {
  const userQueries = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionQuery.queryKey[0],
  }
  client.removeQueries({ ...userQueries, type: 'inactive' })
  // Disabled queries hold client-side state that a refetch wouldn't clear.
  void client.resetQueries({ predicate: (query) => query.isDisabled() })
  void client.invalidateQueries(userQueries)
}

function followChange(client: QueryClient, before: Session | null, session: Session | null): void {
  if (before?.userId === session?.userId) return
  if (session) clearUserData(client)
  // Deferred until personal content has left the screen, so that no refetch fails with 401.
  else setTimeout(() => clearUserData(client))
}

/** Sets the current session and refreshes what is on screen if the user has changed. */
export function setSession(client: QueryClient, session: Session | null): void {
  const before = readSession(client)
  client.setQueryData(sessionQuery.queryKey, session)
  followChange(client, before, session)
}

export async function detectSession(client: QueryClient): Promise<Session | null> {
  const before = readSession(client)
  const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  followChange(client, before, session)
  return session
}

export const getSpan = ({ renewedAt, endsAt }: Session) => ({
  renewedAt: Date.parse(renewedAt),
  endsAt: Date.parse(endsAt),
})

export async function refreshSession(client: QueryClient): Promise<RefreshOutcome> {
  try {
    const session = await call(client, 'refreshSession')
    setSession(client, session)
    return getSpan(session)
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'ended' : 'unreachable'
  }
}
