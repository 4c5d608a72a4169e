import type { EmailLook } from '#domain/invitations/email-look.ts'
import { CalendarLinks, EventPicture } from '#mail/event-parts.tsx'
import { ActionButton, ChoiceButtons, Facts, Heading, Quote, Words, linkTo } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { factRows, Lines, type EventFact } from '#mail/invitation-facts.tsx'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

export interface Invitation {
  /** Name of the inviter. */
  inviter: string
  /** The guest got this invitation before and hasn't responded. */
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
  look: EmailLook
}

export const invitation: MailTemplate<Invitation> = {
  subject: ({ inviter, isReminder, title }) =>
    isReminder
      ? t('Are you coming? {name} invited you: {title}', { name: inviter, title })
      : t('{name} invites you: {title}', { name: inviter, title }),
  preview: ({ facts, note }) => note || facts.map(({ value }) => value).join(' · '),
  Body: ({ inviter, isReminder, title, about, note, facts, link, page, look }) => (
    <>
      <EventPicture look={look} />
      <Words quiet>
        {isReminder
          ? t('{name} invited you and would like to know if you’re coming to', { name: inviter })
          : t('{name} invites you to', { name: inviter })}
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
        <strong>{t('Are you coming?')}</strong>
      </Words>
      {link === null ? <ActionButton href={page}>{t('RSVP')}</ActionButton> : <GuestChoices link={link} page={page} />}
      <CalendarLinks look={look} />
    </>
  ),
}

function GuestChoices({ link, page }: { link: string; page: string }) {
  return (
    <>
      <ChoiceButtons
        choices={[
          { href: `${link}?answer=yes`, label: t('Going') },
          { href: `${link}?answer=maybe`, label: t('Maybe') },
          { href: `${link}?answer=no`, label: t('Can’t go') },
        ]}
      />
      <Words quiet>
        {rich(
          'You don’t need an account. The buttons open a page where you RSVP, add the people you’re bringing, and change your mind later. The link is only for you, so please don’t share it. <link>See the event</link>',
          { link: linkTo(page) },
        )}
      </Words>
    </>
  )
}
