import type { LetterLook } from '#domain/invitations/letter-look.ts'
import type { EventChangeKind } from '#contract/events/event-options.ts'
import { CalendarLinks, EventPicture } from './event-look.tsx'
import { changeSubject, ChangedFacts, type Before } from './changed-facts.tsx'
import { Lines, type EventFact } from './invitation-facts.tsx'
import { ActionButton, ChoiceButtons, Heading, Quote, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface EventUpdateEmail {
  change: EventChangeKind
  title: string
  /** The date within a series, such as "Sat, Nov 28"; null for a single event. */
  date: string | null
  /** The host's note; may be empty. */
  note: string
  facts: readonly EventFact[]
  /** Previous values of what changed, and what it is now. */
  before: Before
  /** URL of the guest's RSVP page. */
  link: string
  look: LetterLook
}

const previews: Record<EventChangeKind, string> = {
  changed: 'Please check the new details.',
  cancelled: 'This event is cancelled.',
  added: 'Your RSVP covers this session, too.',
  postponed: 'The new date isn’t known yet.',
  resumed: 'It’s on at the planned time.',
}
const headings: Record<EventChangeKind, string> = {
  changed: 'This event has changed',
  cancelled: 'This event is cancelled',
  added: 'There’s another session',
  postponed: 'This event is postponed',
  resumed: 'This event takes place after all',
}

function describe({ change, title, date }: Pick<EventUpdateEmail, 'change' | 'title' | 'date'>): string {
  if (change === 'added')
    return `“${title}” has another session. Your RSVP covers it, too. The attached invitation adds it to your calendar.`
  if (change === 'changed') return `“${title}” has changed. The attached invitation updates your calendar.`
  const name = date ? `“${title}” on ${date}` : `“${title}”`
  if (change === 'postponed')
    return `${name} is postponed. The new date isn’t known yet; we’ll email you when the host names it. If you’ve RSVPed, that stays. The attached invitation marks it in your calendar.`
  if (change === 'resumed')
    return `${name} is no longer postponed and takes place after all. The attached invitation updates your calendar.`
  return date
    ? `“${title}” on ${date} is cancelled. The attached invitation removes that date from your calendar.`
    : `“${title}” is cancelled. The attached invitation removes it from your calendar.`
}

export const eventUpdate: MailTemplate<EventUpdateEmail> = {
  subject: ({ change, title, date, before }) => {
    if (change === 'changed') return changeSubject(title, before)
    if (change === 'added') return date ? `New session: ${title} on ${date}` : `New session: ${title}`
    const label = { cancelled: 'Cancelled', postponed: 'Postponed', resumed: 'Back on' }[change]
    return date ? `${label}: ${title} on ${date}` : `${label}: ${title}`
  },
  preview: ({ note, change }) => note || previews[change],
  Body: ({ change, title, date, note, facts, before, link, look }) => (
    <>
      {change !== 'cancelled' && <EventPicture look={look} />}
      <Heading>{headings[change]}</Heading>
      <Words>{describe({ change, title, date })}</Words>
      {note && (
        <Quote>
          <Lines text={note} />
        </Quote>
      )}
      <ChangedFacts before={before} facts={facts} map={look.map} />
      {change === 'cancelled' ? (
        <ActionButton href={link}>See the event</ActionButton>
      ) : (
        <ChoiceButtons
          choices={[
            { href: `${link}?answer=yes`, label: 'Going' },
            { href: `${link}?answer=maybe`, label: 'Maybe' },
            { href: `${link}?answer=no`, label: 'Can’t go' },
          ]}
        />
      )}
      <CalendarLinks look={look} />
    </>
  ),
}
