import { EventPicture } from '#mail/event-parts.tsx'
import type { EventLines } from './event-lines.ts'
import { EventFacts } from './event-facts.tsx'
import { ActionButton, Heading, Subheading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

/** A change to an imported event. */
interface ReadChange {
  event: EventLines
  /** One sentence: "It’s postponed. The new date isn’t known yet." */
  what: string
  /** Previous values of the fields that changed. */
  before: { when: string | null; where: string | null }
}

export interface EventReadings {
  /** "Cancelled: Pond dipping", "3 of your events have changed". */
  title: string
  /** Soonest first, at least one. */
  changes: readonly ReadChange[]
  /** Number of further changed events. */
  more: number
  /** Absolute URL of the event, or of the saved events for several. */
  link: string
}

export const eventReadings: MailTemplate<EventReadings> = {
  subject: ({ title }) => title,
  preview: ({ changes }) => changes[0]?.what ?? '',
  Body: ({ title, changes, more, link }) => (
    <>
      <EventPicture look={changes[0]?.event.look} />
      <Heading>{title}</Heading>
      {changes.map(({ event, what, before }) => (
        <div key={event.url}>
          {changes.length > 1 && <Subheading>{event.title}</Subheading>}
          <Words>{what}</Words>
          {before.when && <Words quiet>{t('It was {date}.', { date: before.when })}</Words>}
          {before.where && <Words quiet>{t('It was at {place}.', { place: before.where })}</Words>}
          <EventFacts event={event} />
        </div>
      ))}
      {more > 0 && (
        <Words>
          {t('{count, plural, one {# more event has changed.} other {# more events have changed.}}', { count: more })}
        </Words>
      )}
      <ActionButton href={link}>{changes.length + more > 1 ? t('See your events') : t('See the event')}</ActionButton>
    </>
  ),
}
