import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/session.ts'
import type { RefreshOutcome } from '#domain/people/session-keeper.ts'
import { ApiError } from './api.ts'
import { getApi } from './query-client.ts'

const path = '/api/session'

/** Who is signed in; null for a visitor. Every page brings it along. */
export const sessionQuery = queryOptions({
  queryKey: [path],
  queryFn: async ({ client, signal }): Promise<Session | null> => {
    try {
      return (await getApi(client).send<Session>(path, { signal })).body
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

/** What is cached may be of the person before: what is on screen is asked for again, the rest forgotten. */
function forgetAnswers(client: QueryClient): void {
  const ofPerson = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== path }
  client.removeQueries({ ...ofPerson, type: 'inactive' })
  // What the page noted by itself, no call would mend.
  void client.resetQueries({ predicate: (query) => query.isDisabled() })
  void client.invalidateQueries(ofPerson)
}

function followChange(client: QueryClient, before: Session | null, session: Session | null): void {
  if (before?.userId === session?.userId) return
  if (session) forgetAnswers(client)
  // What only a signed-in person sees has left the screen by then, and asks for nothing that would be refused.
  else setTimeout(() => forgetAnswers(client))
}

/** Notes who is signed in now; everything that is shown follows. */
export function setSession(client: QueryClient, session: Session | null): void {
  const before = readSession(client)
  client.setQueryData(sessionQuery.queryKey, session)
  followChange(client, before, session)
}

/** Asks the server who is signed in. */
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

/** Moves the end of the session on. */
export async function refreshSession(client: QueryClient): Promise<RefreshOutcome> {
  try {
    const { body } = await getApi(client).send<Session>(`${path}/refresh`, { method: 'POST' })
    setSession(client, body)
    return getSpan(body)
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'ended' : 'unreachable'
  }
}
