import { ActionButton, Heading, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

/** Asks the owner of a new address to confirm it. */
export interface EmailConfirmation {
  name: string
  /** URL of the confirmation page. */
  link: string
  /** Hours until the link expires. */
  hours: number
}

export const emailConfirmation: MailTemplate<EmailConfirmation> = {
  subject: () => 'Confirm your new e-mail address',
  preview: () => 'One press, and Wonderlark writes to you here.',
  Body: ({ name, link, hours }) => (
    <>
      <Heading>Is this address yours?</Heading>
      <Words>
        Hello {name}, you asked Wonderlark to write to this address from now on. Confirm that it is yours, and it
        counts.
      </Words>
      <ActionButton href={link}>Confirm this address</ActionButton>
      <Words quiet>
        The link works for {hours} hours. Until then everything goes to your address so far. If you did not ask for
        this, somebody mistyped theirs: do nothing, and nothing changes.
      </Words>
    </>
  ),
}
