import { ActionButton, Heading, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

/** Tells the owner of an account that somebody can sign in to it in another way. */
export interface SignInWayAdded {
  name: string
  /** Completes "Somebody who is signed in to your account added …", such as "a passkey". */
  way: string
  /** URL of the screen where ways to sign in are removed. */
  settings: string
}

export const signInWayAdded: MailTemplate<SignInWayAdded> = {
  subject: () => 'A new way to sign in to your account',
  preview: () => 'If this wasn’t you, remove it.',
  Body: ({ name, way, settings }) => (
    <>
      <Heading>Is this you?</Heading>
      <Words>
        Hi {name}, someone signed in to your account added {way}. From now on, it opens your account.
      </Words>
      <Words>If this wasn’t you, remove it and sign out everywhere:</Words>
      <ActionButton href={settings}>Open my settings</ActionButton>
    </>
  ),
}
