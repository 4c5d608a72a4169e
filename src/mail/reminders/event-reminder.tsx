import type { RsvpChoice } from '#contract/rsvp/rsvp-responses.ts'
import { CalendarLinks, EventPicture } from '#mail/event-parts.tsx'
import { EventFacts } from '#mail/notifications/event-facts.tsx'
import type { EventLines } from '#mail/notifications/event-lines.ts'
import { ActionButton, ChoiceButtons, Heading, Quote, Words, linkTo } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

export interface EventReminder {
  /** "Tomorrow", "Today" or "In an hour"; starts the subject and the heading. */
  lead: string
  event: EventLines
  isHost: boolean
  /** How many people a host expects, such as "12 going · 3 on the waitlist"; empty if nobody has responded. */
  expected: string
  /** URL of the check-in, for hosts. */
  checkIn: string | null
  /** The person's RSVP, Going or Maybe, which they can change here. Null for people who only saved the event. */
  answer: 'yes' | 'maybe' | null
  /** URL of the person's RSVP by response, where they confirm it. */
  answers: Record<RsvpChoice, string> | null
  /** "At 9:20 AM I leave by bus with Sam."; null without a plan. */
  plan: string | null
  /** URL to join a virtual event. */
  joinUrl: string | null
}

export const eventReminder: MailTemplate<EventReminder> = {
  subject: ({ lead, event }) => t('{lead}: {title}', { lead, title: event.title }),
  preview: ({ event }) => [event.when, event.where].filter(Boolean).join(' · '),
  Body: ({ lead, event, isHost, expected, checkIn, answer, answers, plan, joinUrl }) => (
    <>
      <EventPicture look={event.look} />
      <Heading>
        {lead}: {event.title}
      </Heading>
      <Words>
        {isHost
          ? expected
            ? t('You’re hosting. {counts}.', { counts: expected })
            : t('You’re hosting. Nobody has answered yet.')
          : answer === 'maybe'
            ? t('You said maybe. Are you coming? Your host would like to know.')
            : t('A quick reminder, so you don’t miss it.')}
      </Words>
      {plan && <Quote>{plan}</Quote>}
      <EventFacts event={event} />
      {answer === 'maybe' && answers && (
        <ChoiceButtons
          choices={[
            { href: answers.yes, label: t('I’m going') },
            { href: answers.no, label: t('Can’t go') },
          ]}
        />
      )}
      {checkIn && <ActionButton href={checkIn}>{t('Open check-in')}</ActionButton>}
      {!checkIn && joinUrl && <ActionButton href={joinUrl}>{t('Join online')}</ActionButton>}
      {!checkIn && !joinUrl && (answer !== 'maybe' || !answers) && (
        <ActionButton href={event.url}>{t('See the event')}</ActionButton>
      )}
      {answer === 'yes' && (
        <Words quiet>
          {rich('Can’t make it anymore? <link>Change my RSVP</link>', {
            link: linkTo(answers?.no ?? event.url),
          })}
        </Words>
      )}
      {!isHost && <CalendarLinks look={event.look} />}
    </>
  ),
}
