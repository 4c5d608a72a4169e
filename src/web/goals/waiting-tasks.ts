import type { QueryClient } from '@tanstack/react-query'
import type { Completion } from '#contract/goal.ts'
import { ApiError } from '#web/platform/api.ts'
import { apiOf } from '#web/platform/query-client.ts'
import { readSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/toast-store.ts'
import { celebrate } from './celebrate.ts'
import { tellGoalChange } from './goal-broadcast.ts'
import { keepGoal, refetchGoals } from './queries.ts'
import { waitingStore, type WaitingTask } from './waiting-store.ts'

/** What the person is told once a goal has come forward; `isReached`: every task is done for the first time. */
export function tellProgress(isReached: boolean): void {
  if (!isReached) {
    toast({ title: 'Task Completed!', description: 'Great progress on your learning goal!' })
    return
  }
  celebrate()
  toast({
    title: '🎉 Goal Completed!',
    description: "Congratulations! You've completed all tasks for this goal!",
  })
}

async function send(client: QueryClient, { goalId, taskId, key, at }: WaitingTask): Promise<void> {
  const query = new URLSearchParams({ key: String(key), at })
  const path = `/api/goals/${goalId}/tasks/${taskId}/complete?${query}`
  const { goal, isNew, isGoalReached } = (await apiOf(client).send<Completion>(path, { method: 'POST' })).body
  await keepGoal(client, goal)
  waitingStore.drop(key)
  tellGoalChange()
  if (isNew) tellProgress(isGoalReached)
}

/** A server that fails or has had enough for the moment: what has waited so long goes on waiting. */
const isPassing = (error: unknown) => error instanceof ApiError && (error.status >= 500 || error.status === 429)

/** @returns whether the next one may be tried */
function settleFailure(client: QueryClient, task: WaitingTask, error: unknown): boolean {
  const isUnreached = !(error instanceof ApiError)
  const isSignedOut = error instanceof ApiError && error.status === 401
  if (isUnreached || isSignedOut || (task.isStuck && isPassing(error))) {
    waitingStore.markStuck(task.key)
    return false
  }
  waitingStore.drop(task.key)
  const description = 'Failed to mark task as complete. Please try again.'
  toast({ title: 'Error', description, variant: 'destructive' })
  // The task or its goal may be gone: show what there is.
  if (error.status === 404) void refetchGoals(client)
  return true
}

async function sendAll(client: QueryClient): Promise<void> {
  const tried = new Set<number>()
  for (;;) {
    const userId = readSession(client)?.userId
    const task = waitingStore.read().find((each) => each.userId === userId && !tried.has(each.key))
    if (!task) return
    tried.add(task.key)
    try {
      await send(client, task)
    } catch (error) {
      if (!settleFailure(client, task, error)) return
    }
  }
}

let sending: Promise<void> | null = null

/**
 * Sends what was ticked off and is not known to the server yet, one after the other; what cannot be sent goes on
 * waiting. Call it when the network is back. Each task is completed once, however often it is sent.
 */
export function sendWaiting(client: QueryClient): Promise<void> {
  sending ??= sendAll(client).finally(() => {
    sending = null
    // Ticked off while the last one was under way.
    const userId = readSession(client)?.userId
    if (waitingStore.read().some((task) => task.userId === userId && !task.isStuck)) void sendWaiting(client)
  })
  return sending
}

/** Ticks a task off: marked on this device at once, and sent. */
export function completeTask(client: QueryClient, goalId: number, { key, id }: { key: number; id: number }): void {
  const userId = readSession(client)?.userId
  if (userId === undefined) return
  const task = { userId, goalId, key, taskId: id, at: new Date().toISOString(), isStuck: false }
  if (waitingStore.add(task)) void sendWaiting(client)
}
