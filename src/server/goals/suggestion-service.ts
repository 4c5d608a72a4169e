import type { GoalSuggestion } from '#contract/goals/goal.ts'
import { goalLimits } from '#contract/goals/goal-options.ts'
import { limits } from '#contract/limits.ts'
import type { Position } from '#domain/places/distance.ts'
import { matchGoal, maxRareShare, type GoalMatch, listSoughtTopics, minScore } from '#domain/topics/topic-matching.ts'
import { listGoalTerms } from '#domain/topics/topic-evidence.ts'
import { listTopicWords } from '#domain/topics/topic-words.ts'
import { describeMatch } from '#domain/topics/topic-reasons.ts'
import { findTopic, listIncluded, listNear } from '#domain/topics/topics.ts'
import { listEventsByIds } from '#server/events/service.ts'
import { findLearner } from '#server/people/person-service.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { WantedTopic } from '#contract/topics/topic.ts'
import * as goalQueries from './queries.ts'
import { changeGoal, presentTopics } from './service.ts'
import * as queries from './suggestion-queries.ts'
import { hasUpcoming, listWanted } from './topic-queries.ts'
import { t } from '#texts/texts.ts'
import type { Core, Viewing } from '#server/platform/dependencies/dependencies.ts'

/** Maximum number of upcoming events to rank, the soonest ones. */
const maxCandidates = 300
/** Share assumed for words that the last sample of the catalog doesn't contain. */
const minShare = 0.0002

/** Words to look up for a goal; a long description has more. */
const maxWords = 200

export interface GoalToMatch {
  id: number
  userId: number
  title: string
  description: string
  topics: readonly string[]
}

export interface MatchOptions {
  near: Position
  /** Miles. */
  within: number
  now: Temporal.Instant
  /** Considers only events created later. */
  since?: Temporal.Instant
  /** Upcoming events to rank, the soonest ones. */
  candidates?: number
  limit: number
}

export interface MatchedGoalEvent {
  match: GoalMatch
  reason: string
}

export const quoted = (form: string) => `'${form.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/**
 * Weighs the words of a goal, and words of similar meaning, by their rarity in the catalog, and lists the forms of the
 * title's rare words in events.
 */
async function weighWords(sql: ReadSql, goal: Pick<GoalToMatch, 'title' | 'description'>) {
  const ofTitle = new Set(listTopicWords(goal.title).map(({ word }) => word))
  const others = listGoalTerms(goal, () => 1).map(({ word }) => word)
  const rows = await queries.listWordShares(sql, [...new Set([...ofTitle, ...others])].slice(0, maxWords))
  const shares = new Map(rows.map(({ word, share }) => [word, share]))
  const rarity = (word: string) => Math.log(1 / Math.min(1, Math.max(minShare, shares.get(word) ?? 0)))
  const rare = rows
    .filter(({ word, share }) => ofTitle.has(word) && share <= maxRareShare)
    .flatMap(({ forms }) => forms)
  return { rarity, tsquery: rare.length === 0 ? null : rare.map(quoted).join(' | ') }
}

/** Finds upcoming events for a goal, best first, each with a reason. */
export async function matchEvents(sql: ReadSql, goal: GoalToMatch, options: MatchOptions): Promise<MatchedGoalEvent[]> {
  const { now, limit } = options
  const { rarity, tsquery } = await weighWords(sql, goal)
  if (goal.topics.length === 0 && tsquery === null) return []
  const dismissed = await queries.listDismissed(sql, goal.id)
  // Alerts include events about the goal, but not events about related subjects.
  const near = (id: string) => (options.since ? [] : listNear(id))
  const candidates = await queries.listGoalCandidates(sql, {
    userId: goal.userId,
    goalId: goal.id,
    topics: [
      ...new Set(listSoughtTopics(goal).flatMap((id) => [...listIncluded(id).map((each) => each.id), ...near(id)])),
    ],
    words: tsquery,
    near: options.near,
    within: options.within,
    now: now.toString(),
    since: options.since?.toString() ?? null,
    limit: options.candidates ?? maxCandidates,
  })
  const rows = new Map(candidates.map((row) => [row.id, row]))
  return matchGoal({ ...goal, dismissed }, candidates, rarity, limit).map((match) => ({
    match,
    reason: describeMatch(match, rows.get(match.id)!, options),
  }))
}

/** Returns where and how far to search for a person, unless the caller says otherwise. */
export async function findReach(
  sql: ReadSql,
  userId: number | null,
  { defaultLocation }: Viewing,
  asked: { near?: Position | undefined; within?: number | undefined } = {},
): Promise<{ near: Position; within: number }> {
  const learner = userId === null ? null : await findLearner(sql, userId)
  const { latitude = null, longitude = null } = learner ?? {}
  const home = latitude !== null && longitude !== null ? { latitude, longitude } : defaultLocation
  return { near: asked.near ?? home, within: asked.within ?? learner?.withinMiles ?? limits.distance.default }
}

/**
 * Lists upcoming events that help with a goal, best first.
 * @throws DomainError `goal_not_found`, also for another user's goal
 */
export async function listGoalSuggestions(
  deps: Viewing,
  userId: number,
  goalId: number,
  asked: { near?: Position | undefined; within?: number | undefined },
): Promise<GoalSuggestion[]> {
  const now = deps.clock.now()
  const { reach, found } = await deps.database.read(async (sql) => {
    const goal = await goalQueries.findGoal(sql, userId, goalId)
    if (!goal) throw new DomainError('goal_not_found')
    const reach = await findReach(sql, userId, deps, asked)
    return { reach, found: await matchEvents(sql, goal, { ...reach, now, limit: goalLimits.suggestions }) }
  })
  const matched = new Map(found.map((each) => [each.match.id, each]))
  const events = await listEventsByIds(deps, [...matched.keys()], userId, reach.near)
  return events.map((event) => {
    const { match, reason } = matched.get(event.id)!
    return { event, reason, topics: presentTopics(match.topics) }
  })
}

/**
 * Marks an event as not for a goal.
 * @throws DomainError `goal_not_found`, `event_not_found`
 */
export async function dismissEvent(deps: Viewing, userId: number, goalId: number, eventId: number) {
  const [event] = await listEventsByIds(deps, [eventId], userId)
  await changeGoal(deps, userId, goalId, async (sql, now) => {
    if (!event) throw new DomainError('event_not_found')
    await queries.insertDismissal(sql, goalId, eventId, now)
  })
  return { eventId, isDismissed: true }
}

/** @throws DomainError `goal_not_found` */
export async function undismissEvent(deps: Viewing, userId: number, goalId: number, eventId: number) {
  await changeGoal(deps, userId, goalId, (sql) => queries.deleteDismissal(sql, goalId, eventId))
  return { eventId, isDismissed: false }
}

/** Topics of fewer people aren't shown, so that no one can be identified from a count. */
const minPeople = 5

/** Lists the topics that people have goals about and no upcoming event is about, most wanted first. */
export function listWantedTopics({ database, clock }: Core): Promise<WantedTopic[]> {
  const now = clock.now().toString()
  return database.read(async (sql) => {
    const missing: WantedTopic[] = []
    for (const { id, people } of await listWanted(sql, minPeople)) {
      const topic = findTopic(id)
      const included = listIncluded(id).map((each) => each.id)
      if (topic && !(await hasUpcoming(sql, included, minScore, now)))
        missing.push({ id, name: t(topic.label), people })
    }
    return missing
  })
}
