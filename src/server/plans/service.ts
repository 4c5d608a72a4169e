import type { LearningEvent } from '#contract/event.ts'
import type { EventPlan, Plan } from '#contract/plan.ts'
import { planLimits } from '#contract/plan-options.ts'
import { formatPlan } from '#domain/plans/plan-words.ts'
import { fitsWeek, type FreeWeek } from '#domain/plans/plan-week.ts'
import { isOver } from '#domain/events/event-time.ts'
import { findFreeWeek } from '#server/busy/service.ts'
import { listEventsByIds, type EventsDeps } from '#server/events/service.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import * as queries from './queries.ts'

/** @throws DomainError `event_not_found` */
async function getEvent(deps: EventsDeps, userId: number, eventId: number) {
  const [event] = await listEventsByIds(deps, [eventId], userId)
  if (!event) throw new DomainError('event_not_found')
  return { event, week: await findFreeWeek(deps, userId) }
}

const isAhead = (event: LearningEvent, { clock }: EventsDeps) =>
  event.status !== 'cancelled' && !isOver(event, clock.now().epochMilliseconds)

async function present(
  sql: ReadSql,
  deps: EventsDeps,
  userId: number,
  { event, week }: { event: LearningEvent; week: FreeWeek | null },
): Promise<EventPlan> {
  const plan = await queries.findPlan(sql, userId, event.id)
  const { asksPlans, ...habits } = await queries.findHabits(sql, userId, planLimits.companions)
  return {
    eventId: event.id,
    plan,
    sentence: plan && formatPlan(event, plan),
    isAsked: asksPlans && isAhead(event, deps),
    ...habits,
    fits: week && fitsWeek(event, week),
  }
}

/** @throws DomainError `event_not_found` */
export async function getPlan(deps: EventsDeps, userId: number, eventId: number): Promise<EventPlan> {
  const known = await getEvent(deps, userId, eventId)
  return deps.database.read((sql) => present(sql, deps, userId, known))
}

/** @throws DomainError `event_not_found`, `event_over` */
export async function savePlan(deps: EventsDeps, userId: number, eventId: number, plan: Plan): Promise<EventPlan> {
  const known = await getEvent(deps, userId, eventId)
  if (!isAhead(known.event, deps)) throw new DomainError('event_over')
  return deps.database.write(async (sql) => {
    await queries.savePlan(sql, userId, eventId, { ...plan, now: deps.clock.now().toString() })
    return present(sql, deps, userId, known)
  })
}

/** @throws DomainError `event_not_found` */
export async function removePlan(deps: EventsDeps, userId: number, eventId: number): Promise<EventPlan> {
  const known = await getEvent(deps, userId, eventId)
  return deps.database.write(async (sql) => {
    await queries.deletePlan(sql, userId, eventId)
    return present(sql, deps, userId, known)
  })
}

export async function askForPlans(deps: EventsDeps, userId: number, isAsked: boolean): Promise<void> {
  await deps.database.write((sql) => queries.setAsksPlans(sql, userId, isAsked))
}

export const getPlanQuestion = ({ database }: EventsDeps, userId: number): Promise<boolean> =>
  database.read((sql) => queries.findAsksPlans(sql, userId))

/** Returns the sentences of the person's plans for these events, by event. */
export async function findPlanSentences(
  sql: ReadSql,
  userId: number,
  events: readonly LearningEvent[],
): Promise<Map<number, string>> {
  const known = new Map(events.map((event) => [event.id, event]))
  const plans = await queries.listPlans(sql, userId, [...known.keys()])
  return new Map(plans.map((plan) => [plan.eventId, formatPlan(known.get(plan.eventId)!, plan)]))
}
