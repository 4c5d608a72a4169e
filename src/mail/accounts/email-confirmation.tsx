import { ActionButton, Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

/** Asks the owner of a new address to confirm it. */
export interface EmailConfirmation {
  name: string
  /** URL of the confirmation page. */
  link: string
  /** Hours until the link expires. */
  hours: number
}

export const emailConfirmation: MailTemplate<EmailConfirmation> = {
  subject: () => t('Confirm your new email address'),
  preview: () => t('One tap, and Wonderlark will email you here.'),
  Body: ({ name, link, hours }) => (
    <>
      <Heading>{t('Is this address yours?')}</Heading>
      <Words>
        {t('Hi {name}, you asked Wonderlark to use this address from now on. Please confirm that it’s yours.', {
          name,
        })}
      </Words>
      <ActionButton href={link}>{t('Confirm my address')}</ActionButton>
      <Words quiet>
        {t(
          'The link works for {hours} hours. Until you confirm, emails go to your current address. If you didn’t ask for this, ignore this email, and nothing will change.',
          { hours },
        )}
      </Words>
    </>
  ),
}
