import { factRows, Lines, type EventFact } from './invitation-facts.tsx'
import { ActionButton, Facts, Heading, Quote, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface EventUpdateEmail {
  change: 'changed' | 'cancelled'
  title: string
  /** The date within a series, such as "Sat, Nov 28"; null for a single event. */
  date: string | null
  /** The host's note; may be empty. */
  note: string
  facts: readonly EventFact[]
  /** URL of the guest's RSVP page. */
  link: string
}

export const eventUpdate: MailTemplate<EventUpdateEmail> = {
  subject: ({ change, title, date }) => {
    if (change !== 'cancelled') return `Changed: ${title}`
    return date ? `Cancelled: ${title} on ${date}` : `Cancelled: ${title}`
  },
  preview: ({ note, change }) =>
    note || (change === 'cancelled' ? 'This event is cancelled.' : 'Please check the new details.'),
  Body: ({ change, title, date, note, facts, link }) => (
    <>
      <Heading>{change === 'cancelled' ? 'This event is cancelled' : 'This event has changed'}</Heading>
      <Words>
        {change === 'cancelled'
          ? date
            ? `“${title}” on ${date} is cancelled. The attached invitation removes that date from your calendar.`
            : `“${title}” is cancelled. The attached invitation removes it from your calendar.`
          : `“${title}” has a new time or place. The attached invitation updates your calendar.`}
      </Words>
      {note && (
        <Quote>
          <Lines text={note} />
        </Quote>
      )}
      <Facts facts={factRows(facts)} />
      <ActionButton href={link}>{change === 'cancelled' ? 'See the event' : 'View my RSVP'}</ActionButton>
    </>
  ),
}
