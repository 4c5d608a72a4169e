import { cutText } from '#contract/limits.ts'
import { EarlierWords, factRows, Lines, type EventFact } from './invitation-facts.tsx'
import { ActionButton, Facts, Heading, Quote, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface QuestionMessageEmail {
  author: string
  title: string
  message: string
  /** The message of the other side that it replies to; null for the first of a thread. */
  earlier: string | null
  /** When and where the event is. */
  facts: readonly EventFact[]
  /** Directions to the venue. */
  map: string | null
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
  Body: ({ author, title, message, earlier, facts, map, isAnswer, page, hasThread }) => (
    <>
      <Heading>{isAnswer ? 'Your host answered' : 'A question for you'}</Heading>
      <Words>{isAnswer ? `${author} wrote about “${title}”:` : `${author} asks about “${title}”:`}</Words>
      <Quote>
        <Lines text={message} />
      </Quote>
      {earlier && (
        <>
          <Words quiet>{isAnswer ? 'You wrote:' : 'You had written:'}</Words>
          <EarlierWords text={earlier} />
        </>
      )}
      <Facts facts={factRows(facts, map)} />
      <ActionButton href={page}>{hasThread ? (isAnswer ? 'Read the answer' : 'Answer') : 'View my RSVP'}</ActionButton>
    </>
  ),
}
