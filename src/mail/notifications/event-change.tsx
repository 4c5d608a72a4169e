import type { EventChangeKind } from '#contract/events/event-options.ts'
import type { RsvpChoice } from '#contract/rsvp/rsvp-responses.ts'
import { CalendarLinks, EventPicture } from '#mail/event-parts.tsx'
import { changeSubject, changeSubjects, ChangedFacts, type Before } from '#mail/changed-facts.tsx'
import { eventFacts } from './event-facts.tsx'
import type { EventLines } from './event-lines.ts'
import { ActionButton, ChoiceButtons, Heading, Quote, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { msg, t, type Message } from '#texts/texts.ts'

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
  /** URL of the person's RSVP by response, where they confirm it; null for those who only saved the event. */
  answers: Record<RsvpChoice, string> | null
}

const headlines: Record<EventChangeKind, Message> = {
  cancelled: msg('{count, plural, one {{name} is cancelled} other {{name} are cancelled}}'),
  postponed: msg('{count, plural, one {{name} is postponed} other {{name} are postponed}}'),
  resumed: msg('{count, plural, one {{name} takes place after all} other {{name} take place after all}}'),
  added: msg('{title} has another session'),
  changed: msg('{title} has changed'),
}

/** Says that other dates of the series are affected too. */
const others: Record<EventChangeKind, Message> = {
  cancelled: msg('These dates are cancelled too: {dates}.'),
  postponed: msg('These dates are postponed too: {dates}.'),
  resumed: msg('These dates take place after all, too: {dates}.'),
  added: msg('These dates have changed too: {dates}.'),
  changed: msg('These dates have changed too: {dates}.'),
}

/** Returns "Pond dipping", "Pond dipping on Sat, Nov 28" or "Pond dipping on Sat, Nov 28 and 2 more dates". */
function nameDates({ event, date, otherDates }: Pick<EventChange, 'event' | 'date' | 'otherDates'>): string {
  const { title } = event
  if (!date) return title
  const count = otherDates.length
  if (count === 0) return t('{title} on {date}', { title, date })
  return t('{count, plural, one {{title} on {date} and # more date} other {{title} on {date} and # more dates}}', {
    title,
    date,
    count,
  })
}

const headline = (props: Pick<EventChange, 'change' | 'event' | 'date' | 'otherDates'>): string =>
  t(headlines[props.change], {
    title: props.event.title,
    name: nameDates(props),
    count: 1 + props.otherDates.length,
  })

export const eventChange: MailTemplate<EventChange> = {
  subject: (props) =>
    props.change === 'changed'
      ? changeSubject(props.event.title, props.before)
      : t(changeSubjects[props.change], { name: nameDates(props) }),
  preview: ({ change, event }) => {
    if (change === 'cancelled') return t('It was on {date}', { date: event.when })
    if (change === 'postponed') return t('The new date isn’t known yet.')
    return change === 'changed' && !event.isPostponed ? t('Now {date}', { date: event.when }) : event.when
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
      {otherDates.length > 0 && <Words>{t(others[change], { dates: otherDates.join('; ') })}</Words>}
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
