import type { EventChangeKind } from '#contract/events/event-options.ts'
import { CalendarLinks, EventPicture } from './event-look.tsx'
import { changeSubject, ChangedFacts, type Before } from './changed-facts.tsx'
import { eventFacts } from './event-facts.tsx'
import type { EventLines } from './event-lines.ts'
import { ActionButton, Heading, Quote, Words } from './mail-parts.tsx'
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
}

/** Returns "Pond dipping", "Pond dipping on Sat, Nov 28" or "Pond dipping on Sat, Nov 28 and 2 more dates". */
function cancelledName({ event, date, otherDates }: EventChange): string {
  if (!date) return event.title
  if (otherDates.length === 0) return `${event.title} on ${date}`
  if (otherDates.length === 1) return `${event.title} on ${date} and 1 more date`
  return `${event.title} on ${date} and ${otherDates.length} more dates`
}

function headline(props: EventChange): string {
  const { change, event, otherDates } = props
  if (change === 'added') return `${event.title} has another session`
  if (change === 'changed') return `${event.title} has changed`
  return otherDates.length > 0 ? `${cancelledName(props)} are cancelled` : `${cancelledName(props)} is cancelled`
}

export const eventChange: MailTemplate<EventChange> = {
  subject: (props) => {
    if (props.change === 'cancelled') return `Cancelled: ${cancelledName(props)}`
    return props.change === 'added'
      ? `New session: ${cancelledName(props)}`
      : changeSubject(props.event.title, props.before)
  },
  preview: ({ change, event }) => {
    if (change === 'cancelled') return `It was on ${event.when}`
    return change === 'added' ? event.when : `Now ${event.when}`
  },
  Body: ({ change, event, before, note, date, otherDates }) => (
    <>
      {change !== 'cancelled' && <EventPicture look={event.look} />}
      <Heading>{headline({ change, event, before, note, date, otherDates })}</Heading>
      {note && <Quote>{note}</Quote>}
      <ChangedFacts before={before} facts={eventFacts(event)} map={event.look?.map ?? null} />
      {otherDates.length > 0 && (
        <Words>
          {change === 'cancelled'
            ? `These dates are cancelled too: ${otherDates.join('; ')}.`
            : `These dates have changed too: ${otherDates.join('; ')}.`}
        </Words>
      )}
      <ActionButton href={event.url}>{change === 'changed' ? 'Change my RSVP' : 'See the event'}</ActionButton>
      <CalendarLinks look={event.look} />
    </>
  ),
}
