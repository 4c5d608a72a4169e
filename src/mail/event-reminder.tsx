import { EventFacts } from './event-facts.tsx'
import type { EventLines } from './event-lines.ts'
import { ActionButton, Heading, Quote, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface EventReminder {
  /** "Tomorrow", "Today" or "In an hour"; starts the subject and the heading. */
  lead: string
  event: EventLines
  isHost: boolean
  /** "At 9:20 AM I leave by bus with Sam."; null without a plan. */
  plan: string | null
  /** URL to join a virtual event. */
  joinUrl: string | null
}

export const eventReminder: MailTemplate<EventReminder> = {
  subject: ({ lead, event }) => `${lead}: ${event.title}`,
  preview: ({ event }) => [event.when, event.where].filter(Boolean).join(' · '),
  Body: ({ lead, event, isHost, plan, joinUrl }) => (
    <>
      <Heading>
        {lead}: {event.title}
      </Heading>
      <Words>
        {isHost ? 'You’re hosting. Your guests are on their way.' : 'A quick reminder, so you don’t miss it.'}
      </Words>
      {plan && <Quote>{plan}</Quote>}
      <EventFacts event={event} />
      <ActionButton href={joinUrl ?? event.url}>{joinUrl ? 'Join online' : 'See the event'}</ActionButton>
    </>
  ),
}
