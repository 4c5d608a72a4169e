import { EventPicture } from './event-look.tsx'
import { EventFacts } from './event-facts.tsx'
import type { EventLines } from './event-lines.ts'
import { ActionButton, Heading, TextLink, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface EventAfter {
  event: EventLines
  /** Opens the event and marks it as attended. */
  wentUrl: string
}

export const eventAfter: MailTemplate<EventAfter> = {
  subject: ({ event }) => `How was it? ${event.title}`,
  preview: () => 'One tap counts it toward your goals.',
  Body: ({ event, wentUrl }) => (
    <>
      <EventPicture look={event.look} />
      <Heading>How was it?</Heading>
      <Words>If you went, one tap counts it toward your goals. Then save a line about it for your journal.</Words>
      <EventFacts event={event} />
      <ActionButton href={wentUrl}>I went</ActionButton>
      <Words quiet>
        Couldn’t make it? You don’t have to do anything. <TextLink href={event.url}>See the event</TextLink>
      </Words>
    </>
  ),
}
