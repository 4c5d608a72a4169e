import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { offlineQueue, type QueuedChange } from '#web/offline/offline-queue.ts'
import { call } from '#web/platform/query-client.ts'
import { useStore } from '#web/platform/store.ts'
import { celebrate } from '#web/ui/feedback/celebration.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { broadcastGoalChange } from './goal-broadcast.ts'
import { reopenTask } from './mutations.ts'
import { cacheGoal, refetchGoals } from './queries.ts'
import { t } from '#texts/texts.ts'

/** Shows a toast about the progress of a goal. `isReached`: all tasks are done for the first time. */
export function showProgress(isReached: boolean, onUndo?: () => void): void {
  const action = onUndo && { action: { label: t('Undo'), onPress: onUndo } }
  if (!isReached) {
    toast({ title: t('Task Completed!'), description: t('Great progress on your learning goal!'), ...action })
    return
  }
  celebrate()
  toast({
    title: t('🎉 Goal Completed!'),
    description: t("Congratulations! You've completed all tasks for this goal!"),
    ...action,
  })
}

/** Payload of a queued completion. The `item` of the change is the task's `key`. */
interface TaskCompletion {
  goalId: number
  taskId: number
  /** Completion time, ISO in UTC. */
  at: string
}
export type QueuedCompletion = QueuedChange<TaskCompletion>

const kind = 'complete-task'

const queueCompletion = offlineQueue.define<TaskCompletion>(kind, {
  async send(client, { item: key, payload: { goalId, taskId, at } }) {
    const request = { params: { id: goalId, taskId }, query: { key, at } }
    const { goal, isNew, isGoalReached } = await call(client, 'completeTask', request)
    await cacheGoal(client, goal)
    broadcastGoalChange()
    if (isNew) showProgress(isGoalReached, () => void reopenTask(client, goalId, { key, id: taskId }))
  },
  undo(client, _change, error) {
    const description = t('Failed to mark task as complete. Please try again.')
    toast({ title: t('Error'), description, variant: 'destructive' })
    // The task or its goal may have been deleted, so refresh the list.
    if (error.status === 404) void refetchGoals(client)
  },
})

const isCompletion = (change: QueuedChange): change is QueuedCompletion => change.kind === kind

/** Returns completions that the server hasn't confirmed yet. */
export function useQueuedCompletions(): readonly QueuedCompletion[] {
  const changes = useStore(offlineQueue.changes)
  return useMemo(() => changes.filter(isCompletion), [changes])
}

/** Completes a task: marks it on this device immediately and sends it to the server. */
export function completeTask(client: QueryClient, goalId: number, { key, id }: { key: number; id: number }): void {
  const isQueued = offlineQueue.changes.read().some((change) => isCompletion(change) && change.item === key)
  if (!isQueued) queueCompletion(client, key, { goalId, taskId: id, at: new Date().toISOString() })
}
