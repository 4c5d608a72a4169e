import { recognizeGoal } from '#domain/topics/goal-topics.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import * as queries from './queries.ts'
import * as tasks from './task-queries.ts'

/** A goal with its history. Instants are ISO strings in UTC. */
export interface GoalHistory extends Omit<queries.NewGoalRow, 'now' | 'topics' | 'areTopicsChosen'> {
  startedAt: string
  tasks: { text: string; eventId: number | null; completedAt: string | null }[]
  journal: { text: string; at: string }[]
}

/**
 * Writes a goal with its history in the caller's transaction. A goal that was already reached isn't celebrated again.
 */
export async function writeGoal(sql: WriteSql, { startedAt, journal, ...goal }: GoalHistory): Promise<void> {
  const id = await queries.insertGoal(sql, {
    ...goal,
    topics: recognizeGoal(goal),
    areTopicsChosen: false,
    now: startedAt,
  })
  if (goal.eventId !== null) await queries.linkEvents(sql, id, [goal.eventId])
  await tasks.appendTasks(sql, id, goal.tasks, startedAt)
  const written = await tasks.listTasks(sql, id)
  for (const [at, { completedAt }] of goal.tasks.entries())
    if (completedAt !== null) await tasks.completeTask(sql, written[at]!.key, completedAt)
  const last = goal.tasks
    .map(({ completedAt }) => completedAt ?? '')
    .toSorted()
    .at(-1)
  if (last && goal.tasks.every(({ completedAt }) => completedAt !== null)) await queries.markReached(sql, id, last)
  for (const { text, at } of journal) await queries.insertEntry(sql, id, { text, eventId: null }, at)
}
