import { EventFacts } from './event-facts.tsx'
import type { EventLines } from './event-lines.ts'
import { ActionButton, Heading, Quote, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface EventChange {
  change: 'changed' | 'cancelled'
  event: EventLines
  /** What was said before, where it is another now. */
  before: { when: string | null; where: string | null }
  /** The host's own words; may be empty. */
  note: string
  /** Further dates of the series that this is about. */
  otherDates: number
}

const dates = (count: number) => `${count} further ${count === 1 ? 'date' : 'dates'}`

export const eventChange: MailTemplate<EventChange> = {
  subject: ({ change, event }) => `${change === 'cancelled' ? 'Cancelled' : 'Changed'}: ${event.title}`,
  preview: ({ change, event }) => (change === 'cancelled' ? `It was on ${event.when}` : `Now ${event.when}`),
  Body: ({ change, event, before, note, otherDates }) => (
    <>
      <Heading>{change === 'cancelled' ? `${event.title} is cancelled` : `${event.title} has changed`}</Heading>
      {note && <Quote>{note}</Quote>}
      {before.when && <Words quiet>It was planned for {before.when}.</Words>}
      {before.where && <Words quiet>It was planned at {before.where}.</Words>}
      <EventFacts event={event} />
      {otherDates > 0 && (
        <Words>
          This goes for {dates(otherDates)} of the series as well{change === 'cancelled' ? '.' : '; its page has them.'}
        </Words>
      )}
      <ActionButton href={event.url}>See the event</ActionButton>
    </>
  ),
}
