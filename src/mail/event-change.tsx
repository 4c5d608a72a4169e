import type { EventChangeKind } from '#contract/events/event-options.ts'
import type { RsvpChoice } from '#contract/rsvp/rsvp-responses.ts'
import { CalendarLinks, EventPicture } from './event-look.tsx'
import { changeSubject, ChangedFacts, type Before } from './changed-facts.tsx'
import { eventFacts } from './event-facts.tsx'
import type { EventLines } from './event-lines.ts'
import { ActionButton, ChoiceButtons, Heading, Quote, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'
import { msg, t } from '#texts/texts.ts'

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
  cancelled: msg('Cancelled'),
  postponed: msg('Postponed'),
  resumed: msg('Back on'),
  added: msg('New session'),
  changed: msg('Changed'),
}

/** Says that other dates of the series are affected too. */
const others: Record<EventChangeKind, string> = {
  cancelled: msg('These dates are cancelled too'),
  postponed: msg('These dates are postponed too'),
  resumed: msg('These dates take place after all, too'),
  added: msg('These dates have changed too'),
  changed: msg('These dates have changed too'),
}

/** Returns "Pond dipping", "Pond dipping on Sat, Nov 28" or "Pond dipping on Sat, Nov 28 and 2 more dates". */
function nameDates({ event, date, otherDates }: Pick<EventChange, 'event' | 'date' | 'otherDates'>): string {
  if (!date) return event.title
  if (otherDates.length === 0) return t('{title} on {date}', { title: event.title, date })
  if (otherDates.length === 1) return t('{title} on {date} and 1 more date', { title: event.title, date })
  return t('{title} on {date} and {count} more dates', { title: event.title, date, count: otherDates.length })
}

function headline(props: Pick<EventChange, 'change' | 'event' | 'date' | 'otherDates'>): string {
  const { change, event, otherDates } = props
  if (change === 'added') return t('{title} has another session', { title: event.title })
  if (change === 'changed') return t('{title} has changed', { title: event.title })
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
    if (change === 'cancelled') return t('It was on {when}', { when: event.when })
    if (change === 'postponed') return t('The new date isn’t known yet.')
    return change === 'changed' && !event.isPostponed ? t('Now {when}', { when: event.when }) : event.when
  },
  Body: ({ change, event, before, note, date, otherDates, answers }) => (
    <>
      {change !== 'cancelled' && <EventPicture look={event.look} />}
      <Heading>{headline({ change, event, date, otherDates })}</Heading>
      {change === 'postponed' && (
        <Words>{t('The new date isn’t known yet. We’ll tell you when the host names it.')}</Words>
      )}
      {note && <Quote>{note}</Quote>}
      <ChangedFacts before={before} facts={eventFacts(event)} map={event.look?.map ?? null} />
      {otherDates.length > 0 && <Words>{`${others[change]}: ${otherDates.join('; ')}.`}</Words>}
      {answers && change !== 'cancelled' ? (
        <ChoiceButtons
          choices={[
            { href: answers.yes, label: t('Going') },
            { href: answers.maybe, label: t('Maybe') },
            { href: answers.no, label: t('Can’t go') },
          ]}
        />
      ) : (
        <ActionButton href={event.url}>{t('See the event')}</ActionButton>
      )}
      <CalendarLinks look={event.look} />
    </>
  ),
}
