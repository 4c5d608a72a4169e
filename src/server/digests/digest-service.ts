import { limits } from '#contract/limits.ts'
import { chooseFitting, type FitTaste } from '#domain/events/event-fit.ts'
import { wantedInterests } from '#domain/people/person-taste.ts'
import { listEventsByIds } from '#server/events/service.ts'
import { listGoalMatches } from '#server/goals/open-goal-service.ts'
import { findReach } from '#server/goals/suggestion-service.ts'
import { findLearner, type LearnerRow } from '#server/people/person-service.ts'
import { JobPostponed } from '#server/platform/jobs/jobs.ts'
import { deliver } from '#server/notifications/delivery-service.ts'
import { listNewEvents, recordShown } from './digest-queries.ts'
import { eventLines } from '#server/notifications/service.ts'
import { t } from '#texts/texts.ts'
import type { Notifying, Viewing } from '#server/platform/dependencies/dependencies.ts'

/** Maximum number of events in one email. */
const maxInDigest = 8
/** Days for which an event counts as new. Two weeks, so events that didn't fit can appear in the next weekly email. */
const newForDays = 14
/** Maximum days until the event. */
const aheadDays = 60
/** Maximum number of candidates to consider, soonest first. */
const maxCandidates = 400

const hours = (days: number) => ({ hours: 24 * days })

/** Collects a learner's interests, and the new events that help with their open goals. */
async function collectTaste(deps: Viewing, userId: number, learner: LearnerRow): Promise<FitTaste> {
  const interests = wantedInterests(learner)
  const now = deps.clock.now()
  const since = now.subtract(hours(newForDays))
  const goals = await deps.database.read(async (sql) =>
    listGoalMatches(sql, userId, { ...(await findReach(sql, userId, deps)), now, since }),
  )
  return {
    interests,
    words: learner.interests.filter((word) => !interests.has(word as never)),
    ages: [...new Set([...learner.ageGroups, ...learner.familyAges])],
    goals: new Map(goals.map(({ match, goal }) => [match.id, goal.title])),
    units: deps.units,
  }
}

const getCoordinates = ({ latitude, longitude }: LearnerRow, { defaultLocation }: Viewing) =>
  latitude !== null && longitude !== null ? { latitude, longitude } : defaultLocation

/** Finds new events that fit a person, best first, each with a reason. */
export async function findFitting(deps: Viewing, userId: number, limit: number) {
  const now = deps.clock.now()
  const learner = await deps.database.read((sql) => findLearner(sql, userId))
  if (!learner) return []
  const candidates = await deps.database.read((sql) =>
    listNewEvents(sql, {
      userId,
      near: getCoordinates(learner, deps),
      within: learner.withinMiles ?? limits.distance.default,
      since: now.subtract(hours(newForDays)).toString(),
      now: now.toString(),
      until: now.add(hours(aheadDays)).toString(),
      limit: maxCandidates,
    }),
  )
  const taste = await collectTaste(deps, userId, learner)
  const fitting = chooseFitting(candidates, taste, limit)
  return fitting.map((fit) => ({ ...fit, helpsGoal: taste.goals.has(fit.candidate.id) }))
}

/** Sends the weekly email about new events. Sends nothing if none fits. */
export async function sendDigest(deps: Notifying & Viewing, userId: number, day: string): Promise<void> {
  const now = deps.clock.now()
  const fitting = await findFitting(deps, userId, maxInDigest)
  const reasons = new Map(fitting.map(({ candidate, reason }) => [candidate.id, reason]))
  const found = await listEventsByIds(deps, [...reasons.keys()], userId)
  if (found.length === 0) return
  const events = found
    .toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date))
    .map((event) => ({ event: eventLines(event, deps.publicUrl), reason: reasons.get(event.id) ?? '' }))
  const heading = t('New for you this week')
  const until = await deps.database.write(async (sql) => {
    const quiet = await deliver(sql, deps, {
      userId,
      kind: 'newEvents',
      key: `digest ${day}`,
      title:
        events.length === 1
          ? t('New for you: {title}', { title: found[0]?.title ?? '' })
          : t('{count, plural, one {# new event for you} other {# new events for you}}', { count: events.length }),
      body: found
        .slice(0, 3)
        .map(({ title }) => title)
        .join(' · '),
      link: '/home',
      mail: {
        template: 'event-digest',
        props: {
          heading,
          intro: t('Just added, near you, and picked for your interests.'),
          events,
          more: { url: `${deps.publicUrl}/home`, label: t('See all events nearby') },
        },
      },
      expiresAt: now.add(hours(3)).toString(),
    })
    // Events held back by quiet hours haven't been shown yet.
    if (!quiet) await recordShown(sql, userId, [...reasons.keys()], now.toString())
    return quiet
  })
  if (until) throw new JobPostponed(until)
}
