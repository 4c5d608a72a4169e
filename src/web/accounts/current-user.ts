import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { User, UserChangeInput } from '#contract/people/person.ts'
import { eventCalls } from '#contract/events/event-calls.ts'
import { ApiError, apiPath } from '#web/platform/api.ts'
import { apiKey, apiQuery, call } from '#web/platform/query-client.ts'
import { detectSession } from '#web/platform/session.ts'

const ownAccount = { params: { userId: 'me' } } as const

/** The current user's account; null if it has been deleted. */
export const currentUserQuery = queryOptions({
  queryKey: apiKey('getUser', ownAccount),
  queryFn: async ({ client, signal }): Promise<User | null> => {
    try {
      const user = await call(client, 'getUser', { ...ownAccount, signal })
      // The endpoint returns the public profile only for other people.
      return 'email' in user ? user : null
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
})

export const currentUserGoalsQuery = apiQuery('listGoals')

/**
 * Updates the account and refreshes everything that shows it.
 * @throws ApiError
 */
export async function updateCurrentUser(client: QueryClient, change: UserChangeInput): Promise<User> {
  const user = await call(client, 'changeUser', { ...ownAccount, body: change })
  client.setQueryData(currentUserQuery.queryKey, user)
  // The home screen's default filters are part of the session.
  await detectSession(client)
  for (const name of eventCalls) client.removeQueries({ queryKey: [name], type: 'inactive' })
  return user
}

/** Path of the data export. */
export const exportPath = apiPath('exportUser', ownAccount)
