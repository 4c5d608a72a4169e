import type { LetterLook } from '#domain/invitations/letter-look.ts'
import { CalendarLinks, EventPicture } from './event-look.tsx'
import { ActionButton, ChoiceButtons, Facts, Heading, Quote, TextLink, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'
import { factRows, Lines, type EventFact } from './invitation-facts.tsx'

export interface InvitationEmail {
  /** Name of the inviter. */
  inviter: string
  /** The guest got this invitation before and hasn't answered. */
  isReminder: boolean
  title: string
  /** The event in a few sentences. */
  about: string
  /** The inviter's note; may be empty. */
  note: string
  facts: readonly EventFact[]
  /** URL of the guest's RSVP page; null for a member, who RSVPs on the event page. */
  link: string | null
  /** URL of the event page. */
  page: string
  look: LetterLook
}

export const invitation: MailTemplate<InvitationEmail> = {
  subject: ({ inviter, isReminder, title }) =>
    isReminder ? `Are you coming? ${inviter} invited you: ${title}` : `${inviter} invites you: ${title}`,
  preview: ({ facts, note }) => note || facts.map(({ value }) => value).join(' · '),
  Body: ({ inviter, isReminder, title, about, note, facts, link, page, look }) => (
    <>
      <EventPicture look={look} />
      <Words quiet>
        {isReminder ? `${inviter} invited you and would like to know if you’re coming to` : `${inviter} invites you to`}
      </Words>
      <Heading>{title}</Heading>
      {note && (
        <Quote>
          <Lines text={note} />
        </Quote>
      )}
      <Facts facts={factRows(facts, look.map)} />
      {about && <Words>{about}</Words>}
      <Words>
        <strong>Are you coming?</strong>
      </Words>
      {link === null ? <ActionButton href={page}>RSVP</ActionButton> : <GuestChoices link={link} page={page} />}
      <CalendarLinks look={look} />
    </>
  ),
}

function GuestChoices({ link, page }: { link: string; page: string }) {
  return (
    <>
      <ChoiceButtons
        choices={[
          { href: `${link}?answer=yes`, label: 'Going' },
          { href: `${link}?answer=maybe`, label: 'Maybe' },
          { href: `${link}?answer=no`, label: 'Can’t go' },
        ]}
      />
      <Words quiet>
        You don’t need an account. The buttons open a page where you RSVP, add the people you’re bringing, and change
        your mind later. The link is only for you, so please don’t share it.{' '}
        <TextLink href={page}>See the event</TextLink>
      </Words>
    </>
  )
}
