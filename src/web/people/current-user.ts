import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { User, UserChangeInput } from '#contract/person.ts'
import type { Goal } from '#contract/goal.ts'
import { ApiError } from '#web/platform/api.ts'
import { getApi } from '#web/platform/query-client.ts'
import { detectSession } from '#web/platform/session.ts'

const path = '/api/user/me'

/** The own account; null when it has gone since. */
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

/** The own goals. */
export const currentUserGoalsQuery = queryOptions({
  queryKey: ['/api/goals'],
  queryFn: async ({ client, signal }) => (await getApi(client).send<Goal[]>('/api/goals', { signal })).body,
})

const isOfTaste = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) =>
  typeof first === 'string' && first.startsWith('/api/events')

/** Changes the own account; whatever else shows it follows. @throws ApiError */
export async function updateCurrentUser(client: QueryClient, change: UserChangeInput): Promise<User> {
  const { body } = await getApi(client).send<User>(path, { method: 'PUT', body: JSON.stringify(change) })
  client.setQueryData(currentUserQuery.queryKey, body)
  // The home screen's own choices come with the session.
  await detectSession(client)
  client.removeQueries({ predicate: isOfTaste, type: 'inactive' })
  return body
}

/** The archive with everything about the person. */
export const exportPath = `${path}/export`
