import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Goal, GoalChange } from '#contract/goal.ts'
import { ApiError } from '#web/platform/api.ts'
import { getApi } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/toast-store.ts'
import { broadcastGoalChange } from './goal-broadcast.ts'
import { forgetGoal, cacheGoal } from './queries.ts'

/** Fields that a dialog sends to create a goal. The server derives the rest. */
export interface GoalToCreate {
  title: string
  description?: string
  category: string | null
  /** "2026-11-21" */
  dueDate: string | null
  targetCount: number
  tasks: string[]
  eventId?: number
}

type Method = 'POST' | 'PATCH' | 'DELETE'

/**
 * Sends a change to a goal and caches the returned goal.
 * @throws if the request fails or the server rejects it
 */
async function sendChange(client: QueryClient, method: Method, path: string, body?: object): Promise<Goal> {
  const init = { method, ...(body && { body: JSON.stringify(body) }) }
  const goal = (await getApi(client).send<Goal>(`/api/goals${path}`, init)).body
  await cacheGoal(client, goal)
  broadcastGoalChange()
  return goal
}

export const getErrorMessage = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.problem?.message) || otherwise

/** Shows a toast that an action failed and nothing changed. */
function showFailure(error: unknown, otherwise = 'Nothing was changed. Please try again.'): void {
  toast({ title: 'Error', description: getErrorMessage(error, otherwise), variant: 'destructive' })
}

export function showGoalAdded(goal: Goal, action?: { label: string; onPress(): void }): void {
  const description = `"${goal.title}" has been added to your learning goals.`
  toast({ title: 'Goal Added!', description, ...(action && { action }) })
}

/** Mutation to create a goal. The caller reports errors. */
export function useCreateGoal() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ tasks, ...goal }: GoalToCreate) =>
      sendChange(client, 'POST', '', { ...goal, tasks, currentCount: 0, events: [], completedEvents: [] }),
  })
}

export function useEditGoal(id: number) {
  const client = useQueryClient()
  return useMutation({ mutationFn: (change: GoalChange) => sendChange(client, 'PATCH', `/${id}`, change) })
}

export const showTaskAdded = (task: string) =>
  toast({ title: 'Task Added!', description: `"${task}" has been added to the goal.` })

export function useAddTask(goalId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (task: string) => {
      const path = `/api/goals/${goalId}/tasks`
      const answer = await getApi(client).send<{ task: string; goal: Goal }>(path, {
        method: 'POST',
        body: JSON.stringify({ task }),
      })
      await cacheGoal(client, answer.body.goal)
      broadcastGoalChange()
      return answer.body.task
    },
    onSuccess: showTaskAdded,
    onError: (error) => showFailure(error, 'Failed to add task. Please try again.'),
  })
}

/** Mutation to add an event to a goal, with its "Attend …" task. */
export function useLinkEvent(eventId: number) {
  const client = useQueryClient()
  return useMutation({ mutationFn: (goalId: number) => sendChange(client, 'POST', `/${goalId}/events`, { eventId }) })
}

export function useUnlinkEvent(goalId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (eventId: number) => sendChange(client, 'DELETE', `/${goalId}/events/${eventId}`),
    onError: (error) => showFailure(error),
  })
}

/** Mutation to delete a goal. Offers to undo it. */
export function useDeleteGoal({ id, title }: Pick<Goal, 'id' | 'title'>) {
  const client = useQueryClient()
  const restore = async () => {
    try {
      await sendChange(client, 'POST', `/${id}/restore`)
    } catch (error) {
      showFailure(error)
    }
  }
  return useMutation({
    mutationFn: () => getApi(client).send(`/api/goals/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      forgetGoal(client, id)
      broadcastGoalChange()
      const action = { label: 'Undo', onPress: () => void restore() }
      toast({ title: 'Goal deleted', description: `"${title}" is gone, with its tasks and journal.`, action })
    },
    onError: (error) => showFailure(error),
  })
}

export function useJournal(goalId: number) {
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: (entry: { text: string; eventId: number | null }) =>
      sendChange(client, 'POST', `/${goalId}/journal`, entry),
    onError: (error) => showFailure(error, 'Your line was not kept. Please try again.'),
  })
  const remove = useMutation({
    mutationFn: (entryId: number) => sendChange(client, 'DELETE', `/${goalId}/journal/${entryId}`),
    onError: (error) => showFailure(error),
  })
  return { add, remove }
}
