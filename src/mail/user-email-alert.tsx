import { ActionButton, Heading, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

/** Alerts the current address to a requested change. Doesn't reveal the new address. */
export interface EmailChangeAlert {
  name: string
  /** URL of the screen where the change can be undone. */
  settings: string
}

export const emailChangeAlert: MailTemplate<EmailChangeAlert> = {
  subject: () => 'Your email address is about to change',
  preview: () => 'If this wasn’t you, undo it.',
  Body: ({ name, settings }) => (
    <>
      <Heading>Is this you?</Heading>
      <Words>
        Hi {name}, someone signed in to your account asked to change your email address. Nothing changes until the new
        address is confirmed.
      </Words>
      <Words>If this wasn’t you, undo the change and sign out everywhere:</Words>
      <ActionButton href={settings}>Open my settings</ActionButton>
    </>
  ),
}
