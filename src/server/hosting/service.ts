import type { HostedEvent, HostedEventBody } from '#contract/hosting/hosting.ts'
import { limits } from '#contract/limits.ts'
import { listRepeatDays, buildRepeatRule } from '#domain/hosting/hosting-dates.ts'
import { countDays, findTimeErrors } from '#domain/hosting/hosting-rules.ts'
import { getEvent, hasShownEvents, insertEvents, takeEventIds, type EventRevision } from '#server/events/service.ts'
import { notifyFollowers } from '#server/notifications/service.ts'
import { DomainError, throwIfInvalid } from '#server/platform/http/http.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { describeHosted, toInstants, type HostedDetails, type LocalTimes } from './describe-service.ts'
import { requireNotInReview } from '#server/conduct/policy.ts'
import { deleteDraft } from './draft-queries.ts'
import { inviteGuests } from '#server/invitations/service.ts'
import { alertOperators, notifyHosts } from '#server/conduct/moderation-service.ts'
import { findOwnOrganization, giveEvents } from './queries.ts'
import * as queries from './queries.ts'
import { saveSignUp } from '#server/rsvp/sign-up-service.ts'
import { lockHost, listOwnSignUps } from '#server/rsvp/service.ts'
import { t } from '#texts/texts.ts'
import type { Corresponding, Hosting, Linking, Services } from '#server/platform/dependencies/dependencies.ts'

interface Creation {
  body: HostedEventBody
  details: HostedDetails
  /** Soonest first. */
  dates: HostedDate[]
}

/** A date in the venue's time zone. */
interface HostedDate extends LocalTimes {
  day: string
}

/** Returns all days of the series, or the single day. @throws DomainError `invalid_request` if there are too many */
function listDays({ repeat }: HostedEventBody, day: string): string[] {
  if (repeat === null) return [day]
  const { dates, yearsAhead } = limits.hosting
  const last = Temporal.PlainDate.from(day).add({ years: yearsAhead }).toString()
  if (repeat.until !== null && repeat.until < day)
    throwIfInvalid([{ field: 'repeat', message: t('The last day can’t be before the first') }])
  const days = listRepeatDays(repeat, day, dates + 1, last)
  if (days.length > dates)
    throwIfInvalid([
      { field: 'repeat', message: t('A series can have up to {dates} dates. Choose an earlier end.', { dates }) },
    ])
  return days
}

/** Returns the sessions of a course in addition to the first. @throws DomainError `invalid_request` */
function listSessions({ sessions }: HostedEventBody, today: string): HostedDate[] {
  throwIfInvalid(
    sessions.flatMap((session, at) => [
      ...findTimeErrors(session).map(({ field, message }) => ({ field: `sessions.${at}.${field}`, message })),
      ...(session.date < today ? [{ field: `sessions.${at}.date`, message: t('Choose today or a later date') }] : []),
    ]),
  )
  return sessions.map(({ date: day, time, endTime, endDate }) => {
    const laterDays = endDate === null ? 0 : countDays(day, endDate)
    return { day, time, endTime, laterDays }
  })
}

/**
 * Returns the dates of the event, soonest first.
 * @throws DomainError `invalid_request` if there are too many, or one starts before the one before it has ended
 */
function listDates(body: HostedEventBody, first: HostedDate, today: string): HostedDate[] {
  const { repeat, sessions, isCourse } = body
  if (repeat !== null && sessions.length > 0)
    throwIfInvalid([{ field: 'sessions', message: t('A course has either a repeat or a list of sessions') }])
  const dates = [...listDays(body, first.day).map((day) => ({ ...first, day })), ...listSessions(body, today)]
  if (isCourse && dates.length < 2)
    throwIfInvalid([{ field: 'isCourse', message: t('A course needs at least two sessions') }])
  const getStart = ({ day, time }: HostedDate) => `${day}T${time}`
  const getEnd = ({ day, endTime, laterDays }: HostedDate) =>
    `${Temporal.PlainDate.from(day).add({ days: laterDays }).toString()}T${endTime}`
  const sorted = dates.toSorted((a, b) => (getStart(a) < getStart(b) ? -1 : 1))
  const hasOverlap = sorted.some((date, at) => at > 0 && getStart(date) < getEnd(sorted[at - 1]!))
  if (hasOverlap)
    throwIfInvalid([{ field: repeat ? 'repeat' : 'sessions', message: t('One date starts before the last one ends') }])
  return sorted
}

async function writeEvents(
  sql: WriteSql,
  userId: number,
  { body, details, dates }: Creation,
  status: 'scheduled' | 'held',
  organizer: string,
) {
  const { repeat, capacity, visibility, organizationId } = body
  const [first] = dates
  const rule = repeat && first ? `RRULE:${buildRepeatRule(repeat, first.day)}` : null
  const seriesId = dates.length > 1 ? await queries.insertSeries(sql, details.title, rule) : null
  const isCourse = seriesId !== null && (body.isCourse || body.sessions.length > 0)
  const kind = {
    visibility,
    isCourse,
    format: isCourse && body.format === 'hosted' ? ('course' as const) : details.format,
  }
  const ids = await takeEventIds(sql, dates.length)
  const events = dates.map((date, at): EventRevision => {
    const times = toInstants(date.day, date, details.timeZone)
    return { ...details, ...kind, ...times, id: ids[at]!, seriesId, organizer, status, sequence: 0 }
  })
  await insertEvents(sql, events)
  if (organizationId === null) await queries.insertHost(sql, userId, ids)
  else await giveEvents(sql, { organizationId, creatorId: userId, eventIds: ids })
  if (capacity !== null) await queries.setCapacity(sql, ids, capacity)
  if (first !== undefined) await saveSignUp(sql, body, ids, first.day)
  return ids[0]!
}

const dayBefore = (now: Temporal.Instant) => now.subtract({ hours: 24 }).toString()

/** Notifies the host that the event is in review, and operators that it waits for them. */
async function announceHeld(
  sql: WriteSql,
  deps: Linking,
  eventId: number,
  { title, organizer }: { title: string; organizer: string },
) {
  await notifyHosts(sql, deps, eventId, { kind: 'held', reason: '' })
  await alertOperators(sql, deps, {
    topic: `held event ${eventId}`,
    words: () => ({
      title: t('New event to review: {title}', { title }),
      text: t('{name} hosts for the first time. Only they can see the event until you approve it.', {
        name: organizer,
      }),
    }),
    link: '/admin/reviews',
    isMailed: true,
  })
}

/** Creates the event, its host and its invitations in the caller's transaction. */
async function create(
  deps: Corresponding & Pick<Services, 'reviewHosted'>,
  sql: WriteSql,
  userId: number,
  creation: Creation,
) {
  const { body } = creation
  const now = deps.clock.now()
  const host = await lockHost(sql, userId)
  if (host === null) throw new DomainError('not_signed_in')
  const { organizationId } = body
  const organization = organizationId === null ? null : await findOwnOrganization(sql, organizationId, userId)
  if (organizationId !== null && organization === null) throw new DomainError('organization_not_found')
  const organizer = organization?.name ?? host
  await requireNotInReview(sql, userId)
  if ((await queries.countSubmissions(sql, userId, dayBefore(now))) >= limits.hosting.eventsPerDay)
    throw new DomainError('too_many_events')
  const isTrusted = organization?.isVerified || (await hasShownEvents(sql, userId))
  const isHeld = deps.reviewHosted && !isTrusted
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
  // Followers of an organization are notified as followers of other pages are.
  else if (organization === null) await notifyFollowers(sql, { hostId: userId, eventId })
  await queries.insertSubmission(sql, userId, { eventId, invitationsSent, now: now.toString() })
  if (body.draftId !== null) await deleteDraft(sql, userId, body.draftId)
  return { eventId, invitationsSent }
}

/**
 * Creates an event or a series, hosted by the person.
 * @returns its first date
 * @throws DomainError `invalid_request` listing all invalid fields, `too_many_events`, `organization_not_found`, or an
 * error of the picture
 */
export async function hostEvent(deps: Hosting, userId: number, body: HostedEventBody): Promise<HostedEvent> {
  const { details, day, times } = await describeHosted(deps, userId, body)
  const today = deps.clock.now().toZonedDateTimeISO(details.timeZone).toPlainDate().toString()
  const creation = { body, details, dates: listDates(body, { day, ...times }, today) }
  const { eventId, invitationsSent } = await deps.database.write((sql) => create(deps, sql, userId, creation))
  const event = await getEvent(deps, eventId, undefined, userId)
  return { ...event, invitationsSent }
}

/** Returns the person's tickets, companions and answers to hosts' questions, for the download of their data. */
export const listSignUps = ({ database }: Pick<Services, 'database'>, userId: number) =>
  database.read((sql) => listOwnSignUps(sql, userId))
