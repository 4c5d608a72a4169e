import type { Attended } from '#contract/saved/user-event.ts'
import type { Completion, Goal } from '#contract/goals/goal.ts'
import { goalLimits } from '#contract/goals/goal-options.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import * as queries from './queries.ts'
import { changeGoal, getGoal } from './service.ts'
import * as tasks from './task-queries.ts'
import type { Viewing } from '#server/platform/dependencies/dependencies.ts'

/** @throws DomainError `goal_not_found`, `goal_is_full` */
export async function addTask(deps: Viewing, userId: number, id: number, text: string) {
  const goal = await changeGoal(deps, userId, id, async (sql, now) => {
    const before = (await tasks.listTasks(sql, id)).length
    if (before >= goalLimits.tasks) throw new DomainError('goal_is_full')
    await tasks.appendTasks(sql, id, [{ text, eventId: null }], now)
    await tasks.followTasks(sql, id, before)
  })
  return { task: text, taskId: goal.tasks.length, goal }
}

/**
 * Marks the goal as reached the first time that all its tasks are done.
 * @returns whether this was the first time
 */
async function noteReached(sql: WriteSql, goal: { id: number; isReached: boolean }, now: string): Promise<boolean> {
  if (goal.isReached || (await tasks.listTasks(sql, goal.id)).some(({ isDone }) => !isDone)) return false
  await queries.markReached(sql, goal.id, now)
  return true
}

/** Returns the time of completion, no later than now and no earlier than the goal's creation. */
function clampCompletion(at: string | undefined, createdAt: string, now: Temporal.Instant): string {
  if (at === undefined) return now.toString()
  const [earliest, done] = [Temporal.Instant.from(createdAt), Temporal.Instant.from(at)]
  if (Temporal.Instant.compare(done, now) > 0) return now.toString()
  return (Temporal.Instant.compare(done, earliest) < 0 ? earliest : done).toString()
}

interface NamedTask {
  /** Position, from 1. */
  taskId: number
  /** Takes precedence over the position, which may belong to another task after reordering. */
  key?: number | undefined
}

/** @throws DomainError `task_not_found` */
async function getTask(sql: WriteSql, goalId: number, { taskId, key }: NamedTask) {
  const all = await tasks.listTasks(sql, goalId)
  const index = key === undefined ? taskId - 1 : all.findIndex((task) => task.key === key)
  const task = all[index]
  if (!task) throw new DomainError('task_not_found')
  return { ...task, taskId: index + 1 }
}

interface DoneTask extends NamedTask {
  at?: string | undefined
}

/**
 * Completes a task. Idempotent.
 * @throws DomainError `goal_not_found`, `task_not_found`
 */
export async function completeTask(deps: Viewing, userId: number, id: number, done: DoneTask): Promise<Completion> {
  const now = deps.clock.now()
  const outcome = await deps.database.write(async (sql) => {
    const goal = await queries.lockGoal(sql, userId, id)
    if (!goal) throw new DomainError('goal_not_found')
    const task = await getTask(sql, id, done)
    const isNew = await tasks.completeTask(sql, task.key, clampCompletion(done.at, goal.createdAt, now))
    const isGoalReached = isNew && (await noteReached(sql, goal, now.toString()))
    return { taskId: task.taskId, isNew, isGoalReached }
  })
  return { ...outcome, goal: await getGoal(deps, userId, id) }
}

/**
 * Reopens a completed task, also one that attendance completed. Idempotent.
 * @throws DomainError `goal_not_found`, `task_not_found`
 */
export function reopenTask(deps: Viewing, userId: number, id: number, named: NamedTask): Promise<Goal> {
  return changeGoal(deps, userId, id, async (sql) => {
    const { key } = await getTask(sql, id, named)
    await tasks.reopenTask(sql, key)
  })
}

/**
 * Completes the tasks to attend the event, in the caller's transaction.
 * @returns the goals that this advanced
 */
export async function completeAttendTasks(sql: WriteSql, userId: number, eventId: number, now: string) {
  const advanced: Attended['goals'] = []
  for (const id of await tasks.listAttendGoals(sql, userId, eventId)) {
    const goal = await queries.lockGoal(sql, userId, id)
    if (!goal || !(await tasks.completeAttendTask(sql, id, eventId, now))) continue
    advanced.push({ id, title: goal.title, isReached: await noteReached(sql, goal, now) })
  }
  return advanced
}

/** Reopens tasks that attendance completed. Tasks that the user checked off stay done. */
export async function reopenAttendTasks(sql: WriteSql, userId: number, eventId: number): Promise<void> {
  await tasks.reopenAttendTasks(sql, await tasks.listAttendGoals(sql, userId, eventId), eventId)
}

/** @throws DomainError `goal_not_found`, `event_not_found` if the goal has no such event, `goal_is_full` */
export function addJournalEntry(
  deps: Viewing,
  userId: number,
  id: number,
  entry: { text: string; eventId: number | null },
): Promise<Goal> {
  return changeGoal(deps, userId, id, async (sql, now) => {
    const { eventId } = entry
    if (eventId !== null && !(await queries.listLinkedEvents(sql, id)).includes(eventId))
      throw new DomainError('event_not_found')
    if ((await queries.countEntries(sql, id)) >= goalLimits.entries) throw new DomainError('goal_is_full')
    await queries.insertEntry(sql, id, entry, now)
  })
}

export const removeJournalEntry = (deps: Viewing, userId: number, id: number, entryId: number): Promise<Goal> =>
  changeGoal(deps, userId, id, (sql) => queries.deleteEntry(sql, id, entryId))
