import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Goal, GoalChange } from '#contract/goals/goal.ts'
import { call } from '#web/platform/query-client.ts'
import { failure, showFailure } from '#web/ui/feedback/failure-toast.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { broadcastGoalChange } from './goal-broadcast.ts'
import { removeCachedGoal, cacheGoal, refetchSuggestions } from './queries.ts'
import { t } from '#texts/texts.ts'

/** Fields that a dialog sends to create a goal. The server derives the rest. */
export interface GoalToCreate {
  title: string
  description?: string
  category: string | null
  /** "2026-11-21" */
  dueDate: string | null
  targetCount: number
  tasks: string[]
  /** IDs of chosen topics; without them, the server recognizes the topics. */
  topics?: string[]
  eventId?: number
}

/** Caches the goal that a change returns and notifies the other tabs. */
async function applyChange(client: QueryClient, change: Promise<Goal>): Promise<Goal> {
  const goal = await change
  await cacheGoal(client, goal)
  broadcastGoalChange()
  void refetchSuggestions(client)
  return goal
}

export function showGoalAdded(goal: Goal, action?: { label: string; onPress(): void }): void {
  const description = t('"{title}" has been added to your learning goals.', { title: goal.title })
  toast({ title: t('Goal Added!'), description, ...(action && { action }) })
}

/** Mutation to create a goal. The caller reports errors. */
export function useCreateGoal() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ tasks, ...goal }: GoalToCreate) =>
      applyChange(
        client,
        call(client, 'createGoal', { body: { ...goal, tasks, currentCount: 0, events: [], completedEvents: [] } }),
      ),
  })
}

export function useEditGoal(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: GoalChange) => applyChange(client, call(client, 'changeGoal', { params: { id }, body })),
  })
}

export const showTaskAdded = (task: string) =>
  toast({ title: t('Task Added!'), description: t('"{task}" has been added to the goal.', { task }) })

export function useAddTask(goalId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (task: string) => {
      const added = await call(client, 'addTask', { params: { id: goalId }, body: { task } })
      await applyChange(client, Promise.resolve(added.goal))
      return added.task
    },
    onSuccess: showTaskAdded,
    meta: failure(t('Error'), t('Failed to add task. Please try again.')),
  })
}

/** Mutation to add an event to a goal, for a step of it or with an "Attend …" task. */
export function useLinkEvent(eventId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ goalId: id, step }: { goalId: number; step?: number }) =>
      applyChange(
        client,
        call(client, 'linkGoalEvent', { params: { id }, body: { eventId, ...(step !== undefined && { step }) } }),
      ),
  })
}

/** Mutation to mark an event as not for a goal. Offers to undo it. */
export function useDismissEvent(goalId: number) {
  const client = useQueryClient()
  const takeBack = async (eventId: number) => {
    try {
      await call(client, 'undismissGoalEvent', { params: { id: goalId, eventId } })
      await refetchSuggestions(client)
    } catch (error) {
      showFailure(t('Couldn’t undo'), error, t('The event stays hidden for this goal. Please try again.'))
    }
  }
  return useMutation({
    mutationFn: async ({ id }: { id: number; title: string }) => {
      await call(client, 'dismissGoalEvent', { params: { id: goalId }, body: { eventId: id } })
      await refetchSuggestions(client)
    },
    onSuccess: (_data, { id, title }) => {
      const action = { label: t('Undo'), onPress: () => void takeBack(id) }
      const description = t('We won’t show “{title}” for this goal, and fewer events like it.', { title })
      toast({ title: t('Not for this goal'), description, action })
    },
    meta: failure(t('Couldn’t hide the event'), t('It’s still here. Please try again.')),
  })
}

export async function reopenTask(client: QueryClient, goalId: number, { key, id }: { key: number; id: number }) {
  try {
    await applyChange(client, call(client, 'reopenTask', { params: { id: goalId, taskId: id }, query: { key } }))
  } catch (error) {
    showFailure(t('Couldn’t undo'), error, t('The task is still completed. Please try again.'))
  }
}

export function useUnlinkEvent(goalId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (eventId: number) =>
      applyChange(client, call(client, 'unlinkGoalEvent', { params: { id: goalId, eventId } })),
    meta: failure(t('Couldn’t remove the event'), t('It’s still part of this goal. Please try again.')),
  })
}

/** Mutation to delete a goal. Offers to undo it. */
export function useDeleteGoal({ id, title }: Pick<Goal, 'id' | 'title'>) {
  const client = useQueryClient()
  const restore = async () => {
    try {
      await applyChange(client, call(client, 'restoreGoal', { params: { id } }))
    } catch (error) {
      showFailure(t('Couldn’t restore the goal'), error, t('It’s still deleted. Please try again.'))
    }
  }
  return useMutation({
    mutationFn: () => call(client, 'deleteGoal', { params: { id } }),
    onSuccess: () => {
      removeCachedGoal(client, id)
      broadcastGoalChange()
      const action = { label: t('Undo'), onPress: () => void restore() }
      toast({
        title: t('Goal deleted'),
        description: t('"{title}" is gone, along with its tasks and journal.', { title }),
        action,
      })
    },
    meta: failure(t('Couldn’t delete the goal'), t('It’s still here. Please try again.')),
  })
}

export function useJournal(goalId: number) {
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: (body: { text: string; eventId: number | null }) =>
      applyChange(client, call(client, 'addJournalEntry', { params: { id: goalId }, body })),
    meta: failure(t('Couldn’t save your journal entry'), t('Your words are still here. Please try again.')),
  })
  const remove = useMutation({
    mutationFn: (entryId: number) =>
      applyChange(client, call(client, 'removeJournalEntry', { params: { id: goalId, entryId } })),
    meta: failure(t('Couldn’t delete the journal entry'), t('It’s still here. Please try again.')),
  })
  return { add, remove }
}
