import { nameLocation } from '#domain/events/event-place.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import type { RsvpChoice } from '#contract/rsvp/rsvp-responses.ts'
import { eventAddress, type AddressedEvent } from '#domain/events/event-address.ts'
import {
  formatEventDays,
  formatEventHours,
  formatEventPeriod,
  formatEventStart,
  formatEventZone,
  type EventTimes,
} from '#domain/events/event-time.ts'
import { formatTimes } from '#domain/invitations/invitation-facts.ts'
import { findEmailLook } from '#domain/invitations/email-look.ts'
import type { MailTemplates } from '#mail/templates.ts'
import { msg, t } from '#texts/texts.ts'

type EventLines = MailTemplates['event-reminder']['event']

/** Formats "Sat, Nov 21, 2026 · 10:00 AM to 12:00 PM EST" in the venue's local time, as in all emails. */
export function whenText(event: EventTimes & Pick<LearningEvent, 'timeZone'>): string {
  const hours = `${formatEventHours(event)} ${formatEventZone(event)}`.trim()
  const days = event.isOngoing ? formatEventPeriod(event) : `${formatEventDays(event)}, ${event.date.slice(0, 4)}`
  return `${days} · ${hours}`
}

const whereText = ({
  isVirtualEvent,
  isHybrid,
  location,
}: Pick<LearningEvent, 'isVirtualEvent' | 'isHybrid' | 'location'>) =>
  isVirtualEvent && !isHybrid ? t('Online') : nameLocation(location)

/** Returns the link of a notification, whose reader may see the event and needs no secret. */
export const eventPath = ({ id }: Pick<LearningEvent, 'id'>) => `/event/${id}`

/** URLs of a person's RSVP. Opening one changes nothing: the page asks them to confirm the RSVP. */
export function rsvpLinks(event: AddressedEvent, publicUrl: string): Record<RsvpChoice, string> {
  const link = (answer: RsvpChoice) => publicUrl + eventAddress(event, 'rsvp', answer)
  return { yes: link('yes'), maybe: link('maybe'), no: link('no') }
}

/** A postponed event no longer takes place at its stored time. */
const currentTime = (event: LearningEvent) =>
  event.status === 'postponed' ? t('Not known yet (it was {date})', { date: whenText(event) }) : whenText(event)

/** Describes an event for messages. */
export const eventLines = (event: LearningEvent, publicUrl: string): EventLines => ({
  title: event.title,
  when: currentTime(event),
  ...(event.status === 'postponed' && { isPostponed: true }),
  where: whereText(event),
  url: `${publicUrl}${eventAddress(event)}`,
})

/** Describes an event for an email about it alone, with picture, map and buttons. */
export const emailLines = (event: LearningEvent, publicUrl: string): EventLines => ({
  ...eventLines(event, publicUrl),
  when: formatTimes({ ...event, sessions: undefined }),
  // The join link is only in the calendar file, which reminders and guests' emails add themselves.
  look: findEmailLook({ ...event, virtualEventLink: null }, publicUrl),
})

/** Formats one line for small screens: "Sat, Nov 21 · 10:00 AM · Brower Park". */
export const shortLine = (event: LearningEvent) =>
  [formatEventStart(event), whereText(event).split(',')[0]].filter(Boolean).join(' · ')

/** Returns the organization that hosts an event and signs its emails; undefined for other hosts. */
export const findSigner = ({ organization, organizer }: LearningEvent): string | undefined =>
  organization && organizer ? organizer : undefined

/** Names the sender of emails that this server sends on someone's behalf. */
export const senderWords = (name: string): string => t('{name} via Wonderlark', { name })

/** Headers that let mail programs group all emails of a conversation with the hosts (RFC 5322 section 3.6.4). */
export function threadHeaders(publicUrl: string, questionId: number): Record<string, string> {
  const start = `<question-${questionId}@${new URL(publicUrl).hostname}>`
  return { 'In-Reply-To': start, References: start }
}

/** Titles of an event, of one date of a series, and of that date with others. */
export const changeTitles = {
  cancelled: {
    alone: msg('Cancelled: {title}'),
    dated: msg('Cancelled: {title} on {date}'),
    several: msg('Cancelled: {title} on {date} {count, plural, one {and # more date} other {and # more dates}}'),
  },
  postponed: {
    alone: msg('Postponed: {title}'),
    dated: msg('Postponed: {title} on {date}'),
    several: msg('Postponed: {title} on {date} {count, plural, one {and # more date} other {and # more dates}}'),
  },
  resumed: {
    alone: msg('Back on: {title}'),
    dated: msg('Back on: {title} on {date}'),
    several: msg('Back on: {title} on {date} {count, plural, one {and # more date} other {and # more dates}}'),
  },
}
