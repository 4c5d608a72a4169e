import { ActionButton, Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

export interface QuestionReply {
  /** Title of the event. */
  title: string
  isDelivered: boolean
  /** Sentences that say why the reply wasn't delivered, or which parts were omitted. */
  reasons: readonly string[]
  /** URL of the event page. */
  page: string
}

/** Reports to a person who replied to an email that the reply wasn't delivered, or not completely. */
export const questionReply: MailTemplate<QuestionReply> = {
  subject: ({ title, isDelivered }) =>
    isDelivered
      ? t('Part of your reply was left out: {title}', { title })
      : t('Your reply wasn’t delivered: {title}', { title }),
  preview: ({ reasons }) => reasons.join(' '),
  Body: ({ title, isDelivered, reasons, page }) => (
    <>
      <Heading>{isDelivered ? t('Your reply was delivered') : t('Your reply wasn’t delivered')}</Heading>
      <Words>
        {isDelivered
          ? t('We passed on your reply about “{title}”, but not all of it.', { title })
          : t('We couldn’t pass on your reply about “{title}”.', { title })}
      </Words>
      {reasons.map((reason) => (
        <Words key={reason}>{reason}</Words>
      ))}
      <ActionButton href={page}>{t('View the event')}</ActionButton>
    </>
  ),
}
