import { Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

export interface TestMessage {
  /** Time of the request, formatted for display. */
  askedAt: string
}

export const testMessage: MailTemplate<TestMessage> = {
  subject: () => t('Wonderlark can send email'),
  preview: () => t('If you can read this, invitations and reminders will arrive.'),
  Body: ({ askedAt }) => (
    <>
      <Heading>{t('It arrived')}</Heading>
      <Words>{t('If you can read this, invitations and reminders will arrive, too.')}</Words>
      <Words quiet>{t('An operator of this Wonderlark sent it on {date}.', { date: askedAt })}</Words>
    </>
  ),
}
