import type { GoalStep } from '#contract/goals/goal.ts'
import type { PathwayAudience } from '#contract/pathways/pathway-options.ts'
import { pathwayLimits } from '#contract/pathways/pathway-options.ts'
import type { StepSearch } from '#contract/pathways/pathway.ts'
import {
  fillSteps,
  indexCandidates,
  listMainTopics,
  listPhraseWords,
  prepareSearch,
  type StepMatch,
} from '#domain/pathways/pathway-matching.ts'
import type { Position } from '#domain/places/distance.ts'
import { describeMatch } from '#domain/topics/topic-reasons.ts'
import { listIncluded } from '#domain/topics/topics.ts'
import { listEventsByIds } from '#server/events/service.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import * as queries from './queries.ts'
import { presentTopics } from './service.ts'
import { listGoalCandidates, type CandidateRow } from './suggestion-queries.ts'
import { findReach, quoted } from './suggestion-service.ts'
import { listTasks } from './task-queries.ts'
import type { Viewing } from '#server/platform/dependencies/dependencies.ts'

export interface StepOptions {
  /**
   * Omits events that the person has saved or declined, and those that the goal contains or dismissed. Default: omits
   * nothing.
   */
  userId?: number
  goalId?: number
  near: Position
  /** Miles. */
  within: number
  now: Temporal.Instant
  /** Considers only events created later. */
  since?: Temporal.Instant
  /** Upcoming events to consider, the soonest ones. */
  candidates: number
}

export interface StepToFill {
  search: StepSearch
  audience: PathwayAudience
  /** What the pathway is about, by `listMainTopics`. */
  main: readonly string[]
}

/** Upcoming events that fill steps, and the facts about them. */
export interface StepCandidates {
  /** The events that fill each step of a pathway, best first, each with a reason. */
  fill(steps: readonly StepToFill[]): { match: StepMatch; reason(): string }[][]
}

/** Returns the condition that a title has one of the phrases; null without phrases. */
function tsqueryFor(phrases: readonly string[]): string | null {
  const all = listPhraseWords(phrases).map((words) =>
    words.map((word, at) => `${quoted(word)}:${at === words.length - 1 ? '*' : ''}A`).join(' & '),
  )
  return all.length === 0 ? null : all.join(' | ')
}

/** Reads the upcoming events nearby that can fill the steps. */
export async function readStepCandidates(
  sql: ReadSql,
  steps: readonly StepToFill[],
  { userId, goalId, near, within, now, since, candidates: limit }: StepOptions,
): Promise<StepCandidates> {
  const topics = [...new Set(steps.flatMap(({ search }) => search.topics))]
  // The topics find the events of all other steps.
  const phrases = steps.flatMap(({ search }) => (search.topics.length > 0 ? [] : search.words))
  const asked = {
    ...{ userId: userId ?? null, goalId: goalId ?? null, near, within, limit },
    topics: [...new Set(topics.flatMap((id) => listIncluded(id).map((each) => each.id)))],
    words: tsqueryFor([...new Set(phrases)]),
    now: now.toString(),
    since: since?.toString() ?? null,
  }
  const rows = asked.topics.length === 0 && asked.words === null ? [] : await listGoalCandidates(sql, asked)
  const byId = new Map<number, CandidateRow>(rows.map((row) => [row.id, row]))
  const index = indexCandidates(rows)
  return {
    fill: (toFill) =>
      fillSteps(
        toFill.map(({ search, audience, main }) => prepareSearch(search, audience, main)),
        index,
      ).map((matches) =>
        matches.map((match) => ({ match, reason: () => describeMatch(match, byId.get(match.id)!, { now }) })),
      ),
  }
}

/** Upcoming events that are considered for the steps of one pathway or goal, the soonest ones. */
export const maxStepCandidates = 600

/**
 * Finds the events that fill the open steps of a goal.
 * @returns the steps in order; none if all are done or the goal has no steps
 */
export async function fillGoalSteps(
  sql: ReadSql,
  goal: queries.SteppedGoal,
  options: Pick<StepOptions, 'near' | 'within' | 'now' | 'since'>,
) {
  const tasks = await listTasks(sql, goal.id)
  const open = goal.steps.flatMap((step, at) =>
    tasks.some((task) => task.step === at && !task.isDone) ? [{ at, step }] : [],
  )
  if (open.length === 0) return []
  const main = listMainTopics(
    goal.steps.map(({ search }) => search),
    goal.topics,
  )
  const steps = open.map(({ step }) => ({ search: step.search, audience: goal.audience, main }))
  const candidates = await readStepCandidates(sql, steps, {
    ...options,
    ...{ userId: goal.userId, goalId: goal.id, candidates: maxStepCandidates },
  })
  return candidates.fill(steps).map((matches, index) => ({ step: open[index]!.at, matches }))
}

/**
 * Lists the open steps of a goal, each with the upcoming events that fill it, best first.
 * @throws DomainError `goal_not_found`, also for another user's goal
 */
export async function listGoalSteps(deps: Viewing, userId: number, goalId: number): Promise<GoalStep[]> {
  const { reach, filled } = await deps.database.read(async (sql) => {
    const goal = await queries.findGoal(sql, userId, goalId)
    if (!goal) throw new DomainError('goal_not_found')
    const reach = await findReach(sql, userId, deps)
    return { reach, filled: await fillGoalSteps(sql, goal, { ...reach, now: deps.clock.now() }) }
  })
  const shown = filled.map(({ step, matches }) => ({ step, matches: matches.slice(0, pathwayLimits.events) }))
  const ids = new Set(shown.flatMap(({ matches }) => matches.map(({ match }) => match.id)))
  const events = await listEventsByIds(deps, [...ids], userId, reach.near)
  const byId = new Map(events.map((event) => [event.id, event]))
  return shown.map(({ step, matches }) => ({
    step,
    events: matches.flatMap(({ match, reason }) => {
      const event = byId.get(match.id)
      return event ? [{ event, reason: reason(), topics: presentTopics(match.topics) }] : []
    }),
  }))
}
