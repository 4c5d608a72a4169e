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
  subject: () => 'Confirm your new email address',
  preview: () => 'One tap, and Wonderlark will email you here.',
  Body: ({ name, link, hours }) => (
    <>
      <Heading>Is this address yours?</Heading>
      <Words>Hi {name}, you asked Wonderlark to use this address from now on. Please confirm that it’s yours.</Words>
      <ActionButton href={link}>Confirm my address</ActionButton>
      <Words quiet>
        The link works for {hours} hours. Until you confirm, emails go to your current address. If you didn’t ask for
        this, ignore this email, and nothing will change.
      </Words>
    </>
  ),
}
