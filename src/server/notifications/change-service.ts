import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { LearningEvent } from '#contract/events/event.ts'
import { eventChanges, type EventChangeKind } from '#contract/events/event-options.ts'
import type { CalendarEvent } from '#domain/calendar/calendar-entry.ts'
import { formatCancelledDate } from '#domain/events/event-cancellation.ts'
import { findDifferences } from '#domain/events/event-differences.ts'
import { formatEventDays } from '#domain/events/event-time.ts'
import { eventReason } from '#domain/notifications/notification-reasons.ts'
import type { EventReader } from '#server/events/policy.ts'
import { listRevisedEvents, type RevisedEvent } from '#server/events/service.ts'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { calendarText, organizerAddress, writeDates } from '#server/sharing/service.ts'
import { listAffected, type AffectedPerson } from './change-queries.ts'
import { notify, type MailContent, type Notification } from './delivery-service.ts'
import { changeTitles, rsvpLinks, eventPath, findSigner, emailLines, shortLine } from './present.ts'
import { listHostReplies } from './reply-service.ts'
import { t } from '#texts/texts.ts'
import type { Linking, Notifying, Services, Viewing } from '#server/platform/dependencies/dependencies.ts'

/** State before the change, limited to the fields that the notification mentions. */
const beforeSchema = z.object({
  date: z.string(),
  endDate: z.string(),
  allDay: z.boolean(),
  timeZone: z.string(),
  location: z.string(),
})

const changeJob = jobKind(
  'event.changed',
  z.object({
    token: z.string(),
    eventId: z.number(),
    otherIds: z.array(z.number()),
    change: z.enum(eventChanges),
    note: z.string(),
    before: beforeSchema.nullable(),
  }),
)
type ChangePayload = z.output<typeof changeJob.payload>

/** Dependencies for notifying everyone who has an event of its changes. */
export interface Announcing extends Notifying, Viewing, Pick<Services, 'senderAddress'> {
  /** Notifies guests without an account. Provided by the module that owns guests. */
  notifyGuests(sql: WriteSql, news: GuestChange): Promise<unknown>
}

interface GuestChange {
  eventId: number
  change: EventChangeKind
  note: string
  before: z.output<typeof beforeSchema> | null
}

export interface AnnouncedChange {
  eventId: number
  change: EventChangeKind
  /** The host's own words. */
  note?: string
  /** The event before the change. The notification mentions differences in time and venue. */
  before?: z.input<typeof beforeSchema>
  /** Other dates of the series affected by the same change. Each person is notified once. */
  otherIds?: readonly number[]
}

/**
 * Notifies everyone who saved the event or is going that it changed or was cancelled, after the caller's transaction
 * commits. The event's row must remain; cancelled events keep theirs.
 */
export async function notifyEventChange(sql: WriteSql, announced: AnnouncedChange): Promise<void> {
  const { eventId, change, note = '', before = null, otherIds = [] } = announced
  const payload = { token: randomUUID(), eventId, otherIds: [...otherIds], change, note, before }
  await addJob(sql, { kind: changeJob, payload })
}

function buildMail(
  deps: Linking,
  payload: ChangePayload,
  entry: RevisedEvent,
  others: readonly RevisedEvent[],
  canRsvp: boolean,
): MailContent {
  const { change, note } = payload
  return {
    template: 'event-change',
    props: {
      change,
      note,
      event: emailLines(entry.event, deps.publicUrl),
      before: findDifferences(payload.before, entry.event),
      date: formatCancelledDate(entry.event),
      otherDates: others.map(({ event }) => formatEventDays(event)),
      answers: canRsvp ? rsvpLinks(entry.event, deps.publicUrl) : null,
    },
  }
}

/** Returns a title such as "Cancelled: Pond dipping on Sat, Nov 28". For a series it names the date. */
function formatTitle({ change }: ChangePayload, event: LearningEvent, others: number): string {
  if (change === 'changed') return t('Changed: {title}', { title: event.title })
  if (change === 'added')
    return t('New session: {title} on {date}', { title: event.title, date: formatEventDays(event) })
  const { title } = event
  const date = formatCancelledDate(event)
  const { alone, dated, several } = changeTitles[change]
  if (date === null) return t(alone, { title })
  return others === 0 ? t(dated, { title, date }) : t(several, { title, date, count: others })
}

/**
 * The notification expires when the event ends, but in 24 hours at the earliest. It ignores quiet hours if the event
 * starts within 24 hours.
 */
function timing({ event }: RevisedEvent, now: Temporal.Instant) {
  const start = Temporal.Instant.from(new Date(event.date).toISOString())
  const end = Temporal.Instant.from(new Date(event.endDate).toISOString())
  const least = now.add({ hours: 24 })
  return {
    expiresAt: (Temporal.Instant.compare(end, least) > 0 ? end : least).toString(),
    isUrgent: now.until(start).total('hours') < 24,
  }
}

type EventsById = ReadonlyMap<number, RevisedEvent>

/** The events as visible to everyone and to guests, who may also see the virtual link. */
interface Readings {
  forAll: EventsById
  forGoing: EventsById
  forMaybe: EventsById
}

function readingFor({ goingIds, maybeIds }: AffectedPerson, id: number, readings: Readings): EventsById {
  if (goingIds.includes(id)) return readings.forGoing
  return maybeIds.includes(id) ? readings.forMaybe : readings.forAll
}

/**
 * Returns an iTIP update or cancellation for events the person was invited to by email; otherwise, if they may attend,
 * the events as a published calendar.
 */
function calendarFor(
  deps: Linking & Pick<Services, 'senderAddress'>,
  { change }: ChangePayload,
  { invited, isComing }: AffectedPerson,
  own: readonly RevisedEvent[],
): Pick<Notification, 'calendar'> {
  const guests = new Map(invited.map((guest) => [guest.eventId, guest]))
  const events = own.filter(({ event }) => guests.has(event.id))
  if (events.length > 0) {
    const method = change === 'cancelled' ? 'CANCEL' : 'REQUEST'
    const stampedAt = deps.clock.now().toString()
    const invitation = { organizerAddress: organizerAddress(deps), stampedAt, guests }
    const write = (entry: CalendarEvent) => calendarText(deps, { method, invitation, events: [entry] })
    return { calendar: { method, ...writeDates(events, write) } }
  }
  if (!isComing) return {}
  return { calendar: { text: calendarText(deps, { method: 'PUBLISH', events: own }), method: 'PUBLISH' } }
}

/** A person and the events that changed for them, the first of which the notification names. */
interface NotifiedPerson extends AffectedPerson {
  own: readonly RevisedEvent[]
  entry: RevisedEvent
}

function findOwn(payload: ChangePayload, person: AffectedPerson, readings: Readings): NotifiedPerson[] {
  const own = person.eventIds.flatMap((id) => readingFor(person, id, readings).get(id) ?? [])
  const entry = own.find(({ event }) => event.id === payload.eventId) ?? own[0]
  return entry ? [{ ...person, own, entry }] : []
}

function notificationFor(
  deps: Linking & Pick<Services, 'senderAddress'>,
  payload: ChangePayload,
  person: NotifiedPerson,
): Omit<Notification, 'userId'> {
  const { own, entry } = person
  const { event } = entry
  const others = own.filter((other) => other !== entry)
  const canRsvp = person.statuses.some(({ eventId, status }) => eventId === event.id && status !== 'saved')
  const statuses = person.statuses.flatMap(({ eventId, status }) => (eventId === event.id ? status : []))
  return {
    kind: 'eventChanges',
    key: `${payload.change} ${payload.token}`,
    title: formatTitle(payload, event, others.length),
    body: payload.note || (event.status === 'postponed' ? t('The new date isn’t known yet.') : shortLine(event)),
    link: eventPath(event),
    mail: buildMail(deps, payload, entry, others, canRsvp),
    reason: eventReason(statuses, event.title),
    signedBy: findSigner(event),
    ...calendarFor(deps, payload, person, own),
    ...timing(entry, deps.clock.now()),
  }
}

async function readEvents(deps: Viewing, ids: readonly number[], reader: EventReader): Promise<EventsById> {
  const entries = await listRevisedEvents(deps, ids, reader)
  return new Map(entries.map((entry) => [entry.event.id, entry]))
}

async function deliver(deps: Announcing, payload: ChangePayload): Promise<void> {
  const ids = [payload.eventId, ...payload.otherIds]
  const forAll = await readEvents(deps, ids, 'invited')
  const forGoing = await readEvents(deps, ids, 'going')
  const forMaybe = await readEvents(deps, ids, 'maybe')
  await deps.database.write(async (sql) => {
    const people = await listAffected(sql, ids)
    const affectedIds = people.map(({ userId }) => userId)
    const replies = await listHostReplies(sql, payload.eventId, affectedIds)
    const notified = people.flatMap((person) => findOwn(payload, person, { forAll, forGoing, forMaybe }))
    await notify(sql, notified, (person) => ({
      ...notificationFor(deps, payload, person),
      ...replies.get(person.userId)?.(),
    }))
  })
  const { change, note, before } = payload
  for (const eventId of forAll.keys()) {
    await deps.database.write(async (sql) =>
      deps.notifyGuests(sql, { eventId, change, note, before: eventId === payload.eventId ? before : null }),
    )
  }
}

export const changeHandlers = { changeJob, deliver }
