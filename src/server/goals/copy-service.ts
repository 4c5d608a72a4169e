import type { Goal } from '#contract/goals/goal.ts'
import { goalLimits } from '#contract/goals/goal-options.ts'
import { cutText } from '#contract/limits.ts'
import type { PathwayAudience } from '#contract/pathways/pathway-options.ts'
import type { PathwayStep } from '#contract/pathways/pathway.ts'
import { listStepTasks } from '#domain/pathways/pathway.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import * as queries from './queries.ts'
import { checkGoalLimit, getGoal } from './service.ts'
import * as tasks from './task-queries.ts'
import type { Viewing } from '#server/platform/dependencies/dependencies.ts'

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
 * Creates a goal from the steps of a pathway, with a task for each session, and turns on alerts about new events.
 * @throws DomainError `too_many_goals`
 */
export async function createGoalFromSteps(deps: Viewing, userId: number, given: GoalFromSteps): Promise<Goal> {
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

/** The parts of a goal that a copy takes over. */
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
 * Copies a goal for a person, in the caller's transaction. The copy has no events, and none of its tasks are done.
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
