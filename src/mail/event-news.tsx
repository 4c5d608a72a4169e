import { factRows, Lines, type EventFact } from './invitation-facts.tsx'
import { ActionButton, Facts, Heading, Quote, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface EventNewsLetter {
  change: 'changed' | 'cancelled'
  title: string
  /** The host's own words, perhaps none. */
  note: string
  facts: readonly EventFact[]
  /** Opens the guest's answer. */
  link: string
}

export const eventNews: MailTemplate<EventNewsLetter> = {
  subject: ({ change, title }) => (change === 'cancelled' ? `Cancelled: ${title}` : `New time or place: ${title}`),
  preview: ({ note, change }) => note || (change === 'cancelled' ? 'It does not take place.' : 'Please look again.'),
  Body: ({ change, title, note, facts, link }) => (
    <>
      <Heading>{change === 'cancelled' ? 'It does not take place' : 'Something has changed'}</Heading>
      <Words>
        {change === 'cancelled'
          ? `“${title}” is cancelled. The file with this letter takes it out of your calendar, or marks it there.`
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
