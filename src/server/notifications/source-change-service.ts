import { formatList } from '#domain/format/lists.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { LearningEvent } from '#contract/events/event.ts'
import { formatEventDays } from '#domain/events/event-time.ts'
import { eventReason } from '#domain/notifications/notification-reasons.ts'
import { milesBetween } from '#domain/places/distance.ts'
import { plainWords } from '#domain/places/place-address.ts'
import { listRevisedEvents } from '#server/events/service.ts'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { notify, type Notification } from './delivery-service.ts'
import { changeTitles, eventLines, eventPath, emailLines, shortLine, whenText } from './present.ts'
import {
  findSourceName,
  listWatched,
  listWatchedIds,
  listWatchers,
  type WatchedEvent,
  type Watcher,
} from './source-change-queries.ts'
import { msg, t, type Message } from '#texts/texts.ts'
import type { Linking, Viewing } from '#server/platform/dependencies/dependencies.ts'

const changeKinds = ['cancelled', 'postponed', 'withdrawn', 'returned', 'moved', 'relocated'] as const
type ReadChangeKind = (typeof changeKinds)[number]

const watchedSchema = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  allDay: z.boolean(),
  timeZone: z.string(),
  location: z.string(),
  isVirtual: z.boolean(),
})

/** The changes of events on people's lists that one read of a source has caused. */
const readingJob = jobKind(
  'source.changed',
  z.object({
    token: z.string(),
    source: z.string(),
    changes: z.array(z.object({ eventId: z.number(), kind: z.enum(changeKinds), before: watchedSchema })),
  }),
)
type ReadingPayload = z.output<typeof readingJob.payload>
type ReadChange = ReadingPayload['changes'][number]

/** The same venue can be written in many ways. */
const samePlaceMiles = 0.1

function isSamePlace(before: WatchedEvent, after: WatchedEvent): boolean {
  if (before.isVirtual !== after.isVirtual) return false
  if (before.location === '' || plainWords(before.location) === plainWords(after.location)) return true
  const [one, other] = [toPosition(before), toPosition(after)]
  return one !== null && other !== null && milesBetween(one, other) < samePlaceMiles
}

const toPosition = ({ latitude, longitude }: WatchedEvent) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Returns the most important change of which people should be notified; null if there is none. */
function findChange(before: WatchedEvent, after: WatchedEvent): ReadChangeKind | null {
  if (after.isWithdrawn) return before.isWithdrawn ? null : 'withdrawn'
  if (after.status !== before.status && after.status !== 'scheduled') return after.status
  if (before.isWithdrawn || after.status !== before.status) return 'returned'
  if (after.status !== 'scheduled') return null
  const isMoved = before.startsAt !== after.startsAt || before.endsAt !== after.endsAt || before.allDay !== after.allDay
  if (isMoved) return 'moved'
  return isSamePlace(before, after) ? null : 'relocated'
}

/**
 * Records the state of a source's events that people have on their lists, before a read is written. @returns a function
 * that notifies these people of the changes, once all are written and the transaction commits
 */
export async function watchReading(sql: WriteSql, sourceId: number, now: string) {
  const before = await listWatched(sql, await listWatchedIds(sql, sourceId, now))
  return async (): Promise<void> => {
    const ids = before.map(({ id }) => id)
    const after = new Map((await listWatched(sql, ids)).map((event) => [event.id, event]))
    const changes = before.flatMap((event) => {
      const next = after.get(event.id)
      const kind = next ? findChange(event, next) : null
      return kind === null ? [] : [{ eventId: event.id, kind, before: event }]
    })
    if (changes.length === 0) return
    const source = (await findSourceName(sql, sourceId)) ?? ''
    await addJob(sql, { kind: readingJob, payload: { token: randomUUID(), source, changes } })
  }
}

const zoned = (instant: string, zone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toString({ timeZoneName: 'never', smallestUnit: 'second' })

/** Returns the previous time and place where they differ from the current ones. */
function describeBefore({ before, kind }: ReadChange, event: LearningEvent) {
  const { startsAt, endsAt, timeZone, allDay } = before
  const when = whenText({
    ...{ date: zoned(startsAt, timeZone), endDate: zoned(endsAt, timeZone), timeZone, allDay, isOngoing: false },
  })
  const place = before.isVirtual && before.location === '' ? t('Online') : before.location
  const isElsewhere =
    place !== '' &&
    (before.isVirtual !== event.isVirtualEvent || plainWords(before.location) !== plainWords(event.location))
  return {
    when: when === whenText({ ...event, isOngoing: false }) ? null : when,
    where: isElsewhere && kind !== 'cancelled' && kind !== 'withdrawn' ? place : null,
  }
}

const sentences: Record<ReadChangeKind, (source: string) => string> = {
  cancelled: () => t('It’s cancelled.'),
  postponed: () => t('It’s postponed. The new date isn’t known yet.'),
  withdrawn: (source) => t('{source} no longer lists it. It may not take place, so check before you go.', { source }),
  returned: () => t('It takes place after all.'),
  moved: () => t('It has a new time.'),
  relocated: () => t('It has a new place.'),
}

/** Titles like those of changes that hosts make. */
const titles: Record<ReadChangeKind, { alone: Message; dated: Message; several: Message }> = {
  cancelled: changeTitles.cancelled,
  postponed: changeTitles.postponed,
  withdrawn: {
    alone: msg('No longer listed: {title}'),
    dated: msg('No longer listed: {title} on {date}'),
    several: msg('No longer listed: {title} on {date} {count, plural, one {and # more date} other {and # more dates}}'),
  },
  returned: changeTitles.resumed,
  moved: {
    alone: msg('New time: {title}'),
    dated: msg('New time: {title} on {date}'),
    several: msg('New time: {title} on {date} {count, plural, one {and # more date} other {and # more dates}}'),
  },
  relocated: {
    alone: msg('New place: {title}'),
    dated: msg('New place: {title} on {date}'),
    several: msg('New place: {title} on {date} {count, plural, one {and # more date} other {and # more dates}}'),
  },
}

interface ChangedEvent {
  change: ReadChange
  event: LearningEvent
}

/**
 * "Cancelled: Pond dipping", for one date of a series with its day; "Cancelled: Pond dipping on Sat, Nov 28 and 2 more
 * dates"; "3 of your events have changed" if they differ.
 */
function formatTitle([first, ...others]: readonly [ChangedEvent, ...ChangedEvent[]]): string {
  const { change, event } = first
  const areAlike = others.every((each) => each.event.title === event.title && each.change.kind === change.kind)
  const count = others.length
  if (count > 0 && !areAlike)
    return t('{count, plural, one {# of your events has changed} other {# of your events have changed}}', {
      count: count + 1,
    })
  const { title } = event
  const { alone, dated, several } = titles[change.kind]
  if (count > 0) return t(several, { title, date: formatEventDays(event), count })
  const isOneOfMany = event.seriesId !== null && change.kind !== 'moved'
  return isOneOfMany ? t(dated, { title, date: formatEventDays(event) }) : t(alone, { title })
}

function formatBody([first, ...others]: readonly [ChangedEvent, ...ChangedEvent[]], source: string): string {
  const { change, event } = first
  if (others.length > 0) {
    const names = [...new Set([first, ...others].map((each) => each.event.title))]
    return names.length > 3 ? t('{titles} and more', { titles: names.slice(0, 3).join(', ') }) : formatList(names)
  }
  const { when, where } = describeBefore(change, event)
  const was = [when && t('It was {date}.', { date: when }), where && t('It was at {place}.', { place: where })]
    .filter(Boolean)
    .join(' ')
  const isOn = ['moved', 'relocated', 'returned'].includes(change.kind)
  return [isOn ? t('Now {dateAndPlace}.', { dateAndPlace: shortLine(event) }) : sentences[change.kind](source), was]
    .filter(Boolean)
    .join(' ')
}

/** Maximum number of changes that an email describes one by one. */
const maxDescribed = 20

/** The page that lists all of them. */
const listPath = '/events'

function notificationFor(
  deps: Linking,
  { token, source }: ReadingPayload,
  { statuses }: Watcher,
  changed: readonly [ChangedEvent, ...ChangedEvent[]],
): Omit<Notification, 'userId'> {
  const [{ event }] = changed
  const title = formatTitle(changed)
  const link = changed.length > 1 ? listPath : eventPath(event)
  const now = deps.clock.now()
  const ends = changed.map((each) => Temporal.Instant.from(new Date(each.event.endDate).toISOString()))
  const starts = changed.flatMap(({ change, event: of }) => [
    Temporal.Instant.from(change.before.startsAt),
    Temporal.Instant.from(new Date(of.date).toISOString()),
  ])
  const expiresAt = [now.add({ hours: 24 }), ...ends].toSorted(Temporal.Instant.compare).at(-1)!
  const own = statuses.flatMap(({ eventId, status }) => (eventId === event.id ? status : []))
  return {
    kind: 'eventChanges',
    key: `reading ${token}`,
    title,
    body: formatBody(changed, source),
    link,
    mail: {
      template: 'event-readings',
      props: {
        title,
        changes: changed.slice(0, maxDescribed).map(({ change, event: of }) => ({
          event: (changed.length === 1 ? emailLines : eventLines)(of, deps.publicUrl),
          what: sentences[change.kind](source),
          before: describeBefore(change, of),
        })),
        more: Math.max(0, changed.length - maxDescribed),
        link: `${deps.publicUrl}${link}`,
      },
    },
    // Without a status, the event is in a plan or a goal: the kind's own sentence says that it is on their list.
    ...(own.length > 0 && changed.length === 1 && { reason: eventReason(own, event.title) }),
    expiresAt: expiresAt.toString(),
    isUrgent: starts.some((start) => {
      const hours = now.until(start).total('hours')
      return hours > 0 && hours < 24
    }),
  }
}

/** Notifies each person once of all events on their list that a read has changed. */
async function deliver(deps: Viewing & Linking, payload: ReadingPayload): Promise<void> {
  const changes = new Map(payload.changes.map((change) => [change.eventId, change]))
  const entries = await listRevisedEvents(deps, [...changes.keys()])
  const events = new Map(entries.map(({ event }) => [event.id, event]))
  await deps.database.write(async (sql) => {
    const people = await listWatchers(sql, [...events.keys()])
    const notified = people.flatMap((person) => {
      const changed = person.eventIds
        .flatMap((id): ChangedEvent[] => {
          const [change, event] = [changes.get(id), events.get(id)]
          return change && event ? [{ change, event }] : []
        })
        .toSorted((a, b) => Date.parse(a.event.date) - Date.parse(b.event.date))
      const [first, ...others] = changed
      return first ? [{ ...person, changed: [first, ...others] as const }] : []
    })
    await notify(sql, notified, (person) => notificationFor(deps, payload, person, person.changed))
  })
}

export const readingHandlers = { readingJob, deliver }
