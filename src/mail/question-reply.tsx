import { ActionButton, Heading, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface QuestionReplyEmail {
  /** Title of the event. */
  title: string
  isDelivered: boolean
  /** Sentences that say why the reply was not delivered, or what was left out. */
  reasons: readonly string[]
  /** URL of the event page. */
  page: string
}

/** Reports to a person who replied to an email that the reply wasn't delivered, or not completely. */
export const questionReply: MailTemplate<QuestionReplyEmail> = {
  subject: ({ title, isDelivered }) =>
    isDelivered ? `Part of your reply was left out: ${title}` : `Your reply wasn’t delivered: ${title}`,
  preview: ({ reasons }) => reasons.join(' '),
  Body: ({ title, isDelivered, reasons, page }) => (
    <>
      <Heading>{isDelivered ? 'Your reply was delivered' : 'Your reply wasn’t delivered'}</Heading>
      <Words>
        {isDelivered
          ? `We passed on your reply about “${title}”, but not all of it.`
          : `We couldn’t pass on your reply about “${title}”.`}
      </Words>
      {reasons.map((reason) => (
        <Words key={reason}>{reason}</Words>
      ))}
      <ActionButton href={page}>View the event</ActionButton>
    </>
  ),
}
