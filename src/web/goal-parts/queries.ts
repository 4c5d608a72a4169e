import type { QueryClient } from '@tanstack/react-query'
import type { Goal } from '#contract/goals/goal.ts'
import { apiQuery, refetchCalls } from '#web/platform/query-client.ts'

/** Stale time in milliseconds. Another device may have changed the goals meanwhile. */
const staleTimeMs = 20_000

/** The current user's goals, oldest first. */
export const goalsQuery = { ...apiQuery('listGoals'), staleTime: staleTimeMs }

/** Upcoming events for a goal, best first. */
export const goalSuggestionsQuery = (goalId: number) => ({
  ...apiQuery('listGoalSuggestions', { params: { id: goalId } }),
  staleTime: staleTimeMs,
})

/** The open steps of a goal that was started from a pathway, each with the events that fill it. */
export const goalStepsQuery = (goalId: number) => ({
  ...apiQuery('listGoalSteps', { params: { id: goalId } }),
  staleTime: staleTimeMs,
})

/** Looks for a goal's events again. */
export const refetchSuggestions = (client: QueryClient): Promise<void> =>
  refetchCalls(client, ['listGoalSuggestions', 'listGoalSteps', 'listSuggestions'])

/**
 * Caches a goal from a response without refetching the list. A list request in flight may be older than this response,
 * so it is restarted.
 */
export async function cacheGoal(client: QueryClient, goal: Goal): Promise<void> {
  const { queryKey } = goalsQuery
  const wasFetching = client.isFetching({ queryKey }) > 0
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (goals) => {
    if (!goals) return goals
    return goals.some(({ id }) => id === goal.id)
      ? goals.map((known) => (known.id === goal.id ? goal : known))
      : [...goals, goal].toSorted((one, other) => one.id - other.id)
  })
  if (wasFetching) void client.invalidateQueries({ queryKey })
}

export function removeCachedGoal(client: QueryClient, id: number): void {
  client.setQueryData(goalsQuery.queryKey, (goals) => goals?.filter((goal) => goal.id !== id))
}

/** Refetches the goals if they are on screen; otherwise drops them from the cache. */
export const refetchGoals = (client: QueryClient): Promise<void> => refetchCalls(client, ['listGoals'])
