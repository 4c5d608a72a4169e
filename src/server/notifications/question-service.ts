import { eventAddress } from '#domain/events/event-address.ts'
import { cutText } from '#contract/limits.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { briefFacts } from '#domain/invitations/invitation-facts.ts'
import { findEmailLook } from '#domain/invitations/email-look.ts'
import { notify, toPeople } from './delivery-service.ts'
import { findSigner, threadHeaders } from './present.ts'
import { describeReplies, replyClaim } from './reply-service.ts'
import { t } from '#texts/texts.ts'

export interface AnnouncedQuestion {
  event: LearningEvent
  questionId: number
  /** The hosts, or the guest who asked. */
  userIds: readonly number[]
  /** Empty for a guest who gave no name. */
  author: string
  message: string
  /** The other person's message to which it replies; null for the first message of a thread. */
  earlier: string | null
  messageId: number
  /** The author is a host. */
  isAnswer: boolean
  publicUrl: string
}

/** Notifies the other participants of a thread of a new message: in the app, by email and by push. */
export async function notifyOfQuestion(
  sql: WriteSql,
  { event, questionId, userIds, author: name, message, earlier, messageId, isAnswer, publicUrl }: AnnouncedQuestion,
): Promise<void> {
  const link = eventAddress({ id: event.id }, 'questions')
  const { title } = event
  await notify(sql, toPeople(userIds), ({ userId }) => {
    const author = name || t('A guest')
    return {
      kind: 'eventChanges',
      key: `question ${messageId}`,
      title: isAnswer
        ? t('{name} answered your question: {title}', { name: author, title })
        : t('{name} has a question: {title}', { name: author, title }),
      body: cutText(message, 140),
      link,
      mail: {
        template: 'question-message',
        props: {
          author,
          title,
          message,
          earlier,
          facts: briefFacts(event),
          map: findEmailLook(event, publicUrl).map,
          isAnswer,
          page: publicUrl + eventAddress(event, 'questions'),
          opens: 'thread',
        },
      },
      ...(isAnswer && { signedBy: findSigner(event) }),
      headers: threadHeaders(publicUrl, questionId),
      reply: {
        claim: replyClaim({ questionId }, { userId }),
        reaches: describeReplies(isAnswer ? 'host' : 'guest'),
        otherwise: t('Replies to this email don’t reach anyone. Write on the event’s page instead.'),
      },
      reason: isAnswer
        ? t('You got this email because you asked the host of “{title}” a question.', { title })
        : t('You got this email because you’re hosting “{title}”.', { title }),
      // An answer is still useful after the event.
      expiresAt: new Date(Date.parse(event.endDate) + 30 * 86_400_000).toISOString(),
      isAlwaysInApp: true,
    }
  })
}
