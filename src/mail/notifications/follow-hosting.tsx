import { EventPicture } from '#mail/event-parts.tsx'
import { EventFacts } from './event-facts.tsx'
import type { EventLines } from './event-lines.ts'
import { ActionButton, Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

export interface FollowHosting {
  hostName: string
  event: EventLines
  /** One-line summary of the event; may be empty. */
  about: string
}

export const followHosting: MailTemplate<FollowHosting> = {
  subject: ({ hostName, event }) => t('{name} is hosting: {title}', { name: hostName, title: event.title }),
  preview: ({ event }) => [event.when, event.where].filter(Boolean).join(' · '),
  Body: ({ hostName, event, about }) => (
    <>
      <EventPicture look={event.look} />
      <Heading>{event.title}</Heading>
      <Words>{t('You follow {name}, who is hosting this event.', { name: hostName })}</Words>
      {about && <Words>{about}</Words>}
      <EventFacts event={event} />
      <ActionButton href={event.url}>{t('See the event')}</ActionButton>
    </>
  ),
}
