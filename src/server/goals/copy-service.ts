import type { Goal } from '#contract/goal.ts'
import { goalLimits } from '#contract/goal-options.ts'
import { cutText } from '#contract/limits.ts'
import type { PathwayAudience } from '#contract/pathway-options.ts'
import type { PathwayStep } from '#contract/pathway.ts'
import { listStepTasks } from '#domain/pathways/pathway.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import * as queries from './queries.ts'
import { checkGoalLimit, getGoal, type GoalsDeps } from './service.ts'
import * as tasks from './task-queries.ts'

export interface GoalFromSteps {
  title: string
  description: string
  category: string
  topics: readonly string[]
  pathwayId: string
  steps: readonly PathwayStep[]
  audience: PathwayAudience
}

/**
 * Creates a goal that follows steps, with a task for each of their sessions. New events for it are told from the start.
 * @throws DomainError `too_many_goals`
 */
export async function createGoalFromSteps(deps: GoalsDeps, userId: number, given: GoalFromSteps): Promise<Goal> {
  const { pathwayId, steps, audience, ...texts } = given
  const stepTasks = listStepTasks(steps)
  const id = await deps.database.write(async (sql) => {
    await checkGoalLimit(sql, userId)
    const now = deps.clock.now().toString()
    const goalId = await queries.insertGoal(sql, {
      ...{ ...texts, userId, now, eventId: null, dueDate: null, areTopicsChosen: true },
      targetCount: stepTasks.length,
      pathway: { id: pathwayId, steps, audience },
    })
    const newTasks = stepTasks.map(({ text, step }) => ({ text, step, eventId: null }))
    await tasks.appendTasks(sql, goalId, newTasks, now)
    await queries.updateGoal(sql, goalId, { wantsAlert: true }, now)
    return goalId
  })
  return getGoal(deps, userId, id)
}

/** The initial content of a copy of somebody else's goal. */
export interface CopiedGoal {
  title: string
  category: string | null
  topics: readonly string[]
  areTopicsChosen: boolean
  pathwayId: string | null
  steps: readonly PathwayStep[]
  audience: PathwayAudience
  tasks: readonly { text: string; step: number | null }[]
}

/**
 * Copies a goal to a person in the caller's transaction, with nothing done and no events.
 * @returns its id
 * @throws DomainError `too_many_goals`
 */
export async function copyGoal(sql: WriteSql, userId: number, given: CopiedGoal, now: string): Promise<number> {
  const { pathwayId, steps, audience, tasks: copied, ...same } = given
  await checkGoalLimit(sql, userId)
  const newTasks = copied.length > 0 ? copied : [{ text: cutText(given.title, goalLimits.task), step: null }]
  const id = await queries.insertGoal(sql, {
    ...{ ...same, userId, now, description: '', eventId: null, dueDate: null },
    targetCount: newTasks.length,
    ...(pathwayId !== null && { pathway: { id: pathwayId, steps, audience } }),
  })
  await tasks.appendTasks(
    sql,
    id,
    newTasks.map((task) => ({ ...task, eventId: null })),
    now,
  )
  return id
}
