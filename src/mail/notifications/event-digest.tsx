import { EventEntry } from './event-entry.tsx'
import type { EventLines } from './event-lines.ts'
import { ActionButton, Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

export interface EventDigest {
  /** "New for you this week" */
  heading: string
  intro: string
  events: readonly { event: EventLines; reason: string }[]
  more: { url: string; label: string }
}

export const eventDigest: MailTemplate<EventDigest> = {
  subject: ({ events, heading }) =>
    events.length === 1
      ? t('{lead}: {title}', { lead: heading, title: events[0]?.event.title ?? '' })
      : t('{count, plural, one {{heading}: # event} other {{heading}: # events}}', { heading, count: events.length }),
  preview: ({ events }) => events.map(({ event }) => event.title).join(' · '),
  Body: ({ heading, intro, events, more }) => (
    <>
      <Heading>{heading}</Heading>
      <Words>{intro}</Words>
      {events.map(({ event, reason }) => (
        <EventEntry key={event.url} event={event} reason={reason} />
      ))}
      <ActionButton href={more.url}>{more.label}</ActionButton>
    </>
  ),
}
