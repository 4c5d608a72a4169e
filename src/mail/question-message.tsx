import { cutText } from '#contract/limits.ts'
import { Lines } from './invitation-facts.tsx'
import { ActionButton, Heading, Quote, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface QuestionMessageEmail {
  author: string
  title: string
  message: string
  /** The author is a host. */
  isAnswer: boolean
  /** URL of the thread on the event page, or of the RSVP of a guest without an account, who can't open that. */
  page: string
  hasThread: boolean
}

export const questionMessage: MailTemplate<QuestionMessageEmail> = {
  subject: ({ author, title, isAnswer }) =>
    isAnswer ? `${author} answered your question: ${title}` : `${author} has a question: ${title}`,
  preview: ({ message }) => cutText(message, 140),
  Body: ({ author, title, message, isAnswer, page, hasThread }) => (
    <>
      <Heading>{isAnswer ? 'Your host answered' : 'A question for you'}</Heading>
      <Words>{isAnswer ? `${author} wrote about “${title}”:` : `${author} asks about “${title}”:`}</Words>
      <Quote>
        <Lines text={message} />
      </Quote>
      <ActionButton href={page}>{hasThread ? (isAnswer ? 'Read the answer' : 'Answer') : 'View my RSVP'}</ActionButton>
    </>
  ),
}
