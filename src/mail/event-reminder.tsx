import { EventFacts } from './event-facts.tsx'
import type { EventLines } from './event-lines.ts'
import { ActionButton, Heading, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface EventReminder {
  /** "Tomorrow", "Today" or "In an hour"; starts the subject and the heading. */
  lead: string
  event: EventLines
  isHost: boolean
  /** URL to join a virtual event. */
  joinUrl: string | null
}

export const eventReminder: MailTemplate<EventReminder> = {
  subject: ({ lead, event }) => `${lead}: ${event.title}`,
  preview: ({ event }) => [event.when, event.where].filter(Boolean).join(' · '),
  Body: ({ lead, event, isHost, joinUrl }) => (
    <>
      <Heading>
        {lead}: {event.title}
      </Heading>
      <Words>
        {isHost ? 'You’re hosting. Your guests are on their way.' : 'A quick reminder, so you don’t miss it.'}
      </Words>
      <EventFacts event={event} />
      <ActionButton href={joinUrl ?? event.url}>{joinUrl ? 'Join online' : 'See the event'}</ActionButton>
    </>
  ),
}
