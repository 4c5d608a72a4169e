import type { LearningEvent } from '#contract/event.ts'
import { getAllDayRange } from './calendar-days.ts'
import { calendarLine, calendarWords } from './calendar-lines.ts'
import { cancelledReason } from '#domain/events/event-cancellation.ts'
import { canBeToldByClock, dayStamp, localStamp, utcStamp } from './calendar-times.ts'
import { priceText } from '#domain/events/price-currency.ts'

/** An event with what tells a newer text of it from an older one. */
export interface CalendarEvent {
  event: LearningEvent
  /** Grows with every change. */
  sequence: number
  /** UTC instant of the last change. */
  changedAt: string
  /** UTC instant at which a date of a series started before it was first moved; absent while it hasn't moved. */
  originalStart?: string | null
}

/** Where the calendar is published. */
export interface CalendarHome {
  /** Origin of the links, without a slash at its end. */
  publicUrl: string
}

export const getHost = ({ publicUrl }: CalendarHome): string => new URL(publicUrl).hostname
export const getEventUrl = ({ publicUrl }: CalendarHome, event: { id: number }): string =>
  `${publicUrl}/event/${event.id}`

/** "CANCELLED: " stands before the title of what does not take place, since many programs hide the status. */
export const titleInCalendar = ({ title, status }: LearningEvent): string =>
  status === 'cancelled' ? `CANCELLED: ${title}` : title

/** One start or end; times in their zone wherever the clock alone tells which instant is meant. */
export function timeLine(name: string, time: string, { allDay, timeZone }: LearningEvent): string {
  if (allDay) return calendarLine(name, dayStamp(time), { VALUE: 'DATE' })
  if (canBeToldByClock(time, timeZone)) return calendarLine(name, localStamp(time), { TZID: timeZone })
  return calendarLine(name, utcStamp(time))
}

/** When it is. An end that equals the start is left out, as the format demands. */
export function whenLines(event: LearningEvent): string[] {
  const start = timeLine('DTSTART', event.date, event)
  if (event.allDay) return [start, calendarLine('DTEND', dayStamp(getAllDayRange(event)[1]), { VALUE: 'DATE' })]
  return Date.parse(event.endDate) > Date.parse(event.date) ? [start, timeLine('DTEND', event.endDate, event)] : [start]
}

function price({ isFree, isPaidEvent, price: amount, currency }: LearningEvent): string {
  if (isFree) return 'Free'
  if (!isPaidEvent) return ''
  return amount === null ? 'Paid event' : priceText(amount, currency)
}

function wordsOf(event: LearningEvent, link: string): string {
  const { organizer, virtualEventLink, virtualInstructions, paymentLink } = event
  const paragraphs = [
    cancelledReason(event),
    event.description || event.shortDescription,
    organizer && `Hosted by ${organizer}`,
    virtualEventLink && `Join online: ${virtualEventLink}`,
    virtualInstructions,
    [price(event), paymentLink && `Tickets: ${paymentLink}`].filter(Boolean).join('\n'),
    link,
  ]
  return paragraphs.filter(Boolean).join('\n\n')
}

const degrees = (text: string): string => String(Math.round(Number(text) * 1e6) / 1e6)

function placeLines(event: LearningEvent): string[] {
  const { location, latitude, longitude, placeIsApproximate, virtualEventLink } = event
  const lines: string[] = []
  const place = location || virtualEventLink
  if (place) lines.push(calendarLine('LOCATION', calendarWords(place)))
  if (latitude !== null && longitude !== null && !placeIsApproximate) {
    lines.push(calendarLine('GEO', `${degrees(latitude)};${degrees(longitude)}`))
  }
  if (virtualEventLink && URL.canParse(virtualEventLink)) {
    lines.push(
      calendarLine('CONFERENCE', new URL(virtualEventLink).href, {
        VALUE: 'URI',
        FEATURE: 'VIDEO',
        LABEL: 'Join online',
      }),
    )
  }
  return lines
}

/** What it is, where and whether it takes place, without who invites to it. */
export function contentLines(event: LearningEvent, link: string): string[] {
  const words = wordsOf(event, link)
  const isBusy = event.status === 'scheduled' && !event.allDay
  return [
    calendarLine('SUMMARY', calendarWords(titleInCalendar(event))),
    ...(words ? [calendarLine('DESCRIPTION', calendarWords(words))] : []),
    ...placeLines(event),
    calendarLine('CATEGORIES', calendarWords(event.category)),
    calendarLine('STATUS', event.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'),
    calendarLine('TRANSP', isBusy ? 'OPAQUE' : 'TRANSPARENT'),
  ]
}

/** What it is, without when, which and where to read more: equal for occurrences that differ in nothing else. */
export function detailLines(event: LearningEvent, link: string): string[] {
  const lines = contentLines(event, link)
  // Nobody's e-mail address is known or would be told; this address is what calendars use for "none".
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

/** One event, or one occurrence on its own, as a VEVENT. */
export function eventLines(entry: CalendarEvent, home: CalendarHome): string[] {
  const { event } = entry
  const page = getEventUrl(home, event)
  return [
    'BEGIN:VEVENT',
    calendarLine('UID', `event-${event.id}@${getHost(home)}`),
    ...revisionLines(entry),
    ...whenLines(event),
    ...detailLines(event, page),
    calendarLine('URL', page),
    'END:VEVENT',
  ]
}
