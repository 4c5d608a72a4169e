import type { EmailLook } from '#domain/invitations/email-look.ts'
import type { EventChangeKind } from '#contract/events/event-options.ts'
import { CalendarLinks, EventPicture } from '#mail/event-parts.tsx'
import { changeSubject, changeSubjects, ChangedFacts, type Before } from '#mail/changed-facts.tsx'
import { Lines, type EventFact } from '#mail/invitation-facts.tsx'
import { ActionButton, ChoiceButtons, Heading, Quote, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { msg, t, type Message } from '#texts/texts.ts'

export interface EventUpdate {
  change: EventChangeKind
  title: string
  /** The date within a series, such as "Sat, Nov 28"; null for a single event. */
  date: string | null
  /** The host's note; may be empty. */
  note: string
  facts: readonly EventFact[]
  /** The changed fields with their previous values, and the current facts. */
  before: Before
  /** URL of the guest's RSVP page. */
  link: string
  look: EmailLook
}

const previews: Record<EventChangeKind, Message> = {
  changed: msg('Please check the new details.'),
  cancelled: msg('This event is cancelled.'),
  added: msg('Your RSVP covers this session, too.'),
  postponed: msg('The new date isn’t known yet.'),
  resumed: msg('It’s on at the planned time.'),
}
const headings: Record<EventChangeKind, Message> = {
  changed: msg('This event has changed'),
  cancelled: msg('This event is cancelled'),
  added: msg('There’s another session'),
  postponed: msg('This event is postponed'),
  resumed: msg('This event takes place after all'),
}

function describe({ change, title, date }: Pick<EventUpdate, 'change' | 'title' | 'date'>): string {
  if (change === 'added')
    return t(
      '“{title}” has another session. Your RSVP covers it, too. The attached invitation adds it to your calendar.',
      { title },
    )
  if (change === 'changed') return t('“{title}” has changed. The attached invitation updates your calendar.', { title })
  const name = date ? t('“{title}” on {date}', { title, date }) : t('“{title}”', { title })
  if (change === 'postponed')
    return t(
      '{name} is postponed. The new date isn’t known yet; we’ll email you when the host names it. If you’ve RSVPed, that stays. The attached invitation marks it in your calendar.',
      { name },
    )
  if (change === 'resumed')
    return t(
      '{name} is no longer postponed and takes place after all. The attached invitation updates your calendar.',
      { name },
    )
  return date
    ? t('{name} is cancelled. The attached invitation removes that date from your calendar.', { name })
    : t('{name} is cancelled. The attached invitation removes it from your calendar.', { name })
}

export const eventUpdate: MailTemplate<EventUpdate> = {
  subject: ({ change, title, date, before }) => {
    if (change === 'changed') return changeSubject(title, before)
    return t(changeSubjects[change], { name: date ? t('{title} on {date}', { title, date }) : title })
  },
  preview: ({ note, change }) => note || t(previews[change]),
  Body: ({ change, title, date, note, facts, before, link, look }) => (
    <>
      {change !== 'cancelled' && <EventPicture look={look} />}
      <Heading>{t(headings[change])}</Heading>
      <Words>{describe({ change, title, date })}</Words>
      {note && (
        <Quote>
          <Lines text={note} />
        </Quote>
      )}
      <ChangedFacts before={before} facts={facts} map={look.map} />
      {change === 'cancelled' ? (
        <ActionButton href={link}>{t('See the event')}</ActionButton>
      ) : (
        <ChoiceButtons
          choices={[
            { href: `${link}?answer=yes`, label: t('Going') },
            { href: `${link}?answer=maybe`, label: t('Maybe') },
            { href: `${link}?answer=no`, label: t('Can’t go') },
          ]}
        />
      )}
      <CalendarLinks look={look} />
    </>
  ),
}
