import type { QueryClient } from '@tanstack/react-query'
import { apiQuery, refetchCalls } from '#web/platform/query-client.ts'

/** The people who pursue a goal together. Others change it meanwhile. */
export const groupQuery = (goalId: number) => ({
  ...apiQuery('findGoalGroup', { params: { id: goalId } }),
  staleTime: 20_000,
})

export const goalInvitationQuery = (token: string) => apiQuery('getGoalInvitation', { params: { token } })

/** Refetches shared goals on screen, and drops the others from the cache. */
export const refetchGroups = (client: QueryClient): Promise<void> =>
  refetchCalls(client, ['findGoalGroup', 'getGoalInvitation', 'listGoals'])
