import { cutText } from '#contract/limits.ts'
import { factRows, Lines, type EventFact } from '#mail/invitation-facts.tsx'
import { ActionButton, EarlierMessage, Facts, Heading, Quote, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { msg, t } from '#texts/texts.ts'

export interface QuestionMessage {
  author: string
  title: string
  message: string
  /** The other person's message to which it replies; null for the first message of a thread. */
  earlier: string | null
  /** When and where the event is. Absent from jobs of version 0.2. */
  facts?: readonly EventFact[]
  /** Directions to the venue. */
  map?: string | null
  /** The author is a host. */
  isAnswer: boolean
  page: string
  /** What `page` shows: the thread on the event's page, or for people without an account, their RSVP or just the event. */
  opens: 'thread' | 'rsvp' | 'event'
}

const labels = { rsvp: msg('View my RSVP'), event: msg('See the event') } as const

export const questionMessage: MailTemplate<QuestionMessage> = {
  subject: ({ author, title, isAnswer }) =>
    isAnswer
      ? t('{name} answered your question: {title}', { name: author, title })
      : t('{name} has a question: {title}', { name: author, title }),
  preview: ({ message }) => cutText(message, 140),
  Body: ({ author, title, message, earlier, facts = [], map = null, isAnswer, page, opens }) => (
    <>
      <Heading>{isAnswer ? t('Your host answered') : t('A question for you')}</Heading>
      <Words>
        {isAnswer
          ? t('{name} wrote about “{title}”:', { name: author, title })
          : t('{name} asks about “{title}”:', { name: author, title })}
      </Words>
      <Quote>
        <Lines text={message} />
      </Quote>
      {earlier && (
        <>
          <Words quiet>{isAnswer ? t('You wrote:') : t('You had written:')}</Words>
          <EarlierMessage>
            <Lines text={earlier} />
          </EarlierMessage>
        </>
      )}
      <Facts facts={factRows(facts, map)} />
      <ActionButton href={page}>
        {opens === 'thread' ? (isAnswer ? t('Read the answer') : t('Answer')) : t(labels[opens])}
      </ActionButton>
    </>
  ),
}
