import { ActionButton, Heading, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

/** Alerts the current address to a requested change. Doesn't reveal the new address. */
export interface EmailChangeAlert {
  name: string
  /** URL of the screen where the change can be undone. */
  settings: string
}

export const emailChangeAlert: MailTemplate<EmailChangeAlert> = {
  subject: () => 'Your e-mail address is about to change',
  preview: () => 'If it was not you, take it back.',
  Body: ({ name, settings }) => (
    <>
      <Heading>A new address was given</Heading>
      <Words>
        Hello {name}, somebody who is signed in as you has asked Wonderlark to write to another address. Nothing changes
        until that address is confirmed.
      </Words>
      <Words>If it was not you, take it back and sign out everywhere:</Words>
      <ActionButton href={settings}>Open my settings</ActionButton>
    </>
  ),
}
