import { limits } from '#contract/limits.ts'
import type { Question, QuestionList } from '#contract/questions/question.ts'
import type { ReportBody } from '#contract/conduct/report.ts'
import { eventAddress } from '#domain/events/event-address.ts'
import { reviseEvents } from '#server/events/service.ts'
import { briefFacts } from '#domain/invitations/invitation-facts.ts'
import { findEmailLook } from '#domain/invitations/email-look.ts'
import {
  describeReplies,
  findSigner,
  notifyOfQuestion,
  replyClaim,
  senderWords,
  threadHeaders,
  type AnnouncedQuestion,
} from '#server/notifications/service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { runInLanguage } from '#server/platform/observability/observability.ts'
import { queueMail } from '#server/platform/mail/mail.ts'
import { getNow } from '#server/platform/process/process.ts'
import { noteReport } from '#server/conduct/service.ts'
import * as queries from './queries.ts'
import {
  canAsk,
  hasBlock,
  requireDecider,
  requireHostedByOthers,
  requireParticipant,
  toQuestionReader,
  type Asker,
} from './policy.ts'
import { requireVisibleEvent, canViewEvent } from '#server/events/policy.ts'
import {
  sendGuestEmail,
  type GuestEmail,
  findSenderName,
  findGuest,
  findRsvpEvent,
  listMailboxes,
  type RsvpEventRow,
} from '#server/rsvp/service.ts'
import { t } from '#texts/texts.ts'
import type { Core, Corresponding, Mailing, Reporting, Services } from '#server/platform/dependencies/dependencies.ts'

const toQuestion = ({ id, isOwn, isPublic, messages }: queries.QuestionRow): Question => ({
  id,
  isOwn,
  isPublic,
  messages,
})

/** @throws DomainError `event_not_found` */
async function getEvent(sql: ReadSql, deps: Core, eventId: number, userId: number | undefined, linkKey?: string) {
  return requireVisibleEvent(sql, await findRsvpEvent(sql, eventId, getNow(deps)), userId, linkKey)
}

/** Lists the questions that a person or visitor may read. @throws DomainError `event_not_found` */
export function listQuestions(
  deps: Core,
  eventId: number,
  userId: number | undefined,
  linkKey?: string,
): Promise<QuestionList> {
  return deps.database.read(async (sql) => {
    const event = await getEvent(sql, deps, eventId, userId, linkKey)
    const reader = toQuestionReader(event, userId)
    const questions = await queries.listQuestions(sql, eventId, reader, limits.questions.listed)
    return { canAsk: await canAsk(sql, event, reader), isHost: reader.isHost, questions: questions.map(toQuestion) }
  })
}

/** Finds a thread that the person may read, and its event. @throws DomainError `question_not_found` */
async function getThread(sql: ReadSql, deps: Core, id: number, userId: number) {
  const eventId = await queries.findQuestionEvent(sql, id)
  const event = eventId === null ? null : await findRsvpEvent(sql, eventId, getNow(deps))
  const reader = event && toQuestionReader(event, userId)
  const question = reader && (await queries.findQuestion(sql, id, reader))
  if (!question || !(await canViewEvent(sql, event, userId))) throw new DomainError('question_not_found')
  return { event, reader, question }
}

/** @throws DomainError `question_not_allowed` or `too_many_questions` */
async function checkAsker(sql: WriteSql, deps: Core, eventId: number, asker: Asker): Promise<void> {
  if (await hasBlock(sql, eventId, asker)) throw new DomainError('question_not_allowed')
  const since = deps.clock.now().subtract({ hours: 24 }).toString()
  if ((await queries.countAsked(sql, asker, since)) >= limits.questions.perDay) {
    throw new DomainError('too_many_questions')
  }
}

interface Posting {
  questionId: number
  asker: Asker
  /** Null: the guest without an account who asked. */
  authorId: number | null
  message: string
}

/** Adds a message to a thread and notifies the other side: the hosts, or the guest who asked. */
async function post(
  sql: WriteSql,
  deps: Corresponding & Reporting,
  event: RsvpEventRow,
  posting: Posting,
): Promise<void> {
  const { questionId, asker, authorId, message } = posting
  const now = getNow(deps)
  const messageId = await queries.insertMessage(sql, { questionId, authorId, message, now })
  const [entry] = await reviseEvents(sql, [event.id], deps, 'invited')
  if (!entry) return
  const isAnswer = authorId !== asker.userId
  const author = authorId === null ? await findAskerName(sql, asker) : await findSenderName(sql, authorId)
  const { publicUrl } = deps
  const earlier = await queries.findEarlierMessage(sql, messageId)
  const announced = { event: entry.event, questionId, author, message, earlier, messageId, isAnswer, publicUrl }
  if (isAnswer && asker.guestId !== null) return emailAnswer(sql, deps, asker.guestId, announced)
  if (isAnswer && asker.visitorId) {
    const { visitorId } = asker
    const visitor = await queries.findVisitor(sql, visitorId)
    if (visitor)
      await runInLanguage(visitor.language, () => emailVisitor(sql, deps, { visitorId, ...visitor }, announced))
    return
  }
  await notifyOfQuestion(sql, { ...announced, userIds: isAnswer ? [asker.userId ?? 0] : event.hostIds })
}

/** Returns the name of somebody without an account; empty if they gave none. */
async function findAskerName(sql: ReadSql, { guestId, visitorId }: Asker): Promise<string> {
  const found =
    guestId === null ? visitorId && (await queries.findVisitor(sql, visitorId)) : await findGuest(sql, guestId)
  return (found && found.name) || ''
}

/** Emails an answer to somebody who asked without an account. */
async function emailVisitor(
  sql: WriteSql,
  deps: Mailing & Pick<Services, 'replyDomain'>,
  { visitorId, ...visitor }: queries.Visitor & { visitorId: number },
  { event, questionId, author, message, earlier, messageId }: Omit<AnnouncedQuestion, 'userIds'>,
): Promise<void> {
  const { title } = event
  const page = deps.publicUrl + eventAddress(event)
  const signedBy = findSigner(event)
  const canReply =
    Boolean(deps.replyDomain) && !(await hasBlock(sql, event.id, { userId: null, guestId: null, visitorId }))
  const about = { facts: briefFacts(event), map: findEmailLook(event, deps.publicUrl).map }
  const mail = await deps.renderMail(
    'question-message',
    { author, title, message, earlier, ...about, isAnswer: true, page, opens: 'event' },
    {
      origin: new URL(deps.publicUrl).origin,
      reason: t('You got this email because you asked the host of “{title}” a question.', { title }),
      replies: canReply
        ? describeReplies('host')
        : t('Replies to this email don’t reach anyone. To ask something else, write on the event’s page.'),
      ...(signedBy && { signedBy }),
    },
  )
  await queueMail(
    sql,
    {
      ...mail,
      to: { address: visitor.address, name: visitor.name },
      senderName: senderWords(signedBy ?? author),
      ...(canReply && { replyClaim: replyClaim({ questionId }, { visitorId }) }),
      headers: threadHeaders(deps.publicUrl, questionId),
    },
    { key: `question:${messageId}:visitor`, kind: 'question-message' },
  )
}

/** Emails an answer to a guest without an account. */
async function emailAnswer(
  sql: WriteSql,
  deps: Mailing & Pick<Services, 'replyDomain'>,
  guestId: number,
  { event, questionId, author, message, earlier, messageId }: Omit<AnnouncedQuestion, 'userIds'>,
): Promise<void> {
  const { title } = event
  const write = (): GuestEmail<'question-message'> => ({
    key: `question:${messageId}`,
    template: 'question-message',
    props: (page) => ({
      ...{ author, title, message, earlier, page },
      ...{ isAnswer: true, opens: 'rsvp', facts: briefFacts(event), map: findEmailLook(event, deps.publicUrl).map },
    }),
    reason: t('You got this email because you wrote to the host of “{title}”.', { title }),
    senderName: senderWords(findSigner(event) ?? author),
    signedBy: findSigner(event),
    headers: threadHeaders(deps.publicUrl, questionId),
    questionId,
  })
  await sendGuestEmail(sql, deps, write, await listMailboxes(sql, [guestId]))
}

/** Asks the hosts of an event, in the caller's transaction. @throws DomainError like `askQuestion` */
export async function ask(
  sql: WriteSql,
  deps: Corresponding & Reporting,
  { eventId, asker, message }: { eventId: number; asker: Asker; message: string },
): Promise<number> {
  const { userId } = asker
  const now = getNow(deps)
  // Visitors and guests without an account already know of the event, even if it is private.
  const found = userId === null ? await findRsvpEvent(sql, eventId, now) : await getEvent(sql, deps, eventId, userId)
  if (!found?.isShown && userId === null) throw new DomainError('event_not_found')
  const event = requireHostedByOthers(found, userId)
  await checkAsker(sql, deps, eventId, asker)
  const questionId = await queries.insertQuestion(sql, { eventId, asker, now })
  await post(sql, deps, event, { questionId, asker, authorId: userId, message })
  return questionId
}

/** Asks the hosts of an event. @throws DomainError `event_not_found`, `question_not_allowed` or `too_many_questions` */
export function askQuestion(
  deps: Corresponding & Reporting,
  { eventId, askerId, message }: { eventId: number; askerId: number; message: string },
): Promise<Question> {
  return deps.database.write(async (sql) => {
    const questionId = await ask(sql, deps, { eventId, asker: { userId: askerId, guestId: null }, message })
    return toQuestion((await getThread(sql, deps, questionId, askerId)).question)
  })
}

/** Replies in a thread, in the caller's transaction. @throws DomainError like `answerQuestion` */
export async function answer(
  sql: WriteSql,
  deps: Corresponding & Reporting,
  { questionId, authorId, message }: { questionId: number; authorId: number; message: string },
): Promise<void> {
  const { event, reader, question } = await getThread(sql, deps, questionId, authorId)
  requireParticipant(reader, question)
  if (question.isOwn) await checkAsker(sql, deps, event.id, question.asker)
  await post(sql, deps, event, { questionId, asker: question.asker, authorId, message })
}

/**
 * Adds to a thread that somebody without an account asked, in the caller's transaction.
 * @throws DomainError `question_not_found`, `question_not_allowed` or `too_many_questions`
 */
export async function continueWithoutAccount(
  sql: WriteSql,
  deps: Corresponding & Reporting,
  { questionId, eventId, asker, message }: { questionId: number; eventId: number; asker: Asker; message: string },
): Promise<void> {
  const event = await findRsvpEvent(sql, eventId, getNow(deps))
  if (!event?.isShown) throw new DomainError('question_not_found')
  await checkAsker(sql, deps, eventId, asker)
  await post(sql, deps, event, { questionId, asker, authorId: null, message })
}

/**
 * Replies in a thread, as its guest or as a host of the event.
 * @throws DomainError `question_not_found`, `question_not_allowed` or `too_many_questions`
 */
export function answerQuestion(
  deps: Corresponding & Reporting,
  { questionId, authorId, message }: { questionId: number; authorId: number; message: string },
): Promise<Question> {
  return deps.database.write(async (sql) => {
    await answer(sql, deps, { questionId, authorId, message })
    return toQuestion((await getThread(sql, deps, questionId, authorId)).question)
  })
}

/** Shows a thread to everyone or hides it. @throws DomainError `question_not_found` or `not_allowed` */
export function setQuestionVisibility(
  deps: Core,
  { questionId, hostId, isPublic }: { questionId: number; hostId: number; isPublic: boolean },
): Promise<Question> {
  return deps.database.write(async (sql) => {
    const { reader } = await getThread(sql, deps, questionId, hostId)
    requireDecider(reader)
    await queries.updateVisibility(sql, questionId, isPublic)
    return toQuestion((await getThread(sql, deps, questionId, hostId)).question)
  })
}

/**
 * Reports a thread to the operators: the guest who asked, or the host's answers if that guest reports it. Enough reports
 * hide a public thread from others.
 * @throws DomainError `question_not_found`, `question_not_allowed` or `too_many_reports`
 */
export function reportQuestion(
  deps: Reporting,
  { questionId, reporterId, ...report }: ReportBody & { questionId: number; reporterId: number },
): Promise<void> {
  return deps.database.write(async (sql) => {
    const { question } = await getThread(sql, deps, questionId, reporterId)
    const personId = question.isOwn ? await queries.findLatestAnswerer(sql, questionId) : question.asker.userId
    // Nobody has answered yet, or the guest has no account. The host can remove such a guest.
    if (personId === null) throw new DomainError('question_not_allowed')
    await noteReport(sql, deps, { ...report, personId, messageId: null, questionId, reporterId, guestId: null })
  })
}
