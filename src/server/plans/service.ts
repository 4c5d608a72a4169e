import type { LearningEvent } from '#contract/events/event.ts'
import type { EventPlan, Plan } from '#contract/plans/plan.ts'
import { planLimits } from '#contract/plans/plan-options.ts'
import { formatPlan } from '#domain/plans/plan-words.ts'
import { fitsWeek, type FreeWeek } from '#domain/plans/plan-week.ts'
import { isOver } from '#domain/events/event-time.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'
import { findFreeWeek } from '#server/busy/service.ts'
import { listEventsByIds } from '#server/events/service.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import * as queries from './queries.ts'
import type { Core, Viewing } from '#server/platform/dependencies/dependencies.ts'

interface EventAndWeek {
  event: LearningEvent
  /** The person's free times; null if unknown. */
  week: FreeWeek | null
}

/** @throws DomainError `event_not_found` */
async function getEventAndWeek(deps: Viewing, userId: number, eventId: number): Promise<EventAndWeek> {
  const [event] = await listEventsByIds(deps, [eventId], userId)
  if (!event) throw new DomainError('event_not_found')
  return { event, week: await findFreeWeek(deps, userId) }
}

const isAhead = (event: LearningEvent, { clock }: Core) =>
  !isCalledOff(event) && !isOver(event, clock.now().epochMilliseconds)

/** Describes the person's plan for an event, with suggestions for making one. */
async function describePlan(
  sql: ReadSql,
  deps: Core,
  userId: number,
  { event, week }: EventAndWeek,
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
export async function getPlan(deps: Viewing, userId: number, eventId: number): Promise<EventPlan> {
  const eventAndWeek = await getEventAndWeek(deps, userId, eventId)
  return deps.database.read((sql) => describePlan(sql, deps, userId, eventAndWeek))
}

/** @throws DomainError `event_not_found`, `event_over` */
export async function savePlan(deps: Viewing, userId: number, eventId: number, plan: Plan): Promise<EventPlan> {
  const eventAndWeek = await getEventAndWeek(deps, userId, eventId)
  if (!isAhead(eventAndWeek.event, deps)) throw new DomainError('event_over')
  return deps.database.write(async (sql) => {
    await queries.savePlan(sql, userId, eventId, { ...plan, now: deps.clock.now().toString() })
    return describePlan(sql, deps, userId, eventAndWeek)
  })
}

/** @throws DomainError `event_not_found` */
export async function removePlan(deps: Viewing, userId: number, eventId: number): Promise<EventPlan> {
  const eventAndWeek = await getEventAndWeek(deps, userId, eventId)
  return deps.database.write(async (sql) => {
    await queries.deletePlan(sql, userId, eventId)
    return describePlan(sql, deps, userId, eventAndWeek)
  })
}

/** Sets whether the person is asked to plan their events. */
export async function askForPlans(deps: Core, userId: number, isAsked: boolean): Promise<void> {
  await deps.database.write((sql) => queries.setAsksPlans(sql, userId, isAsked))
}

/** Returns whether the person is asked to plan their events. */
export const getPlanQuestion = ({ database }: Core, userId: number): Promise<boolean> =>
  database.read((sql) => queries.findAsksPlans(sql, userId))

/** Returns the person's plans for these events as sentences, by event id. */
export async function findPlanSentences(
  sql: ReadSql,
  userId: number,
  events: readonly LearningEvent[],
): Promise<Map<number, string>> {
  const eventsById = new Map(events.map((event) => [event.id, event]))
  const plans = await queries.listPlans(sql, userId, [...eventsById.keys()])
  return new Map(plans.map((plan) => [plan.eventId, formatPlan(eventsById.get(plan.eventId)!, plan)]))
}
