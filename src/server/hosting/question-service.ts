import { limits } from '#contract/limits.ts'
import type { Question, QuestionList } from '#contract/question.ts'
import type { ReportBody } from '#contract/report.ts'
import { reviseEvents } from '#server/events/service.ts'
import { notifyOfQuestion } from '#server/notifications/service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { upsertReport } from './report-queries.ts'
import type { ReportDeps } from './report-service.ts'
import * as queries from './question-queries.ts'
import { findSenderName } from './guest-queries.ts'
import { findRsvpEvent, type RsvpEventRow } from './rsvp-queries.ts'
import { checkInSight, type RsvpDeps } from './rsvp-service.ts'

export type QuestionDeps = RsvpDeps & ReportDeps

const toQuestion = ({ id, isOwn, isPublic, messages }: queries.QuestionRow): Question => ({
  id,
  isOwn,
  isPublic,
  messages,
})

const readerOf = ({ reportsToHide }: QuestionDeps, event: RsvpEventRow, userId: number | undefined) => ({
  userId: userId ?? null,
  isHost: userId !== undefined && event.hostIds.includes(userId),
  reportsToHide,
})

/** @throws DomainError `event_not_found` */
async function getEvent(sql: ReadSql, deps: QuestionDeps, eventId: number, userId: number | undefined) {
  return checkInSight(await findRsvpEvent(sql, eventId, deps.clock.now().toString()), userId)
}

/** Lists the questions that a person or visitor may read. @throws DomainError `event_not_found` */
export function listQuestions(deps: QuestionDeps, eventId: number, userId: number | undefined): Promise<QuestionList> {
  return deps.database.read(async (sql) => {
    const event = await getEvent(sql, deps, eventId, userId)
    const reader = readerOf(deps, event, userId)
    const hasBlock = userId !== undefined && (await queries.hasBlock(sql, eventId, userId))
    const questions = await queries.listQuestions(sql, eventId, reader, limits.questions.listed)
    const canAsk = event.hostIds.length > 0 && event.isShown && !reader.isHost && !hasBlock
    return { canAsk, isHost: reader.isHost, questions: questions.map(toQuestion) }
  })
}

/** Finds a thread that the person may read, and its event. @throws DomainError `question_not_found` */
async function getThread(sql: ReadSql, deps: QuestionDeps, id: number, userId: number) {
  const eventId = await queries.findQuestionEvent(sql, id)
  const event = eventId === null ? null : await findRsvpEvent(sql, eventId, deps.clock.now().toString())
  const reader = event && readerOf(deps, event, userId)
  const question = reader && (await queries.findQuestion(sql, id, reader))
  if (!question || !(event.isShown || reader.isHost)) throw new DomainError('question_not_found')
  return { event, reader, question }
}

/** @throws DomainError `question_not_allowed` or `too_many_questions` */
async function checkAsker(sql: WriteSql, deps: QuestionDeps, eventId: number, userId: number): Promise<void> {
  if (await queries.hasBlock(sql, eventId, userId)) throw new DomainError('question_not_allowed')
  const since = deps.clock.now().subtract({ hours: 24 }).toString()
  if ((await queries.countAsked(sql, userId, since)) >= limits.questions.perDay) {
    throw new DomainError('too_many_questions')
  }
}

interface Posting {
  questionId: number
  askerId: number
  authorId: number
  message: string
}

/** Adds a message to a thread and tells the other side: the hosts, or the guest who asked. */
async function post(sql: WriteSql, deps: QuestionDeps, event: RsvpEventRow, posting: Posting): Promise<void> {
  const { questionId, askerId, authorId, message } = posting
  const now = deps.clock.now().toString()
  const messageId = await queries.insertMessage(sql, { questionId, authorId, message, now })
  const [entry] = await reviseEvents(sql, [event.id], deps, null)
  if (!entry) return
  const isAnswer = authorId !== askerId
  const userIds = isAnswer ? [askerId] : event.hostIds
  const author = await findSenderName(sql, authorId)
  const { publicUrl } = deps
  await notifyOfQuestion(sql, { event: entry.event, userIds, author, message, messageId, isAnswer, publicUrl })
}

/** Asks the hosts of an event. @throws DomainError `event_not_found`, `question_not_allowed` or `too_many_questions` */
export function askQuestion(
  deps: QuestionDeps,
  { eventId, askerId, message }: { eventId: number; askerId: number; message: string },
): Promise<Question> {
  return deps.database.write(async (sql) => {
    const event = await getEvent(sql, deps, eventId, askerId)
    if (event.hostIds.length === 0 || event.hostIds.includes(askerId)) throw new DomainError('question_not_allowed')
    await checkAsker(sql, deps, eventId, askerId)
    const questionId = await queries.insertQuestion(sql, eventId, askerId, deps.clock.now().toString())
    await post(sql, deps, event, { questionId, askerId, authorId: askerId, message })
    return toQuestion((await getThread(sql, deps, questionId, askerId)).question)
  })
}

/**
 * Replies in a thread, as its guest or as a host of the event.
 * @throws DomainError `question_not_found`, `question_not_allowed` or `too_many_questions`
 */
export function answerQuestion(
  deps: QuestionDeps,
  { questionId, authorId, message }: { questionId: number; authorId: number; message: string },
): Promise<Question> {
  return deps.database.write(async (sql) => {
    const { event, reader, question } = await getThread(sql, deps, questionId, authorId)
    if (!reader.isHost && !question.isOwn) throw new DomainError('question_not_allowed')
    if (question.isOwn) await checkAsker(sql, deps, event.id, authorId)
    await post(sql, deps, event, { questionId, askerId: question.askerId, authorId, message })
    return toQuestion((await getThread(sql, deps, questionId, authorId)).question)
  })
}

/** Shows a thread to everyone or hides it. @throws DomainError `question_not_found` or `not_allowed` */
export function setQuestionVisibility(
  deps: QuestionDeps,
  { questionId, hostId, isPublic }: { questionId: number; hostId: number; isPublic: boolean },
): Promise<Question> {
  return deps.database.write(async (sql) => {
    const { reader } = await getThread(sql, deps, questionId, hostId)
    if (!reader.isHost) throw new DomainError('not_allowed')
    await queries.updateVisibility(sql, questionId, isPublic)
    return toQuestion((await getThread(sql, deps, questionId, hostId)).question)
  })
}

/**
 * Saves a report about a thread. Operators read it among the reports about the event; enough of them hide a public
 * thread from others.
 * @throws DomainError `question_not_found` or `too_many_reports`
 */
export function reportQuestion(
  deps: QuestionDeps,
  { questionId, reporterId, reason, note }: ReportBody & { questionId: number; reporterId: number },
): Promise<void> {
  const now = deps.clock.now()
  return deps.database.write(async (sql) => {
    const { event, question } = await getThread(sql, deps, questionId, reporterId)
    const since = now.subtract({ hours: 24 }).toString()
    if ((await queries.countQuestionReportsBy(sql, reporterId, since)) >= limits.reports.perPersonPerDay) {
      throw new DomainError('too_many_reports')
    }
    await queries.upsertQuestionReport(sql, { questionId, reporterId, reason, note, now: now.toString() })
    const quoted = question.messages.map(({ message }) => message).join(' / ')
    const words = `About question ${questionId}: ${note} “${quoted}”`.slice(0, limits.reports.note)
    await upsertReport(sql, { eventId: event.id, reporterId, reason, note: words, now: now.toString() })
  })
}
