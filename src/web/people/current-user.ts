import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { User, UserChangeInput } from '#contract/person.ts'
import type { Goal } from '#contract/goal.ts'
import { ApiError } from '#web/platform/api.ts'
import { getApi } from '#web/platform/query-client.ts'
import { detectSession } from '#web/platform/session.ts'

const path = '/api/user/me'

/** The current user's account; null if it has been deleted. */
export const currentUserQuery = queryOptions({
  queryKey: [path],
  queryFn: async ({ client, signal }): Promise<User | null> => {
    try {
      return (await getApi(client).send<User>(path, { signal })).body
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
})

/** The current user's goals. */
export const currentUserGoalsQuery = queryOptions({
  queryKey: ['/api/goals'],
  queryFn: async ({ client, signal }) => (await getApi(client).send<Goal[]>('/api/goals', { signal })).body,
})

const dependsOnPreferences = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) =>
  typeof first === 'string' && first.startsWith('/api/events')

/**
 * Updates the account and refreshes everything that shows it.
 * @throws ApiError
 */
export async function updateCurrentUser(client: QueryClient, change: UserChangeInput): Promise<User> {
  const { body } = await getApi(client).send<User>(path, { method: 'PUT', body: JSON.stringify(change) })
  client.setQueryData(currentUserQuery.queryKey, body)
  // The home screen's default filters are part of the session.
  await detectSession(client)
  client.removeQueries({ predicate: dependsOnPreferences, type: 'inactive' })
  return body
}

/** Path of the data export. */
export const exportPath = `${path}/export`
