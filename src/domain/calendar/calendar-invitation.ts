import type { RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import {
  contentLines,
  getHost,
  getEventUrl,
  whenLines,
  type CalendarEvent,
  type CalendarHome,
} from './calendar-entry.ts'
import { calendarLine } from './calendar-lines.ts'
import { utcStamp } from './calendar-times.ts'

/** The invited guest, as shown to calendar programs. */
interface CalendarGuest {
  address: string
  name: string
  answer: RsvpResponse | null
  /** Number of times the event was removed from or restored to this guest's calendar. */
  calendarSequence: number
}

/** Organizer and attendees, which make the calendar an iTIP message (RFC 5546). */
export interface CalendarInvitation {
  /** Sender address of the emails. Programs accept updates only from the organizer who sent the invitation. */
  organizerAddress: string
  /** UTC instant at which the message is written. If two have the same SEQUENCE, programs keep the later one. */
  stampedAt: string
  /** Guests by event id. */
  guests: ReadonlyMap<number, CalendarGuest>
}

const participation = {
  yes: 'ACCEPTED',
  maybe: 'TENTATIVE',
  no: 'DECLINED',
  waiting: 'NEEDS-ACTION',
  requested: 'NEEDS-ACTION',
} as const

const mailto = (address: string): string => `mailto:${encodeURI(address)}`

/**
 * Writes the ATTENDEE. RSVP is FALSE because email replies aren't processed; guests respond through links in the email.
 */
function attendeeLine({ address, name, answer }: CalendarGuest): string {
  return calendarLine('ATTENDEE', mailto(address), {
    ...(name && { CN: name }),
    CUTYPE: 'INDIVIDUAL',
    ROLE: 'REQ-PARTICIPANT',
    PARTSTAT: answer === null ? 'NEEDS-ACTION' : participation[answer],
    RSVP: 'FALSE',
  })
}

/**
 * Writes an event as the VEVENT of an invitation, update or cancellation; empty for events without a guest. Each date of
 * a series is an event of its own: see `docs/decisions/calendar-invitations.md`.
 * @param method `CANCEL` for an event that isn't cancelled withdraws this guest's invitation. STATUS must then be
 * absent.
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
    calendarLine('UID', `event-${event.id}@${getHost(home)}`),
    calendarLine('DTSTAMP', utcStamp(stampedAt)),
    calendarLine('LAST-MODIFIED', utcStamp(changedAt)),
    calendarLine('SEQUENCE', String(sequence + guest.calendarSequence)),
    ...whenLines(event),
    ...contentLines(event, page).filter((line) => !(isWithdrawn && line.startsWith('STATUS:'))),
    calendarLine('ORGANIZER', mailto(organizerAddress), event.organizer ? { CN: event.organizer } : {}),
    attendeeLine(guest),
    calendarLine('URL', page),
    'END:VEVENT',
  ]
}
