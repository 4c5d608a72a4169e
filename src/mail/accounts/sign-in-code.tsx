import { fonts, inks } from '#mail/mail-theme.ts'
import { ActionButton, Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

/** Sends a code to sign in with. */
export interface SignInCode {
  code: string
  /** URL of the sign-in page with the code filled in. Opening it does nothing else. */
  link: string
  minutes: number
}

export const signInCode: MailTemplate<SignInCode> = {
  subject: ({ code }) => t('{code} is your Wonderlark code', { code }),
  preview: ({ minutes }) => t('It works for {minutes} minutes, in the browser where you asked for it.', { minutes }),
  Body: ({ code, link, minutes }) => (
    <>
      <Heading>{t('Your code')}</Heading>
      <Words>{t('Enter this code where you asked for it:')}</Words>
      <p
        className="w-ink"
        style={{ margin: '0 0 14px', font: `700 34px/44px ${fonts.text}`, letterSpacing: '6px', color: inks.ink }}
      >
        {code}
      </p>
      <ActionButton href={link}>{t('Fill in the code')}</ActionButton>
      <Words quiet>
        {t(
          'The code works once, for {minutes} minutes, and only in the browser where you asked for it. Nobody from this site will ever ask you for it. If you didn’t ask for a code, ignore this email: nothing happens without it.',
          { minutes },
        )}
      </Words>
    </>
  ),
}
