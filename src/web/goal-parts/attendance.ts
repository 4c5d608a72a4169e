import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refetchEvent } from '#web/event-parts/queries.ts'
import { broadcastGoalChange } from './goal-broadcast.ts'
import { refetchGoals } from './queries.ts'
import { showProgress } from './task-completions.ts'
import { call } from '#web/platform/query-client.ts'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { broadcastOwnEvent } from '#web/saved/own-event-broadcast.ts'
import { refetchUserLists } from '#web/saved/queries.ts'
import { t } from '#texts/texts.ts'

/** Mutation to mark an event as attended or undo that. Also refreshes goals that contain the event. */
export function useAttendance(eventId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (hasAttended: boolean) => {
      const { goals } = await call(client, hasAttended ? 'attendEvent' : 'unattendEvent', { params: { id: eventId } })
      await Promise.all([refetchUserLists(client), refetchGoals(client), refetchEvent(client, eventId)])
      return goals
    },
    onSuccess: (goals) => {
      broadcastGoalChange()
      broadcastOwnEvent({ eventId })
      if (goals.length > 0) showProgress(goals.some(({ isReached }) => isReached))
    },
    meta: failure(t('Couldn’t update your attendance'), t('Nothing has changed. Please try again.')),
  })
}
