import type { HostedEvent, HostedEventBody } from '#contract/hosting.ts'
import { limits } from '#contract/limits.ts'
import { listRepeatDays, buildRepeatRule } from '#domain/hosting/hosting-dates.ts'
import { getEvent, hasShownEvents, insertEvents, takeEventIds, type EventRevision } from '#server/events/service.ts'
import { notifyFollowers } from '#server/notifications/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import {
  describeHosted,
  toInstants,
  throwIfInvalid,
  type DescribeDeps,
  type HostedDetails,
} from './describe-service.ts'
import { checkMayHost } from './conduct-service.ts'
import { deleteDraft } from './draft-queries.ts'
import type { GuestMailDeps } from './guest-mail.ts'
import { inviteGuests } from './invitation-service.ts'
import { alertOperators, notifyHosts } from './moderation-service.ts'
import * as queries from './queries.ts'

export interface HostingDeps extends DescribeDeps, GuestMailDeps {
  /** Holds a host's events for operator review until one of them has been shown. */
  reviewHosted: boolean
}

interface Creation {
  body: HostedEventBody
  details: HostedDetails
  /** Days in the venue's time zone, one for each date. */
  days: string[]
}

/** Returns all days of the series, or the single day. @throws DomainError `invalid_request` if there are too many */
function daysOf({ repeat }: HostedEventBody, day: string): string[] {
  if (repeat === null) return [day]
  const { dates, yearsAhead } = limits.hosting
  const last = Temporal.PlainDate.from(day).add({ years: yearsAhead }).toString()
  if (repeat.until !== null && repeat.until < day)
    throwIfInvalid([{ field: 'repeat', message: 'The last day can’t be before the first' }])
  const days = listRepeatDays(repeat, day, dates + 1, last)
  if (days.length > dates)
    throwIfInvalid([{ field: 'repeat', message: `A series can have up to ${dates} dates. Choose an earlier end.` }])
  return days
}

async function writeEvents(
  sql: WriteSql,
  userId: number,
  { body, details, days }: Creation,
  status: 'scheduled' | 'held',
  organizer: string,
) {
  const { repeat, capacity } = body
  const [first] = days
  const isSeries = repeat !== null && days.length > 1 && first !== undefined
  const seriesId = isSeries
    ? await queries.insertSeries(sql, details.title, `RRULE:${buildRepeatRule(repeat, first)}`)
    : null
  const ids = await takeEventIds(sql, days.length)
  const events = days.map((day, at): EventRevision => {
    const times = toInstants(day, body, details.timeZone)
    return { ...details, ...times, id: ids[at]!, seriesId, organizer, status, sequence: 0 }
  })
  await insertEvents(sql, events)
  await queries.insertHost(sql, userId, ids)
  if (capacity !== null) await queries.setCapacity(sql, ids, capacity)
  return ids[0]!
}

const dayBefore = (now: Temporal.Instant) => now.subtract({ hours: 24 }).toString()

/** Notifies the host that the event is in review, and operators that it waits for them. */
async function announceHeld(
  sql: WriteSql,
  deps: HostingDeps,
  eventId: number,
  { title, organizer }: { title: string; organizer: string },
) {
  await notifyHosts(sql, deps, eventId, { kind: 'held', reason: '' })
  await alertOperators(sql, deps, {
    topic: `held event ${eventId}`,
    title: `New event to review: ${title}`,
    text: `${organizer} hosts for the first time. Only they can see the event until you approve it.`,
    link: '/admin/reviews',
    isMailed: true,
  })
}

/** Creates the event, its host and its invitations in the caller's transaction. */
async function create(deps: HostingDeps, sql: WriteSql, userId: number, creation: Creation) {
  const { body } = creation
  const now = deps.clock.now()
  const organizer = await queries.lockHost(sql, userId)
  if (organizer === null) throw new DomainError('not_signed_in')
  await checkMayHost(sql, userId)
  if ((await queries.countSubmissions(sql, userId, dayBefore(now))) >= limits.hosting.eventsPerDay)
    throw new DomainError('too_many_events')
  const isHeld = deps.reviewHosted && !(await hasShownEvents(sql, userId))
  const eventId = await writeEvents(sql, userId, creation, isHeld ? 'held' : 'scheduled', organizer)
  const { inviteEmails: emails, inviteNote: note } = body
  const { invitationsSent } = await inviteGuests(sql, deps, {
    eventId,
    inviterId: userId,
    emails,
    note,
    field: 'inviteEmails',
  })
  if (isHeld) await announceHeld(sql, deps, eventId, { title: creation.details.title, organizer })
  else await notifyFollowers(sql, { hostId: userId, eventId })
  await queries.insertSubmission(sql, userId, { eventId, invitationsSent, now: now.toString() })
  if (body.draftId !== null) await deleteDraft(sql, userId, body.draftId)
  return { eventId, invitationsSent }
}

/**
 * Creates an event or a series, hosted by the person.
 * @returns its first date
 * @throws DomainError `invalid_request` listing all invalid fields, `too_many_events`, or an error of the picture
 */
export async function hostEvent(deps: HostingDeps, userId: number, body: HostedEventBody): Promise<HostedEvent> {
  const { details, day } = await describeHosted(deps, userId, body)
  const creation = { body, details, days: daysOf(body, day) }
  const { eventId, invitationsSent } = await deps.database.write((sql) => create(deps, sql, userId, creation))
  const event = await getEvent(deps, eventId, undefined, userId)
  return { ...event, invitationsSent }
}
