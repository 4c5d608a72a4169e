import type { LearningEvent } from '#contract/event.ts'
import type { RsvpResponse } from '#contract/rsvp-responses.ts'
import {
  contentLines,
  getHost,
  getEventUrl,
  timeLine,
  whenLines,
  type CalendarEvent,
  type CalendarHome,
} from './calendar-entry.ts'
import { calendarLine } from './calendar-lines.ts'
import { utcStamp } from './calendar-times.ts'

/** The invited person, as calendar programs know them. */
export interface CalendarGuest {
  address: string
  name: string
  answer: RsvpResponse | null
}

/** What makes an iTIP message (RFC 5546) of events: who invites whom. */
export interface CalendarInvitation {
  /** Address that the emails come from; programs take updates from the organizer who invited. */
  organizerAddress: string
  /** UTC instant at which the message is written: of two with the same SEQUENCE, programs keep the later one. */
  stampedAt: string
  /** By event. */
  guests: ReadonlyMap<number, CalendarGuest>
}

const participation = { yes: 'ACCEPTED', maybe: 'TENTATIVE', no: 'DECLINED', waiting: 'NEEDS-ACTION' } as const

const mailto = (address: string): string => `mailto:${encodeURI(address)}`

/** Replies by email aren't read: guests answer through the links of the email, so programs are told not to ask. */
function attendeeLine({ address, name, answer }: CalendarGuest): string {
  return calendarLine('ATTENDEE', mailto(address), {
    ...(name && { CN: name }),
    CUTYPE: 'INDIVIDUAL',
    ROLE: 'REQ-PARTICIPANT',
    PARTSTAT: answer === null ? 'NEEDS-ACTION' : participation[answer],
    RSVP: 'FALSE',
  })
}

function startInZone(instant: string, { timeZone }: LearningEvent): string {
  const start = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return start.toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/** A date of a series is that series' occurrence, named by the start it had at first, wherever it has moved since. */
function identityLines({ event, originalStart }: CalendarEvent, home: CalendarHome): string[] {
  if (event.seriesId === null) return [calendarLine('UID', `event-${event.id}@${getHost(home)}`)]
  const first = originalStart ? startInZone(originalStart, event) : event.date
  return [calendarLine('UID', `series-${event.seriesId}@${getHost(home)}`), timeLine('RECURRENCE-ID', first, event)]
}

/**
 * An event as a VEVENT of an invitation, an update or a cancellation; nothing for an event without a guest.
 * @param method `CANCEL` of an event that takes place withdraws this guest's invitation: then STATUS must be absent
 */
export function invitationLines(
  entry: CalendarEvent,
  home: CalendarHome,
  method: 'REQUEST' | 'CANCEL',
  { organizerAddress, stampedAt, guests }: CalendarInvitation,
): string[] {
  const { event, sequence, changedAt } = entry
  const guest = guests.get(event.id)
  if (!guest) return []
  const page = getEventUrl(home, event)
  const isWithdrawn = method === 'CANCEL' && event.status !== 'cancelled'
  return [
    'BEGIN:VEVENT',
    ...identityLines(entry, home),
    calendarLine('DTSTAMP', utcStamp(stampedAt)),
    calendarLine('LAST-MODIFIED', utcStamp(changedAt)),
    calendarLine('SEQUENCE', String(sequence)),
    ...whenLines(event),
    ...contentLines(event, page).filter((line) => !(isWithdrawn && line.startsWith('STATUS:'))),
    calendarLine('ORGANIZER', mailto(organizerAddress), event.organizer ? { CN: event.organizer } : {}),
    attendeeLine(guest),
    calendarLine('URL', page),
    'END:VEVENT',
  ]
}
