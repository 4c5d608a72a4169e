import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Goal } from '#contract/goal.ts'
import { getApi } from '#web/platform/query-client.ts'

const path = '/api/goals'

/** Milliseconds after which a screen that opens asks again: the person may have been busy on another device. */
const freshTime = 20_000

/** The person's goals, oldest first. */
export const goalsQuery = queryOptions({
  queryKey: [path],
  queryFn: async ({ client, signal }) => (await getApi(client).send<Goal[]>(path, { signal })).body,
  staleTime: freshTime,
})

/**
 * Notes what the server said a goal is now, without asking for all of them. A list that is on its way may be older than
 * this answer: it is asked for again.
 */
export async function cacheGoal(client: QueryClient, goal: Goal): Promise<void> {
  const { queryKey } = goalsQuery
  const isOnItsWay = client.isFetching({ queryKey }) > 0
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (goals) => {
    if (!goals) return goals
    return goals.some(({ id }) => id === goal.id)
      ? goals.map((known) => (known.id === goal.id ? goal : known))
      : [...goals, goal].toSorted((one, other) => one.id - other.id)
  })
  if (isOnItsWay) void client.invalidateQueries({ queryKey })
}

export function forgetGoal(client: QueryClient, id: number): void {
  client.setQueryData(goalsQuery.queryKey, (goals) => goals?.filter((goal) => goal.id !== id))
}

/** Asks again for what is on screen, and forgets what is not. */
export function refetchGoals(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: goalsQuery.queryKey, type: 'inactive' })
  return client.invalidateQueries({ queryKey: goalsQuery.queryKey })
}
