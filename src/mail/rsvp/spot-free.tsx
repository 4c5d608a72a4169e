import type { PayAction } from '#domain/invitations/invitation-facts.ts'
import type { EmailLook } from '#domain/invitations/email-look.ts'
import { CalendarLinks, EventPicture, JoinButton } from '#mail/event-parts.tsx'
import { factRows, type EventFact } from '#mail/invitation-facts.tsx'
import { ActionButton, Facts, Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

export interface SpotFree {
  title: string
  /** New party size of a guest who was already going with fewer people; null for a guest who was on the waitlist. */
  grownTo: number | null
  facts: readonly EventFact[]
  /** How the guest pays; null if nothing is left to pay online. */
  pay: PayAction | null
  /** URL of the guest's RSVP page. */
  link: string
  look: EmailLook
}

export const spotFree: MailTemplate<SpotFree> = {
  subject: ({ title, grownTo }) =>
    grownTo === null
      ? t('You’re going: {title}', { title })
      : t('{count, plural, =2 {Both of you are going: {title}} other {All # of you are going: {title}}}', {
          count: grownTo,
          title,
        }),
  preview: ({ grownTo }) =>
    grownTo === null ? t('A spot opened up, and it’s yours.') : t('There’s room for your whole party.'),
  Body: ({ title, grownTo, facts, pay, link, look }) => (
    <>
      <EventPicture look={look} />
      <Heading>
        {grownTo === null
          ? t('You’re in')
          : t('{count, plural, =2 {Both of you are in} other {All # of you are in}}', { count: grownTo })}
      </Heading>
      <Words>
        {grownTo === null
          ? t('A spot at “{title}” opened up, and you were next on the waitlist. You’re going.', { title })
          : t(
              '{count, plural, one {“{title}” now has room for your whole party. Your RSVP is for # person.} other {“{title}” now has room for your whole party. Your RSVP is for # people.}}',
              { title, count: grownTo },
            )}
      </Words>
      {pay && <ActionButton href={pay.href}>{pay.label}</ActionButton>}
      <Facts facts={factRows(facts, look.map)} />
      <JoinButton look={look} />
      <Words>{t('Can’t make it anymore? Please change your RSVP, so the next person can go.')}</Words>
      <ActionButton href={link}>{t('View my RSVP')}</ActionButton>
      <CalendarLinks look={look} />
    </>
  ),
}
