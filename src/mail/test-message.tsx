import { Heading, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface TestMessage {
  /** Time of the request, formatted for display. */
  askedAt: string
}

export const testMessage: MailTemplate<TestMessage> = {
  subject: () => 'Wonderlark can send email',
  preview: () => 'If you can read this, invitations and reminders will arrive.',
  Body: ({ askedAt }) => (
    <>
      <Heading>It arrived</Heading>
      <Words>If you can read this, invitations and reminders will arrive, too.</Words>
      <Words quiet>An operator of this Wonderlark sent it on {askedAt}.</Words>
    </>
  ),
}
