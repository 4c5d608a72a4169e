import { factRows, Lines, type EventFact } from './invitation-facts.tsx'
import { ActionButton, Facts, Heading, Quote, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface EventUpdateEmail {
  change: 'changed' | 'cancelled'
  title: string
  /** "Sat, Nov 28": which date of a series it is; null for an event without further dates. */
  date: string | null
  /** The host's own words, perhaps none. */
  note: string
  facts: readonly EventFact[]
  /** Opens the guest's answer. */
  link: string
}

export const eventUpdate: MailTemplate<EventUpdateEmail> = {
  subject: ({ change, title, date }) => {
    if (change !== 'cancelled') return `New time or place: ${title}`
    return date ? `Cancelled: ${title} on ${date}` : `Cancelled: ${title}`
  },
  preview: ({ note, change }) => note || (change === 'cancelled' ? 'This event is cancelled.' : 'Please look again.'),
  Body: ({ change, title, date, note, facts, link }) => (
    <>
      <Heading>{change === 'cancelled' ? 'This event is cancelled' : 'Something has changed'}</Heading>
      <Words>
        {change === 'cancelled'
          ? date
            ? `“${title}” on ${date} is cancelled. The attached invitation removes that date from your calendar.`
            : `“${title}” is cancelled. The attached invitation removes it from your calendar.`
          : `“${title}” has a new time or place. The file with this letter brings your calendar up to date.`}
      </Words>
      {note && (
        <Quote>
          <Lines text={note} />
        </Quote>
      )}
      <Facts facts={factRows(facts)} />
      <ActionButton href={link}>{change === 'cancelled' ? 'See the event' : 'Look at my answer'}</ActionButton>
    </>
  ),
}
