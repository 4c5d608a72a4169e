import { factRows, type EventFact } from '#mail/invitation-facts.tsx'
import { ActionButton, Facts, Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

export interface GuestRemoved {
  title: string
  facts: readonly EventFact[]
  /** URL of the home page, to find other events. */
  home: string
}

export const guestRemoved: MailTemplate<GuestRemoved> = {
  subject: ({ title }) => t('You’re no longer on the guest list: {title}', { title }),
  preview: () => t('Your host has changed the guest list.'),
  Body: ({ title, facts, home }) => (
    <>
      <Heading>{t('You’re no longer on the guest list')}</Heading>
      <Words>
        {t('Your host has changed the guest list of “{title}”, and you’re no longer on it. We’re sorry.', { title })}
      </Words>
      <Facts facts={factRows(facts)} />
      <Words>
        {t('You don’t need to do anything. You can RSVP to this event again if your host invites you again.')}
      </Words>
      <ActionButton href={home}>{t('Find another event')}</ActionButton>
    </>
  ),
}
