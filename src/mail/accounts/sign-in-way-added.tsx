import { ActionButton, Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

/** Notifies the owner of an account that another way to sign in was added. */
export interface SignInWayAdded {
  name: string
  /** Completes "Somebody who is signed in to your account added …", such as "a passkey". */
  way: string
  /** URL of the screen where ways to sign in are removed. */
  settings: string
}

export const signInWayAdded: MailTemplate<SignInWayAdded> = {
  subject: () => t('A new way to sign in to your account'),
  preview: () => t('If this wasn’t you, remove it.'),
  Body: ({ name, way, settings }) => (
    <>
      <Heading>{t('Is this you?')}</Heading>
      <Words>
        {t('Hi {name}, someone signed in to your account added {way}. From now on, it opens your account.', {
          name,
          way,
        })}
      </Words>
      <Words>{t('If this wasn’t you, remove it and sign out everywhere:')}</Words>
      <ActionButton href={settings}>{t('Open my settings')}</ActionButton>
    </>
  ),
}
