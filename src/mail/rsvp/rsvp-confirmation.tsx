import type { PayAction } from '#domain/invitations/invitation-facts.ts'
import type { EmailLook } from '#domain/invitations/email-look.ts'
import { CalendarLinks, DoorCode, EventPicture, JoinButton, type Door } from '#mail/event-parts.tsx'
import { factRows, Lines, type EventFact } from '#mail/invitation-facts.tsx'
import { ActionButton, Facts, Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

export interface RsvpConfirmation {
  title: string
  /** "You’re going", "You’re a maybe" or "You’re on the waitlist", and a sentence about it. */
  said: { title: string; text: string }
  facts: readonly EventFact[]
  /** False if the guest has declined. Then the calendar file removes the event. */
  isComing: boolean
  /** How the guest pays, and the name of the host who takes payment; null if nothing is left to pay online. */
  pay: PayAction | null
  paidTo: string | null
  /** Whether a calendar file is attached. */
  hasCalendar: boolean
  /** URL of the guest's RSVP page. */
  link: string
  look: EmailLook
  /** The guest's check-in code and its picture; null for guests who aren't going. */
  door: Door | null
}

export const rsvpConfirmation: MailTemplate<RsvpConfirmation> = {
  subject: ({ said, title }) => t('{lead}: {title}', { lead: said.title, title }),
  preview: ({ facts }) => facts.map(({ value }) => value).join(' · '),
  Body: ({ title, said, facts, isComing, pay, paidTo, hasCalendar, link, look, door }) => (
    <>
      {isComing && <EventPicture look={look} />}
      <Heading>{said.title}</Heading>
      <Words>
        <strong>{title}</strong>
        <br />
        <Lines text={said.text} />
      </Words>
      {pay && <ActionButton href={pay.href}>{pay.label}</ActionButton>}
      {paidTo && <Words>{t('Your RSVP doesn’t include payment. You pay {host}.', { host: paidTo })}</Words>}
      <Facts facts={factRows(facts, look.map)} />
      {hasCalendar && <JoinButton look={look} />}
      <DoorCode door={door} />
      {hasCalendar && <Words>{t('Open the attached file to add the event to your calendar.')}</Words>}
      {hasCalendar && <CalendarLinks look={look} />}
      {!isComing && <Words>{t('The attached file takes the event out of your calendar.')}</Words>}
      <ActionButton href={link}>{isComing ? t('Change or cancel my RSVP') : t('I can come after all')}</ActionButton>
      <Words quiet>
        {t('The button works without signing in. It’s only for you, so please don’t forward this email.')}
      </Words>
    </>
  ),
}
