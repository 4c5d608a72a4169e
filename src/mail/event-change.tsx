import type { EventChangeKind } from '#contract/events/event-options.ts'
import type { RsvpChoice } from '#contract/rsvp/rsvp-responses.ts'
import { CalendarLinks, EventPicture } from './event-look.tsx'
import { changeSubject, ChangedFacts, type Before } from './changed-facts.tsx'
import { eventFacts } from './event-facts.tsx'
import type { EventLines } from './event-lines.ts'
import { ActionButton, ChoiceButtons, Heading, Quote, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface EventChange {
  change: EventChangeKind
  event: EventLines
  /** Previous values of the fields that changed. */
  before: Before
  /** The host's note; may be empty. */
  note: string
  /** The date within a series, such as "Sat, Nov 28"; null for a single event. */
  date: string | null
  /** Other affected dates of the series. */
  otherDates: readonly string[]
  /** URL of the person's RSVP by answer, where they confirm it; null for those who only saved the event. */
  answers: Record<RsvpChoice, string> | null
}

const labels: Record<EventChangeKind, string> = {
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  resumed: 'Back on',
  added: 'New session',
  changed: 'Changed',
}

/** Says that other dates of the series are affected too. */
const others: Record<EventChangeKind, string> = {
  cancelled: 'These dates are cancelled too',
  postponed: 'These dates are postponed too',
  resumed: 'These dates take place after all, too',
  added: 'These dates have changed too',
  changed: 'These dates have changed too',
}

/** Returns "Pond dipping", "Pond dipping on Sat, Nov 28" or "Pond dipping on Sat, Nov 28 and 2 more dates". */
function nameDates({ event, date, otherDates }: Pick<EventChange, 'event' | 'date' | 'otherDates'>): string {
  if (!date) return event.title
  if (otherDates.length === 0) return `${event.title} on ${date}`
  if (otherDates.length === 1) return `${event.title} on ${date} and 1 more date`
  return `${event.title} on ${date} and ${otherDates.length} more dates`
}

function headline(props: Pick<EventChange, 'change' | 'event' | 'date' | 'otherDates'>): string {
  const { change, event, otherDates } = props
  if (change === 'added') return `${event.title} has another session`
  if (change === 'changed') return `${event.title} has changed`
  const name = nameDates(props)
  if (change === 'resumed') return `${name} ${otherDates.length > 0 ? 'take' : 'takes'} place after all`
  return `${name} ${otherDates.length > 0 ? 'are' : 'is'} ${change}`
}

export const eventChange: MailTemplate<EventChange> = {
  subject: (props) =>
    props.change === 'changed'
      ? changeSubject(props.event.title, props.before)
      : `${labels[props.change]}: ${nameDates(props)}`,
  preview: ({ change, event }) => {
    if (change === 'cancelled') return `It was on ${event.when}`
    if (change === 'postponed') return 'The new date isn’t known yet.'
    return change === 'changed' && !event.isPostponed ? `Now ${event.when}` : event.when
  },
  Body: ({ change, event, before, note, date, otherDates, answers }) => (
    <>
      {change !== 'cancelled' && <EventPicture look={event.look} />}
      <Heading>{headline({ change, event, date, otherDates })}</Heading>
      {change === 'postponed' && <Words>The new date isn’t known yet. We’ll tell you when the host names it.</Words>}
      {note && <Quote>{note}</Quote>}
      <ChangedFacts before={before} facts={eventFacts(event)} map={event.look?.map ?? null} />
      {otherDates.length > 0 && <Words>{`${others[change]}: ${otherDates.join('; ')}.`}</Words>}
      {answers && change !== 'cancelled' ? (
        <ChoiceButtons
          choices={[
            { href: answers.yes, label: 'Going' },
            { href: answers.maybe, label: 'Maybe' },
            { href: answers.no, label: 'Can’t go' },
          ]}
        />
      ) : (
        <ActionButton href={event.url}>See the event</ActionButton>
      )}
      <CalendarLinks look={event.look} />
    </>
  ),
}
