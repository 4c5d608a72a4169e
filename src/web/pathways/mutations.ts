import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { broadcastGoalChange } from '#web/goals/goal-broadcast.ts'
import { getErrorMessage, showGoalAdded } from '#web/goals/mutations.ts'
import { refetchGoals } from '#web/goals/queries.ts'
import { paths } from '#web/paths.ts'
import { call } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/toast-store.ts'
import { refetchPathways } from './queries.ts'

const showFailure = (title: string, error: unknown, otherwise: string) =>
  toast({ title, description: getErrorMessage(error, otherwise), variant: 'destructive' })

/** Mutation to create a goal from a pathway. Opens the goal. */
export function useStartPathway(id: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(client, 'startPathway', { params: { id } }),
    onSuccess: async (goal) => {
      await refetchGoals(client)
      broadcastGoalChange()
      showGoalAdded(goal)
      await navigate({ pathname: paths.goals, hash: `goal-${goal.id}` })
    },
    onError: (error) => showFailure('Couldn’t start the pathway', error, 'Nothing was created. Please try again.'),
  })
}

/** Mutation to copy a pathway to one's own. Opens the copy. */
export function useCopyPathway(id: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(client, 'copyPathway', { params: { id } }),
    onSuccess: async (pathway) => {
      await refetchPathways(client)
      toast({ title: 'Copied', description: `“${pathway.title}” is yours now. Change whatever you like.` })
      await navigate(paths.pathway(pathway.id))
    },
    onError: (error) => showFailure('Couldn’t copy the pathway', error, 'Nothing was created. Please try again.'),
  })
}
