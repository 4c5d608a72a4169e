import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { cutText, limits } from '#contract/limits.ts'
import { eventAddress } from '#domain/events/event-address.ts'
import { normalizeAddress } from '#domain/invitations/invitation-address.ts'
import { readReplyText, withoutSecrets } from '#domain/questions/reply-text.ts'
import { readReplyClaim, type ReplyClaim } from '#server/notifications/service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { runInLanguage } from '#server/platform/observability/observability.ts'
import {
  hasSent,
  isMailAddress,
  queueMail,
  readIncomingMail,
  type IncomingMail,
  type MailRefusal,
} from '#server/platform/mail/mail.ts'
import { findPrivateThread } from './queries.ts'
import { answer, ask, continueWithoutAccount } from './service.ts'
import * as queries from './reply-queries.ts'
import { t } from '#texts/texts.ts'
import type { Core, Corresponding, Mailing, Reporting } from '#server/platform/dependencies/dependencies.ts'

/** A server that receives replies always has a domain for their addresses. */
type Receiving = { replyDomain: string }

/** For mail servers, whose messages to each other are in English. */
const refusals = {
  unknown: { code: 550, text: 'This address does not exist, or its event is long over' },
  tooMany: { code: 450, text: 'Too many replies; try again in an hour' },
  automatic: { code: 550, text: 'Automatic messages are not accepted here' },
  unreadable: { code: 550, text: 'The message could not be read' },
  otherSender: { code: 550, text: 'Reply from the address that got the email, or write on the page of the event' },
} as const satisfies Record<string, MailRefusal>

/** Days for which the same message is recognized. Mail servers give up after a week. */
const rememberedDays = 30

/** Reads an address; null unless it is signed and of this server. */
async function readAddress(deps: Core & Receiving, address: string): Promise<ReplyClaim | null> {
  const at = address.lastIndexOf('@')
  return domainToASCII(address.slice(at + 1)) === deps.replyDomain ? readReplyClaim(deps, address.slice(0, at)) : null
}

function findReplier(sql: ReadSql, { clock }: Core, claim: ReplyClaim): Promise<queries.Replier | null> {
  const since = clock.now().subtract({ hours: 24 * limits.replies.days })
  return queries.findReplier(sql, claim, since.toString())
}

/** Decides whether a message to this address may be sent at all. */
export async function checkReplyAddress(deps: Core & Receiving, address: string): Promise<MailRefusal | null> {
  const claim = await readAddress(deps, address)
  if (!claim) return refusals.unknown
  return deps.database.read(async (sql) => {
    const replier = await findReplier(sql, deps, claim)
    if (!replier) return refusals.unknown
    const since = deps.clock.now().subtract({ hours: 1 }).toString()
    const count = await queries.countReplies(sql, replier.person, since)
    return count >= limits.replies.perHour ? refusals.tooMany : null
  })
}

/** Compares addresses without `+tags`, because people who receive mail at one often write without it. */
const withoutTag = (address: string) => normalizeAddress(address).replace(/^([^+@]*)\+[^@]*@/, '$1@')

const isFrom = ({ addresses }: queries.Replier, from: string | null) =>
  from !== null && addresses.some((address) => withoutTag(address) === withoutTag(from))

/**
 * Processes a reply and resolves once that is durable: its text is in the thread and the other side is notified, or its
 * author gets an email with the reason why not. A repeated message is processed once.
 * @returns why it is refused; null if it was accepted
 */
export async function receiveReply(
  deps: Corresponding & Reporting & Receiving,
  address: string,
  source: Buffer,
): Promise<MailRefusal | null> {
  const mail = await readIncomingMail(source).catch(() => null)
  if (!mail) return refusals.unreadable
  if (mail.isAutomatic) return refusals.automatic
  const claim = await readAddress(deps, address)
  if (!claim) return refusals.unknown
  const { publicUrl: origin, replyDomain: domain } = deps
  // Read before the transaction, so an unusual text can't hold it open.
  const words = { text: withoutSecrets(readReplyText(mail.text), { origin, domain }), attachments: mail.attachments }
  return deps.database.write(async (sql) => {
    const { messageId } = mail
    if (messageId !== null && (await hasSent(sql, messageId))) return refusals.automatic
    const replier = await findReplier(sql, deps, claim)
    if (!replier) return refusals.unknown
    if (!isFrom(replier, mail.from)) return refusals.otherSender
    const now = deps.clock.now()
    const key = `${address.toLowerCase()}\n${messageId ?? source.toString('latin1')}`
    const messageHash = createHash('sha256').update(key).digest()
    await queries.deleteOldReplies(sql, now.subtract({ hours: 24 * rememberedDays }).toString())
    const { person } = replier
    const id = await queries.insertReply(sql, { messageHash, person, now: now.toString() })
    if (id === null) return null
    await runInLanguage(replier.language, async () => {
      const { isDelivered, reasons } = await deliver(sql, deps, replier, words)
      if (reasons.length > 0) await explain(sql, deps, replier, { id, isDelivered, reasons })
    })
    return null
  })
}

interface Outcome {
  isDelivered: boolean
  /** Why it wasn't delivered, or which parts were omitted. */
  reasons: string[]
}

const empty = () =>
  t('We found no new words in it. Write above the quoted message, and send text rather than pictures or files.')
const isTooLong = () =>
  t('It had more than {count, plural, one {# character} other {# characters}}, so we left out the end.', {
    count: limits.questions.length,
  })
const leftOut = (count: number) =>
  t('{count, plural, one {# attachment was left out.} other {# attachments were left out.}}', { count })

/** Sentences for the errors of `answer` and `ask`. They don't reveal a block. */
const reasonWords: Record<string, () => string> = {
  too_many_questions: () =>
    t(
      '{count, plural, one {You’ve written # message within a day. Try again tomorrow.} other {You’ve written # messages within a day. Try again tomorrow.}}',
      { count: limits.questions.perDay },
    ),
  question_not_allowed: () => t('You can’t write about this event.'),
  question_not_found: () => t('The conversation isn’t there anymore.'),
  event_not_found: () => t('The event isn’t shown anymore.'),
}

/** Adds the new text of the reply to the thread. */
async function deliver(
  sql: WriteSql,
  deps: Corresponding & Reporting,
  replier: queries.Replier,
  { text, attachments }: Pick<IncomingMail, 'text' | 'attachments'>,
): Promise<Outcome> {
  const message = cutText(text, limits.questions.length).trim()
  if (message === '') return { isDelivered: false, reasons: [empty()] }
  try {
    await post(sql, deps, replier, message)
  } catch (error) {
    // Nothing was written yet, so the transaction can continue.
    const reason = error instanceof DomainError ? reasonWords[error.code]?.() : undefined
    if (reason === undefined) throw error
    return { isDelivered: false, reasons: [reason] }
  }
  const reasons = [
    ...(text.length > limits.questions.length ? [isTooLong()] : []),
    ...(attachments > 0 ? [leftOut(attachments)] : []),
  ]
  return { isDelivered: true, reasons }
}

/**
 * A reply about an event continues the person's thread, unless that is public, because the answer would be public, too.
 */
async function post(
  sql: WriteSql,
  deps: Corresponding & Reporting,
  replier: queries.Replier,
  message: string,
): Promise<void> {
  const { eventId, person } = replier
  const questionId = replier.questionId ?? (await findPrivateThread(sql, eventId, person))
  if (questionId === null) await ask(sql, deps, { eventId, asker: person, message })
  else if (person.userId !== null) await answer(sql, deps, { questionId, authorId: person.userId, message })
  else await continueWithoutAccount(sql, deps, { questionId, eventId, asker: person, message })
}

/** Emails the owner of the address, whether or not they sent the message. */
async function explain(
  sql: WriteSql,
  deps: Mailing,
  { eventId, title, linkKey, name, addresses }: queries.Replier,
  { id, isDelivered, reasons }: Outcome & { id: number },
): Promise<void> {
  const [address = ''] = addresses
  if (!isMailAddress(address)) return
  const { origin } = new URL(deps.publicUrl)
  const page = deps.publicUrl + eventAddress({ id: eventId, linkKey: linkKey ?? undefined })
  const reason = t('You got this email because you replied to one about “{title}”.', { title })
  const frame = { origin, reason, replies: t('Replies to this email don’t reach anyone.') }
  const mail = await deps.renderMail('question-reply', { title, isDelivered, reasons, page }, frame)
  await queueMail(
    sql,
    { ...mail, to: name ? { address, name } : { address } },
    { key: `reply:${id}`, kind: 'question-reply' },
  )
}
