import { nameLocation } from '#domain/events/event-place.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { eventAddress, type AddressedEvent } from '#domain/events/event-address.ts'
import { getAllDayRange } from '#domain/events/event-days.ts'
import { calendarLine, encodeText } from './calendar-lines.ts'
import { formatCancellationNote, isCalledOff, titleInCalendar } from '#domain/events/event-cancellation.ts'
import { isUnambiguousLocalTime, dayStamp, localStamp, utcStamp } from './calendar-times.ts'
import { describeCostInFull } from '#domain/prices/event-cost.ts'
import { t } from '#texts/texts.ts'

/** An event with its revision data. */
export interface CalendarEvent {
  event: LearningEvent
  /** Incremented with every change. */
  sequence: number
  /** UTC instant of the last change. */
  changedAt: string
  /** UTC instant at which a date of a series started before it was first moved; absent if it hasn't moved. */
  originalStart?: string | null
  /** The person's plan to get there, for their own calendar only. */
  plan?: string
}

/** Returns the start of a date of a series before it was first moved, at the venue's local time. */
export function getOriginalDate({ event, originalStart }: CalendarEvent): string {
  if (!originalStart) return event.date
  const start = Temporal.Instant.from(originalStart).toZonedDateTimeISO(event.timeZone)
  return start.toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/** Location of the published calendar. */
export interface CalendarHome {
  /** Origin of the links, without a trailing slash. */
  publicUrl: string
}

export const getHost = ({ publicUrl }: CalendarHome): string => new URL(publicUrl).hostname
export const getEventUrl = ({ publicUrl }: CalendarHome, event: AddressedEvent): string =>
  publicUrl + eventAddress(event)

/** Writes a start or end. Uses the event's time zone if the local time is unambiguous, otherwise UTC. */
function timeLine(name: string, time: string, { allDay, timeZone }: LearningEvent): string {
  if (allDay) return calendarLine(name, dayStamp(time), { VALUE: 'DATE' })
  if (isUnambiguousLocalTime(time, timeZone)) return calendarLine(name, localStamp(time), { TZID: timeZone })
  return calendarLine(name, utcStamp(time))
}

/** Writes DTSTART and DTEND. RFC 5545 forbids an end equal to the start, so that end is omitted. */
export function whenLines(event: LearningEvent): string[] {
  const start = timeLine('DTSTART', event.date, event)
  if (event.allDay) return [start, calendarLine('DTEND', dayStamp(getAllDayRange(event)[1]), { VALUE: 'DATE' })]
  return Date.parse(event.endDate) > Date.parse(event.date) ? [start, timeLine('DTEND', event.endDate, event)] : [start]
}

const price = (event: LearningEvent): string => describeCostInFull(event) ?? (event.isPaidEvent ? t('Paid event') : '')

function writeDescription(event: LearningEvent, link: string, plan = ''): string {
  const { organizer, virtualEventLink, virtualInstructions } = event
  // The offer of a free imported event may be the address of its own page.
  const paymentLink = event.source && !event.isPaidEvent ? null : event.paymentLink
  const paragraphs = [
    formatCancellationNote(event),
    isCalledOff(event) ? '' : plan,
    event.description || event.shortDescription,
    organizer && t('Hosted by {name}', { name: organizer }),
    virtualEventLink && t('Join online: {link}', { link: virtualEventLink }),
    virtualInstructions,
    [price(event), paymentLink && t('Tickets: {link}', { link: paymentLink })].filter(Boolean).join('\n'),
    link,
  ]
  return paragraphs.filter(Boolean).join('\n\n')
}

const degrees = (text: string): string => String(Math.round(Number(text) * 1e6) / 1e6)

function placeLines(event: LearningEvent): string[] {
  const { location, latitude, longitude, placePrecision, virtualEventLink } = event
  const lines: string[] = []
  const place = nameLocation(location) || virtualEventLink
  if (place) lines.push(calendarLine('LOCATION', encodeText(place)))
  if (latitude !== null && longitude !== null && placePrecision === 'exact') {
    lines.push(calendarLine('GEO', `${degrees(latitude)};${degrees(longitude)}`))
  }
  if (virtualEventLink && URL.canParse(virtualEventLink)) {
    lines.push(
      calendarLine('CONFERENCE', new URL(virtualEventLink).href, {
        VALUE: 'URI',
        FEATURE: 'VIDEO',
        LABEL: t('Join online'),
      }),
    )
  }
  return lines
}

/** iCalendar has no status for postponed events. The old date is tentative. */
const calendarStatus = ({ status }: LearningEvent): string =>
  status === 'postponed' ? 'TENTATIVE' : status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'

/** Writes title, description, venue and status, without organizer and attendees. */
export function contentLines(event: LearningEvent, link: string, plan?: string): string[] {
  const words = writeDescription(event, link, plan)
  const isBusy = event.status === 'scheduled' && !event.allDay
  return [
    calendarLine('SUMMARY', encodeText(titleInCalendar(event))),
    ...(words ? [calendarLine('DESCRIPTION', encodeText(words))] : []),
    ...placeLines(event),
    calendarLine('CATEGORIES', encodeText(event.category)),
    calendarLine('STATUS', calendarStatus(event)),
    calendarLine('TRANSP', isBusy ? 'OPAQUE' : 'TRANSPARENT'),
  ]
}

/** Writes all details except times, UID and URL, so occurrences that share them compare equal. */
export function detailLines(event: LearningEvent, link: string, plan?: string): string[] {
  const lines = contentLines(event, link, plan)
  // Organizer emails are unknown or private. Calendars use this address for "none".
  if (event.organizer) lines.push(calendarLine('ORGANIZER', 'invalid:nomail', { CN: event.organizer }))
  return lines
}

export function revisionLines({ sequence, changedAt }: { sequence: number; changedAt: string }): string[] {
  const changed = utcStamp(changedAt)
  return [
    calendarLine('DTSTAMP', changed),
    calendarLine('LAST-MODIFIED', changed),
    calendarLine('SEQUENCE', String(sequence)),
  ]
}

/** Writes an event, or a single occurrence, as a VEVENT. */
export function eventLines(entry: CalendarEvent, home: CalendarHome): string[] {
  const { event } = entry
  const page = getEventUrl(home, event)
  return [
    'BEGIN:VEVENT',
    calendarLine('UID', `event-${event.id}@${getHost(home)}`),
    ...revisionLines(entry),
    ...whenLines(event),
    ...detailLines(event, page, entry.plan),
    calendarLine('URL', page),
    'END:VEVENT',
  ]
}
