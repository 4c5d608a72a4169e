import type { HostedChangeBody, HostView, SeriesScope } from '#contract/hosting/hosting.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import type { Visibility } from '#contract/events/event-options.ts'
import type { HostRight } from '#contract/hosting/hosting-options.ts'
import { listRights } from '#domain/hosting/host-rights.ts'
import {
  cancelEvents,
  changeVisibility,
  findMarkdown,
  listEventsByIds,
  listPostponed,
  postponeEvents,
  resumeEvents,
  reviseEvents,
  updateEvents,
  type EventRevision,
  type RevisedEvent,
} from '#server/events/service.ts'
import { notifyEventChange, notifyFollowers } from '#server/notifications/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { getNow } from '#server/platform/process/process.ts'
import { describeHosted, toInstants, type HostedDetails, type LocalTimes } from './describe-service.ts'
import { notifyGuests } from '#server/guests/service.ts'
import { requireAhead, requireHosted } from './policy.ts'
import * as queries from './queries.ts'
import { announceMoves, deletePendingMoves, hasChanges } from './pending-service.ts'
import { acceptRequests } from '#server/guests/approval-service.ts'
import { findOverCapacity, moveOverCapacity } from '#server/guests/capacity-service.ts'
import { fillFreePlaces } from '#server/rsvp/service.ts'
import { readSignUp, saveSignUp } from '#server/rsvp/sign-up-service.ts'
import type { Core, Corresponding, Hosting, Viewing } from '#server/platform/dependencies/dependencies.ts'

/** Returns an event as its host sees it. @throws DomainError `event_not_found` */
export async function getHostView(deps: Viewing, userId: number, eventId: number): Promise<HostView> {
  const { hosted, ids, signUp, markdown } = await deps.database.read(async (sql) => {
    const hosted = await requireHosted(sql, deps, { eventId, userId }, 'edit')
    const ids = hosted.seriesId ? await queries.listHostedDates(sql, userId, hosted.seriesId) : []
    return { hosted, ids, signUp: await readSignUp(sql, eventId), markdown: await findMarkdown(sql, eventId) }
  })
  const found = await listEventsByIds(deps, [...new Set([eventId, ...ids])], userId)
  const events = new Map(found.map((event) => [event.id, event]))
  const event = events.get(eventId)
  if (!event) throw new DomainError('event_not_found')
  const { capacity, cancellationNote, isOver, role } = hosted
  return {
    event,
    role,
    rights: [...listRights(role)],
    capacity,
    signUp,
    descriptionMarkdown: markdown,
    cancellationNote,
    isOver,
    dates: ids
      .flatMap((id) => events.get(id) ?? [])
      .map(({ id, date, endDate, status }) => ({ id, date, endDate, status })),
  }
}

interface Change {
  eventId: number
  scope: SeriesScope
  right: HostRight
}

/**
 * Locks an event that the person may change, and the following dates if the scope includes them.
 * @returns the ids of the locked events
 * @throws DomainError `event_not_found`, `not_allowed`, `event_over`, `event_cancelled`
 */
export async function lockChangeable(deps: Core, sql: WriteSql, userId: number, { eventId, scope, right }: Change) {
  await requireHosted(sql, deps, { eventId, userId }, right)
  const ids = await queries.lockDates(sql, userId, { eventId, withFollowing: scope === 'following', right })
  // Reads the event again, because it may have changed while this transaction waited for the lock.
  requireAhead(await requireHosted(sql, deps, { eventId, userId }, right))
  return ids
}

const getDay = (event: LearningEvent) => event.date.slice(0, 10)
const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
const daysBetween = (from: string, to: string) => Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days

const isSameInstant = (one: string, other: string) => Date.parse(one) === Date.parse(other)

/** Whether the time, venue or link has changed, of which attendees must be notified. */
function hasMoved(before: LearningEvent, after: EventRevision): boolean {
  const shown = (degrees: number | null) =>
    degrees === null || after.placePrecision === 'unknown' ? null : String(degrees)
  return (
    !isSameInstant(before.date, after.startsAt) ||
    !isSameInstant(before.endDate, after.endsAt) ||
    before.location !== after.location ||
    before.isVirtualEvent !== after.isVirtualEvent ||
    (before.isHybrid ?? false) !== (after.isHybrid ?? false) ||
    before.virtualEventLink !== after.virtualEventLink ||
    before.latitude !== shown(after.latitude) ||
    before.longitude !== shown(after.longitude)
  )
}

interface DateChange {
  details: HostedDetails
  times: LocalTimes
  /** Number of days by which every date moves. */
  days: number
  /** Absent: as before. */
  visibility: Visibility | undefined
  /** As in the request. */
  format: HostedChangeBody['format']
  /** Ids of postponed dates. They stay so until they get another start. */
  postponed: ReadonlySet<number>
}

/** Builds the new revision of one date, moved by the same number of days as the date that the host edited. */
function reviseDate({ event, sequence }: RevisedEvent, change: DateChange) {
  const { details, times, days, visibility, postponed } = change
  const instants = toInstants(addDays(getDay(event), days), times, details.timeZone)
  const { id, seriesId, organizer } = event
  const format = event.isCourse && change.format === 'hosted' ? 'course' : details.format
  const isStillPostponed = postponed.has(event.id) && isSameInstant(event.date, instants.startsAt)
  const kind = { format, ...(visibility && { visibility }) }
  const next: EventRevision = {
    ...{ ...details, ...kind, ...instants },
    ...{ id, seriesId, organizer, sequence, status: isStillPostponed ? 'postponed' : 'scheduled' },
  }
  const isMoved = hasMoved(event, next)
  return { was: event, isMoved, next: { ...next, sequence: isMoved ? sequence + 1 : sequence } }
}

/**
 * Notifies followers of an event that wasn't public before. Followers of its organization, venue or organizer are
 * notified as of any new event there.
 * @param ids the event and the dates that became public with it
 */
async function publish(sql: WriteSql, deps: Core, eventId: number, ids: readonly number[]): Promise<void> {
  const publishedAt = getNow(deps)
  await queries.markPublished(sql, ids, publishedAt)
  for (const hostId of await queries.listOwners(sql, eventId))
    await notifyFollowers(sql, { hostId, eventId, publishedAt })
}

/**
 * Changes one of the caller's events: this date, or this and the following dates.
 * @returns the number of dates changed, and whether people will be notified of a new time or place
 * @throws DomainError `event_not_found`, `event_over`, `event_cancelled`, `capacity_below_going`, `invalid_request`, or an
 * error of the picture
 */
export async function changeHosted(deps: Hosting, userId: number, eventId: number, body: HostedChangeBody) {
  const [known] = await listEventsByIds(deps, [eventId], userId)
  await deps.database.read((sql) => requireHosted(sql, deps, { eventId, userId }, 'edit'))
  if (!known) throw new DomainError('event_not_found')
  const { details, day, times } = await describeHosted(deps, userId, body, (chosen) => chosen === getDay(known))
  return deps.database.write(async (sql) => {
    const ids = await lockChangeable(deps, sql, userId, { eventId, scope: body.scope, right: 'edit' })
    const before = await reviseEvents(sql, ids, deps, userId)
    const edited = before.find(({ event }) => event.id === eventId)?.event
    if (!edited) throw new DomainError('event_not_found')
    const isCourse = edited.isCourse ?? false
    const days = daysBetween(getDay(edited), day)
    const { visibility, format } = body
    const postponed = new Set(await listPostponed(sql, ids))
    const revised = before.map((entry) => reviseDate(entry, { details, times, days, visibility, format, postponed }))
    const changed = revised.map(({ next }) => next)
    await updateEvents(sql, changed, getNow(deps))
    // People sign up for all sessions of a course at once, so these settings apply to every session.
    const signUpIds = isCourse ? await queries.lockSessions(sql, eventId, getNow(deps)) : ids
    const over = await findOverCapacity(sql, deps, signUpIds, body)
    await queries.setCapacity(sql, signUpIds, body.capacity)
    if (visibility && isCourse) await changeVisibility(sql, signUpIds, visibility)
    if (visibility === 'public' && edited.visibility !== undefined) await publish(sql, deps, eventId, signUpIds)
    await saveSignUp(sql, body, signUpIds, day)
    if (body.overCapacity === 'waitlist') await moveOverCapacity(sql, deps, over, isCourse)
    await announceMoves(
      sql,
      deps,
      revised.filter(({ isMoved }) => isMoved).map(({ was }) => was),
    )
    for (const id of signUpIds) {
      await fillFreePlaces(sql, deps, id)
      if (!body.needsApproval) await acceptRequests(sql, deps, id)
    }
    return { changed: ids.length, isTold: await hasChanges(sql, deps, ids) }
  })
}

/**
 * Cancels one of the caller's events: this date, or this and the following dates.
 * @returns the number of dates cancelled
 * @throws DomainError `event_not_found`, `event_over`, `event_cancelled`
 */
export function cancelHosted(
  deps: Corresponding,
  userId: number,
  eventId: number,
  { scope, note: untrimmedNote }: { scope: SeriesScope; note: string },
): Promise<number> {
  const note = untrimmedNote.trim()
  return deps.database.write(async (sql) => {
    const ids = await lockChangeable(deps, sql, userId, { eventId, scope, right: 'cancel' })
    await cancelEvents(sql, ids, note, getNow(deps))
    await deletePendingMoves(sql, ids)
    await notifyOfState(sql, deps, ids, { eventId, change: 'cancelled', note })
    return ids.length
  })
}

/** Notifies the guests and everyone who saved the event of its state. @param ids the affected dates */
async function notifyOfState(
  sql: WriteSql,
  deps: Corresponding,
  ids: readonly number[],
  { eventId, change, note }: { eventId: number; change: 'cancelled' | 'postponed' | 'resumed'; note: string },
): Promise<void> {
  const [first = eventId] = ids.includes(eventId) ? [eventId] : ids
  await notifyEventChange(sql, { eventId: first, change, note, otherIds: ids.filter((id) => id !== first) })
  for (const id of ids) await notifyGuests(sql, deps, { eventId: id, change, note })
}

/**
 * Postpones one of the caller's events: this date, or this and the following dates. Dates that are postponed already
 * stay as they are, and nobody is notified again.
 * @returns the number of dates postponed
 * @throws DomainError `event_not_found`, `event_over`, `event_cancelled`
 */
export function postponeHosted(
  deps: Corresponding,
  userId: number,
  eventId: number,
  { scope, note: untrimmedNote }: { scope: SeriesScope; note: string },
): Promise<number> {
  const note = untrimmedNote.trim()
  return deps.database.write(async (sql) => {
    const locked = await lockChangeable(deps, sql, userId, { eventId, scope, right: 'cancel' })
    const ids = await postponeEvents(sql, locked, note, getNow(deps))
    if (ids.length > 0) await notifyOfState(sql, deps, ids, { eventId, change: 'postponed', note })
    return ids.length
  })
}

/**
 * Lets a postponed event take place on its date after all: this date, or this and the following dates.
 * @returns the number of dates that are postponed no more
 * @throws DomainError `event_not_found`, `event_cancelled`; `event_over` if its date has passed, so that it needs another
 */
export function resumeHosted(
  deps: Corresponding,
  userId: number,
  eventId: number,
  scope: SeriesScope,
): Promise<number> {
  return deps.database.write(async (sql) => {
    const locked = await lockChangeable(deps, sql, userId, { eventId, scope, right: 'cancel' })
    const hosted = await requireHosted(sql, deps, { eventId, userId }, 'cancel')
    if (hosted.hasEnded) throw new DomainError('event_over')
    const ids = await resumeEvents(sql, locked, getNow(deps))
    if (ids.length > 0) await notifyOfState(sql, deps, ids, { eventId, change: 'resumed', note: '' })
    return ids.length
  })
}
