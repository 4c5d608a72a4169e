import type { EmailLook } from '#domain/invitations/email-look.ts'
import { EventPicture } from '#mail/event-parts.tsx'
import { factRows, type EventFact } from '#mail/invitation-facts.tsx'
import { ActionButton, Facts, Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

export interface GuestDeclined {
  title: string
  facts: readonly EventFact[]
  look: EmailLook
  /** URL of the home page, to find other events. */
  home: string
}

export const guestDeclined: MailTemplate<GuestDeclined> = {
  subject: ({ title }) => t('The host declined your request: {title}', { title }),
  preview: () => t('You’re not on the guest list.'),
  Body: ({ title, facts, look, home }) => (
    <>
      <EventPicture look={look} />
      <Heading>{t('The host declined your request')}</Heading>
      <Words>{t('You asked to come to “{title}”, and the host couldn’t say yes. We’re sorry.', { title })}</Words>
      <Facts facts={factRows(facts, look.map)} />
      <Words>{t('You don’t need to do anything. There may be other dates or events for you.')}</Words>
      <ActionButton href={home}>{t('Find another event')}</ActionButton>
    </>
  ),
}
