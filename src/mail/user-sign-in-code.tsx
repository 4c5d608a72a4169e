import { fonts, inks } from './mail-theme.ts'
import { ActionButton, Heading, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

/** Sends a code to sign in with. */
export interface SignInCode {
  code: string
  /** Fills the code in, and does nothing else. */
  link: string
  minutes: number
}

export const signInCode: MailTemplate<SignInCode> = {
  subject: ({ code }) => `${code} is your Wonderlark code`,
  preview: ({ minutes }) => `It works for ${minutes} minutes, in the browser where you asked for it.`,
  Body: ({ code, link, minutes }) => (
    <>
      <Heading>Your code</Heading>
      <Words>Enter this code where you asked for it:</Words>
      <p
        className="w-ink"
        style={{ margin: '0 0 14px', font: `700 34px/44px ${fonts.text}`, letterSpacing: '6px', color: inks.ink }}
      >
        {code}
      </p>
      <ActionButton href={link}>Fill in the code</ActionButton>
      <Words quiet>
        The code works once, for {minutes} minutes, and only in the browser where you asked for it. Nobody from this
        site will ever ask you for it. If you didn’t ask for a code, ignore this email: nothing happens without it.
      </Words>
    </>
  ),
}
