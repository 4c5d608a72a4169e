import { ActionButton, Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

/** Alerts the current address to a requested change. Doesn't reveal the new address. */
export interface EmailChangeAlert {
  name: string
  /** URL of the screen where the change can be undone. */
  settings: string
}

export const emailChangeAlert: MailTemplate<EmailChangeAlert> = {
  subject: () => t('Your email address is about to change'),
  preview: () => t('If this wasn’t you, undo it.'),
  Body: ({ name, settings }) => (
    <>
      <Heading>{t('Is this you?')}</Heading>
      <Words>
        {t(
          'Hi {name}, someone signed in to your account asked to change your email address. Nothing changes until the new address is confirmed.',
          { name },
        )}
      </Words>
      <Words>{t('If this wasn’t you, undo the change and sign out everywhere:')}</Words>
      <ActionButton href={settings}>{t('Open my settings')}</ActionButton>
    </>
  ),
}
