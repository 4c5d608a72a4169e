import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Attended } from '#contract/user-event.ts'
import { tellGoalChange } from '#web/goals/goal-broadcast.ts'
import { refetchGoals } from '#web/goals/queries.ts'
import { tellProgress } from '#web/goals/waiting-tasks.ts'
import { ApiError } from '#web/platform/api.ts'
import { apiOf } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/toast-store.ts'
import { refetchOwnLists } from './queries.ts'

/** Says "I went", or takes it back; goals that the event belongs to follow. */
export function useAttendance(eventId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (hasAttended: boolean) => {
      const method = hasAttended ? 'POST' : 'DELETE'
      const { goals } = (await apiOf(client).send<Attended>(`/api/events/${eventId}/attend`, { method })).body
      await Promise.all([refetchOwnLists(client), refetchGoals(client)])
      return goals
    },
    onSuccess: (goals) => {
      tellGoalChange()
      if (goals.length > 0) tellProgress(goals.some(({ isReached }) => isReached))
    },
    onError: (error) => {
      const description =
        (error instanceof ApiError && error.problem?.message) || 'Nothing was changed. Please try again.'
      toast({ title: 'This did not work', description, variant: 'destructive' })
    },
  })
}
