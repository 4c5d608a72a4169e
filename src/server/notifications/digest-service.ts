import { limits } from '#contract/limits.ts'
import { chooseFitting, type FitTaste } from '#domain/events/event-fit.ts'
import { wantedInterests } from '#domain/people/person-taste.ts'
import { listEventsByIds, type EventsDeps } from '#server/events/service.ts'
import { listGoals } from '#server/goals/service.ts'
import { findLearner, type LearnerRow } from '#server/people/contact-service.ts'
import { JobPostponed } from '#server/platform/jobs/jobs.ts'
import { deliver, type DeliveryDeps } from './delivery-service.ts'
import { listNewEvents, noteShown } from './digest-queries.ts'
import { eventLines } from './present.ts'

export type DigestDeps = DeliveryDeps & EventsDeps

/** Events in one mail. */
const mostInDigest = 8
/** Days since an event was entered in which it is new: twice a week, so that what had no room comes the week after. */
const newForDays = 14
/** Days ahead in which it takes place. */
const aheadDays = 60
/** Candidates that are looked at, the soonest first. */
const mostCandidates = 400

const hours = (days: number) => ({ hours: 24 * days })

/** What a learner is working on, and has said to like. */
async function tasteOf(deps: DigestDeps, userId: number, learner: LearnerRow): Promise<FitTaste> {
  const interests = wantedInterests(learner)
  const goals = await listGoals(deps, userId)
  return {
    interests,
    words: learner.interests.filter((word) => !interests.has(word as never)),
    ages: [...new Set([...learner.ageGroups, ...learner.familyAges])],
    goals: goals.filter(({ currentCount, targetCount }) => currentCount < targetCount),
  }
}

export const getCoordinates = ({ latitude, longitude }: LearnerRow, { defaultLocation }: EventsDeps) =>
  latitude !== null && longitude !== null ? { latitude, longitude } : defaultLocation

/** New events that fit somebody, the best first, each with its reason. */
export async function findFitting(deps: DigestDeps, userId: number, most: number) {
  const now = deps.clock.now()
  const learner = await deps.database.read((sql) => findLearner(sql, userId))
  if (!learner) return []
  const candidates = await deps.database.read((sql) =>
    listNewEvents(sql, {
      userId,
      near: getCoordinates(learner, deps),
      within: limits.distance.default,
      since: now.subtract(hours(newForDays)).toString(),
      now: now.toString(),
      until: now.add(hours(aheadDays)).toString(),
      limit: mostCandidates,
    }),
  )
  return chooseFitting(candidates, await tasteOf(deps, userId, learner), most)
}

/** The weekly mail about new events; when nothing fits, there is none. */
export async function sendDigest(deps: DigestDeps, userId: number, day: string): Promise<void> {
  const now = deps.clock.now()
  const fitting = await findFitting(deps, userId, mostInDigest)
  const reasons = new Map(fitting.map(({ candidate, reason }) => [candidate.id, reason]))
  const found = await listEventsByIds(deps, [...reasons.keys()], userId)
  if (found.length === 0) return
  const events = found
    .toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date))
    .map((event) => ({ event: eventLines(event, deps.publicUrl), reason: reasons.get(event.id) ?? '' }))
  const heading = 'New for you this week'
  const until = await deps.database.write(async (sql) => {
    const quiet = await deliver(sql, deps, {
      userId,
      kind: 'newEvents',
      key: `digest ${day}`,
      title: events.length === 1 ? `New for you: ${found[0]?.title}` : `${events.length} new events for you`,
      body: found
        .slice(0, 3)
        .map(({ title }) => title)
        .join(' · '),
      link: '/home',
      mail: {
        template: 'event-digest',
        props: {
          heading,
          intro: 'Fresh on the map, near you, and yours to ignore.',
          events,
          more: { url: `${deps.publicUrl}/home`, label: 'See everything nearby' },
        },
      },
      expiresAt: now.add(hours(3)).toString(),
    })
    // What waits for the end of quiet hours has not been shown yet.
    if (!quiet) await noteShown(sql, userId, [...reasons.keys()], now.toString())
    return quiet
  })
  if (until) throw new JobPostponed(until)
}
