import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api.ts'
import { call } from '#web/platform/query-client.ts'
import { readSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/toast-store.ts'
import { broadcastGoalChange } from './goal-broadcast.ts'
import { cacheGoal, refetchGoals } from './queries.ts'
import { waitingStore, type WaitingTask } from './waiting-store.ts'

const emojiCount = 50
/** Duration in milliseconds. */
const duration = 3_000
const emoji = ['🎉', '✨', '🌟', '🪶', '🌼', '🍂', '🎈', '💛']

function createKeyframes(isCalm: boolean): Keyframe[] {
  if (isCalm) return [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }]
  const drift = `${Math.round((Math.random() - 0.5) * 40)}vw`
  const turn = `${Math.round((Math.random() - 0.5) * 900)}deg`
  return [
    { transform: 'translate(0, -12vh)', opacity: 1 },
    { transform: `translate(${drift}, 112vh) rotate(${turn})`, opacity: 1 },
  ]
}

/** Drops fifty emoji over the page for three seconds. With reduced motion, they fade in and out instead. */
function celebrate(): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const sky = document.createElement('div')
  sky.ariaHidden = 'true'
  sky.dataset.celebration = ''
  sky.className = 'pointer-events-none fixed inset-0 z-60 overflow-hidden'
  for (let piece = 0; piece < emojiCount; piece += 1) {
    const span = document.createElement('span')
    span.textContent = emoji[piece % emoji.length] ?? ''
    span.style.cssText = `position:absolute;left:${Math.random() * 96}%;top:${isCalm ? Math.random() * 92 : 0}%;font-size:${1.1 + Math.random()}rem`
    sky.append(span)
    const delay = isCalm ? 0 : Math.random() * 900
    span.animate(createKeyframes(isCalm), {
      duration: duration - delay,
      delay,
      fill: 'both',
      easing: isCalm ? 'ease-out' : 'cubic-bezier(0.3, 0.2, 0.8, 1)',
    })
  }
  document.body.append(sky)
  setTimeout(() => sky.remove(), duration)
}

/** Shows a toast about the progress of a goal. `isReached`: all tasks are done for the first time. */
export function showProgress(isReached: boolean): void {
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
  const request = { params: { id: goalId, taskId }, query: { key, at } }
  const { goal, isNew, isGoalReached } = await call(client, 'completeTask', request)
  await cacheGoal(client, goal)
  waitingStore.drop(key)
  broadcastGoalChange()
  if (isNew) showProgress(isGoalReached)
}

/** Temporary server errors and rate limits. A task that was already stuck stays queued on these. */
const isTemporary = (error: unknown) => error instanceof ApiError && (error.status >= 500 || error.status === 429)

/** @returns whether to continue with the next task */
function settleFailure(client: QueryClient, task: WaitingTask, error: unknown): boolean {
  const isUnreached = !(error instanceof ApiError)
  const isSignedOut = error instanceof ApiError && error.status === 401
  if (isUnreached || isSignedOut || (task.isStuck && isTemporary(error))) {
    waitingStore.markStuck(task.key)
    return false
  }
  waitingStore.drop(task.key)
  const description = 'Failed to mark task as complete. Please try again.'
  toast({ title: 'Error', description, variant: 'destructive' })
  // The task or its goal may have been deleted, so refresh the list.
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
 * Sends queued completions one at a time; those that fail stay queued. Call it when the network is back. Idempotent:
 * each task is completed once, however often it is sent.
 */
export function sendWaiting(client: QueryClient): Promise<void> {
  sending ??= sendAll(client).finally(() => {
    sending = null
    // Completed while the last request was in flight.
    const userId = readSession(client)?.userId
    if (waitingStore.read().some((task) => task.userId === userId && !task.isStuck)) void sendWaiting(client)
  })
  return sending
}

/** Completes a task: marks it on this device immediately and sends it to the server. */
export function completeTask(client: QueryClient, goalId: number, { key, id }: { key: number; id: number }): void {
  const userId = readSession(client)?.userId
  if (userId === undefined) return
  const task = { userId, goalId, key, taskId: id, at: new Date().toISOString(), isStuck: false }
  if (waitingStore.add(task)) void sendWaiting(client)
}
