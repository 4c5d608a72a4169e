import type { EmailLook } from '#domain/invitations/email-look.ts'
import { EventPicture } from '#mail/event-parts.tsx'
import { factRows, type EventFact } from '#mail/invitation-facts.tsx'
import { ActionButton, Facts, Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

export interface SpotLost {
  title: string
  /** Name of the host. */
  host: string
  facts: readonly EventFact[]
  /** URL of the guest's RSVP page. */
  link: string
  look: EmailLook
}

export const spotLost: MailTemplate<SpotLost> = {
  subject: ({ title }) => t('You’re on the waitlist now: {title}', { title }),
  preview: () => t('Your host has fewer spots than planned.'),
  Body: ({ title, host, facts, link, look }) => (
    <>
      <EventPicture look={look} />
      <Heading>{t('You’re on the waitlist now')}</Heading>
      <Words>
        {t(
          '{host} has fewer spots at “{title}” than planned, and the latest RSVPs moved to the waitlist. We’re sorry: yours was one of them.',
          { host, title },
        )}
      </Words>
      <Facts facts={factRows(facts, look.map)} />
      <Words>
        {t(
          'You’re ahead of everyone who joined the waitlist before. When a spot opens up, you’ll move up automatically and we’ll email you.',
        )}
      </Words>
      <ActionButton href={link}>{t('View my RSVP')}</ActionButton>
    </>
  ),
}
