import type { ReadSql } from '#server/platform/database/database.ts'
import { fillGoalSteps } from './step-service.ts'
import * as queries from './suggestion-queries.ts'
import { matchEvents, type MatchedGoalEvent, type MatchOptions } from './suggestion-service.ts'

export type { OpenGoalRow } from './suggestion-queries.ts'

/** Fills the open steps of a goal. With `since`, only events for steps that no earlier event fills count. */
async function fillWaitingSteps(sql: ReadSql, goal: queries.OpenGoalRow, { since, ...options }: MatchOptions) {
  const all = await fillGoalSteps(sql, goal, options)
  if (!since) return all
  const fresh = await fillGoalSteps(sql, goal, { ...options, since })
  return fresh.filter(({ matches }, at) => all[at]?.matches.length === matches.length)
}

/**
 * Finds upcoming events for an open goal, best first, each with a reason. In a goal with steps, those for the step that
 * comes next are first.
 */
export async function matchOpenGoal(
  sql: ReadSql,
  goal: queries.OpenGoalRow,
  options: MatchOptions,
): Promise<MatchedGoalEvent[]> {
  if (goal.steps.length === 0) return matchEvents(sql, goal, options)
  const steps = await fillWaitingSteps(sql, goal, options)
  const matches = new Map(steps.toReversed().flatMap((step) => step.matches.map((each) => [each.match.id, each])))
  const order = new Set(steps.flatMap((step) => step.matches.map(({ match }) => match.id)))
  return [...order].slice(0, options.limit).map((id) => {
    const { match, reason } = matches.get(id)!
    return { match, reason: reason() }
  })
}

/** Goals of a person that are matched at a time, those due first. */
const maxGoals = 8

export interface GoalEvent extends MatchedGoalEvent {
  goal: queries.OpenGoalRow
}

/** Finds events for all open goals of a person, the best ones of each. */
export async function listGoalMatches(
  sql: ReadSql,
  userId: number,
  options: Omit<MatchOptions, 'limit'>,
): Promise<GoalEvent[]> {
  const found: GoalEvent[] = []
  for (const goal of await queries.listOpenGoals(sql, userId, maxGoals))
    for (const each of await matchOpenGoal(sql, goal, { ...options, limit: maxGoals })) found.push({ ...each, goal })
  return found
}

/** Goals of a person that Home considers, those due first. */
const maxGoalsOnHome = 5

/** Finds the best event for each open goal of a person, each event and series only once. */
export async function matchOpenGoals(
  sql: ReadSql,
  userId: number,
  options: Omit<MatchOptions, 'limit'>,
): Promise<GoalEvent[]> {
  const found: GoalEvent[] = []
  for (const goal of await queries.listOpenGoals(sql, userId, maxGoalsOnHome)) {
    const matches = await matchOpenGoal(sql, goal, { ...options, limit: maxGoals })
    const isTaken = ({ match }: MatchedGoalEvent) =>
      found.some(
        (other) => other.match.id === match.id || (match.seriesId !== null && other.match.seriesId === match.seriesId),
      )
    const best = matches.find((each) => !isTaken(each))
    if (best) found.push({ ...best, goal })
  }
  return found
}
