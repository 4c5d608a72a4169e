import type { HostedChangeBody, HostView, SeriesScope } from '#contract/hosting.ts'
import type { LearningEvent } from '#contract/event.ts'
import {
  cancelEvents,
  listEventsByIds,
  reviseEvents,
  updateEvents,
  type EventRevision,
  type RevisedEvent,
} from '#server/events/service.ts'
import { notifyEventChange } from '#server/notifications/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { describeHosted, toInstants, type HostedDetails } from './describe-service.ts'
import { notifyGuests } from './guest-service.ts'
import * as queries from './queries.ts'
import { countPlaces, findRsvpEvent } from './rsvp-queries.ts'
import { fillFreePlaces, moveLatestToWaitlist } from './rsvp-service.ts'
import type { HostingDeps } from './service.ts'

/** @throws DomainError `event_not_found`, also for an event that someone else hosts */
async function getHosted(deps: HostingDeps, sql: ReadSql, userId: number, eventId: number) {
  const hosted = await queries.findHosted(sql, userId, eventId, deps.clock.now().toString())
  if (!hosted) throw new DomainError('event_not_found')
  return hosted
}

/** Returns an event as its host sees it. @throws DomainError `event_not_found` */
export async function getHostView(deps: HostingDeps, userId: number, eventId: number): Promise<HostView> {
  const { hosted, ids } = await deps.database.read(async (sql) => {
    const hosted = await getHosted(deps, sql, userId, eventId)
    return { hosted, ids: hosted.seriesId ? await queries.listHostedDates(sql, userId, hosted.seriesId) : [] }
  })
  const found = await listEventsByIds(deps, [...new Set([eventId, ...ids])], userId)
  const events = new Map(found.map((event) => [event.id, event]))
  const event = events.get(eventId)
  if (!event) throw new DomainError('event_not_found')
  const { capacity, cancellationNote, isOver } = hosted
  return {
    event,
    capacity,
    cancellationNote,
    isOver,
    dates: ids
      .flatMap((id) => events.get(id) ?? [])
      .map(({ id, date, endDate, status }) => ({ id, date, endDate, status })),
  }
}

/** @throws DomainError `event_not_found`, `event_over`, `event_cancelled` */
async function lockChangeable(deps: HostingDeps, sql: WriteSql, userId: number, eventId: number, scope: SeriesScope) {
  await getHosted(deps, sql, userId, eventId)
  const ids = await queries.lockDates(sql, userId, eventId, scope === 'following')
  // Read again: the event may have changed while this transaction waited for the lock.
  const hosted = await getHosted(deps, sql, userId, eventId)
  if (hosted.isCancelled) throw new DomainError('event_cancelled')
  if (hosted.isOver) throw new DomainError('event_over')
  return ids
}

const dayOf = (event: LearningEvent) => event.date.slice(0, 10)
const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
const daysBetween = (from: string, to: string) => Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days

const sameInstant = (one: string, other: string) => Date.parse(one) === Date.parse(other)

/** Returns true if the time, venue or link has changed, which attendees must know. */
function hasMoved(before: LearningEvent, after: EventRevision): boolean {
  return (
    !sameInstant(before.date, after.startsAt) ||
    !sameInstant(before.endDate, after.endsAt) ||
    before.location !== after.location ||
    before.isVirtualEvent !== after.isVirtualEvent ||
    before.virtualEventLink !== after.virtualEventLink ||
    before.latitude !== (after.latitude === null ? null : String(after.latitude)) ||
    before.longitude !== (after.longitude === null ? null : String(after.longitude))
  )
}

/** Builds the new revision of one date, moved by the same number of days as the date that the host edited. */
function reviseDate({ event, sequence }: RevisedEvent, body: HostedChangeBody, details: HostedDetails, days: number) {
  const times = toInstants(addDays(dayOf(event), days), body, details.timeZone)
  const { id, seriesId, organizer } = event
  const next: EventRevision = { ...details, ...times, id, seriesId, organizer, status: 'scheduled', sequence }
  const isMoved = hasMoved(event, next)
  return { was: event, isMoved, next: { ...next, sequence: isMoved ? sequence + 1 : sequence } }
}

/** Notifies people who saved the events, and guests without an account. @param before the events before the change */
async function tellMoved(sql: WriteSql, deps: HostingDeps, before: readonly LearningEvent[]): Promise<void> {
  const [first, ...others] = before
  if (!first) return
  const otherIds = others.map(({ id }) => id)
  await notifyEventChange(sql, { eventId: first.id, change: 'changed', before: first, otherIds })
  for (const { id } of before) await notifyGuests(sql, deps, { eventId: id, change: 'changed', note: '' })
}

const overWords = (going: number, capacity: number) =>
  `${going} people are going, and you’ve set room for ${capacity}. Keep everyone, or move the latest to the waitlist.`

/**
 * Applies the host's decision about guests who don't fit anymore. An event that was over capacity before isn't asked
 * about again.
 * @throws DomainError `capacity_below_going` if the host hasn't decided
 */
async function changeCapacity(
  sql: WriteSql,
  deps: HostingDeps,
  ids: readonly number[],
  { capacity, overCapacity }: HostedChangeBody,
): Promise<void> {
  const now = deps.clock.now().toString()
  const over: { eventId: number; capacity: number }[] = []
  for (const eventId of capacity === null ? [] : ids) {
    const { taken } = await countPlaces(sql, eventId, null)
    const before = (await findRsvpEvent(sql, eventId, now))?.capacity ?? null
    if (capacity === null || taken <= capacity || before === capacity) continue
    if (overCapacity === undefined) throw new DomainError('capacity_below_going', overWords(taken, capacity))
    over.push({ eventId, capacity })
  }
  await queries.setCapacity(sql, ids, capacity)
  if (overCapacity === 'waitlist') for (const each of over) await moveLatestToWaitlist(sql, deps, each)
}

/**
 * Changes one of the caller's events: this date, or this and the following dates.
 * @returns the number of dates changed
 * @throws DomainError `event_not_found`, `event_over`, `event_cancelled`, `capacity_below_going`, `invalid_request`, or an
 * error of the picture
 */
export async function changeHosted(deps: HostingDeps, userId: number, eventId: number, body: HostedChangeBody) {
  const [known] = await listEventsByIds(deps, [eventId], userId)
  await deps.database.read((sql) => getHosted(deps, sql, userId, eventId))
  if (!known) throw new DomainError('event_not_found')
  const { details, day } = await describeHosted(deps, userId, body, (chosen) => chosen === dayOf(known))
  return deps.database.write(async (sql) => {
    const ids = await lockChangeable(deps, sql, userId, eventId, body.scope)
    const before = await reviseEvents(sql, ids, deps, userId)
    const own = before.find(({ event }) => event.id === eventId)
    if (!own) throw new DomainError('event_not_found')
    const days = daysBetween(dayOf(own.event), day)
    const revised = before.map((entry) => reviseDate(entry, body, details, days))
    const changed = revised.map(({ next }) => next)
    await updateEvents(sql, changed, deps.clock.now().toString())
    await changeCapacity(sql, deps, ids, body)
    await tellMoved(
      sql,
      deps,
      revised.filter(({ isMoved }) => isMoved).map(({ was }) => was),
    )
    for (const id of ids) await fillFreePlaces(sql, deps, id)
    return ids.length
  })
}

/**
 * Cancels one of the caller's events: this date, or this and the following dates.
 * @returns the number of dates cancelled
 * @throws DomainError `event_not_found`, `event_over`, `event_cancelled`
 */
export function cancelHosted(
  deps: HostingDeps,
  userId: number,
  eventId: number,
  { scope, note }: { scope: SeriesScope; note: string },
): Promise<number> {
  return deps.database.write(async (sql) => {
    const ids = await lockChangeable(deps, sql, userId, eventId, scope)
    await cancelEvents(sql, ids, note.trim(), deps.clock.now().toString())
    const otherIds = ids.filter((id) => id !== eventId)
    await notifyEventChange(sql, { eventId, change: 'cancelled', note: note.trim(), otherIds })
    for (const id of ids) await notifyGuests(sql, deps, { eventId: id, change: 'cancelled', note: note.trim() })
    return ids.length
  })
}
