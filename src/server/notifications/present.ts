import type { LearningEvent } from '#contract/events/event.ts'
import type { RsvpChoice } from '#contract/rsvp/rsvp-responses.ts'
import { eventAddress, type AddressedEvent } from '#domain/events/event-address.ts'
import {
  formatEventHours,
  formatEventPeriod,
  formatEventStart,
  formatEventZone,
  formatLongDay,
  type EventTimes,
} from '#domain/events/event-time.ts'
import { formatTimes } from '#domain/invitations/invitation-facts.ts'
import { findLetterLook } from '#domain/invitations/letter-look.ts'
import type { MailTemplates } from '#mail/templates.ts'

type EventLines = MailTemplates['event-reminder']['event']

/** Formats "Saturday, November 21, 2026 · 10:00 AM to 12:00 PM EST" in the venue's local time. */
export function whenText(event: EventTimes & Pick<LearningEvent, 'timeZone'>): string {
  const hours = `${formatEventHours(event)} ${formatEventZone(event)}`.trim()
  const days = formatEventPeriod(event)
  return `${event.isOngoing || days.includes('–') ? days : formatLongDay(event.date)} · ${hours}`
}

const whereText = ({
  isVirtualEvent,
  isHybrid,
  location,
}: Pick<LearningEvent, 'isVirtualEvent' | 'isHybrid' | 'location'>) =>
  isVirtualEvent && !isHybrid ? 'Online' : location

/** Returns the link of a notification, whose reader may see the event and needs no secret. */
export const eventPath = ({ id }: Pick<LearningEvent, 'id'>) => `/event/${id}`

/** URLs of a person's RSVP. Opening one changes nothing: the page asks them to confirm the answer. */
export function answerLinks(event: AddressedEvent, publicUrl: string): Record<RsvpChoice, string> {
  const link = (answer: RsvpChoice) => publicUrl + eventAddress(event, 'rsvp', answer)
  return { yes: link('yes'), maybe: link('maybe'), no: link('no') }
}

/** A postponed event isn't at its time any more. */
const currentTime = (event: LearningEvent) =>
  event.status === 'postponed' ? `Not known yet (it was ${whenText(event)})` : whenText(event)

/** Describes an event for messages. */
export const eventLines = (event: LearningEvent, publicUrl: string): EventLines => ({
  title: event.title,
  when: currentTime(event),
  ...(event.status === 'postponed' && { isPostponed: true }),
  where: whereText(event),
  url: `${publicUrl}${eventAddress(event)}`,
})

/** Describes an event for a letter about it alone, with picture, map and buttons. */
export const letterLines = (event: LearningEvent, publicUrl: string): EventLines => ({
  ...eventLines(event, publicUrl),
  when: formatTimes({ ...event, sessions: undefined }),
  // The join link leaves only in the calendar file, which reminders and guests' letters decide by themselves.
  look: findLetterLook({ ...event, virtualEventLink: null }, publicUrl),
})

/** Formats one line for small screens: "Sat, Nov 21 · 10:00 AM · Brower Park". */
export const shortLine = (event: LearningEvent) =>
  [formatEventStart(event), whereText(event).split(',')[0]].filter(Boolean).join(' · ')
