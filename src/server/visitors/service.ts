import { limits } from '#contract/limits.ts'
import type {
  OwnVisitorActs,
  VisitorActKind,
  VisitorQuestionBody,
  VisitorReportBody,
} from '#contract/visitors/visitor-act.ts'
import { saveVisitorReport } from '#server/conduct/report-service.ts'
import { claimToken } from '#server/notifications/unsubscribe-service.ts'
import { confirmationReason, disownLabel, mayAskAddress } from '#server/subscriptions/service.ts'
import { readClaim } from '#server/platform/auth/auth.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { currentLanguage } from '#server/platform/observability/observability.ts'
import { queueMail } from '#server/platform/mail/mail.ts'
import { getNow } from '#server/platform/process/process.ts'
import { ask } from '#server/questions/service.ts'
import { requireVisibleEvent } from '#server/events/policy.ts'
import { requireHostedByOthers } from '#server/questions/policy.ts'
import { findRsvpEvent, listOwnRsvps, moveRsvps } from '#server/rsvp/service.ts'
import { deleteLanguages } from '#server/languages/service.ts'
import * as queries from './queries.ts'
import { t } from '#texts/texts.ts'
import type { Core, Corresponding, Mailing, Reporting, Services } from '#server/platform/dependencies/dependencies.ts'

/** Days after which ended requests and settled reports are deleted. */
const endedDays = 30

export const getKind = ({ reason }: Pick<queries.VisitorAct, 'reason'>): VisitorActKind =>
  reason === null ? 'question' : reason === 'incorrect' ? 'correction' : 'report'

interface Wanted extends Omit<queries.NewVisitorAct, 'now' | 'address' | 'language'> {
  email: string
  linkKey: string | undefined
}

/**
 * Stores a visitor's question or report until the owner of the address confirms it, and emails them. The response is
 * the same for every address.
 */
async function begin(deps: Mailing, { eventId, email, linkKey, ...wanted }: Wanted): Promise<void> {
  const address = email.toLowerCase()
  const now = getNow(deps)
  await deps.database.write(async (sql) => {
    const event = await requireVisibleEvent(sql, await findRsvpEvent(sql, eventId, now), undefined, linkKey)
    if (!event.isShown) throw new DomainError('event_not_found')
    if (wanted.reason === null) requireHostedByOthers(event, null)
    if (!(await mayAskAddress(sql, deps, address))) return
    const id = await queries.insertAct(sql, { eventId, address, ...wanted, language: currentLanguage(), now })
    await sendConfirmation(sql, deps, { id, address, kind: getKind(wanted) })
  })
}

async function sendConfirmation(
  sql: WriteSql,
  deps: Mailing,
  { id, address, kind }: { id: number; address: string; kind: VisitorActKind },
): Promise<void> {
  const found = await queries.findAct(sql, id, getExpiry(deps))
  const token = claimToken(`act.${id}`)
  const url = `${deps.publicUrl}/confirm-mail/${token.placeholder}`
  const off = `${url}/not-me`
  const message = await deps.renderMail(
    'visitor-act-confirm',
    { kind, title: found?.title ?? '', url },
    {
      origin: new URL(deps.publicUrl).origin,
      reason: t(confirmationReason),
      unsubscribe: { url: off, label: t(disownLabel) },
    },
  )
  const expiresAt = deps.clock.now().add({ hours: limits.visitorActHours })
  const mail = { ...message, to: { address }, token, unsubscribeUrl: off, expiresAt }
  await queueMail(sql, mail, { key: `visitor-act ${id}`, kind: 'visitor-act-confirm' })
}

/** Requests up to this time can't be confirmed anymore. */
const getExpiry = ({ clock }: Pick<Services, 'clock'>) =>
  clock.now().subtract({ hours: limits.visitorActHours }).toString()

/** @throws DomainError `event_not_found`, `question_not_allowed` if nobody hosts the event, or `too_many_subscriptions` */
export const askAsVisitor = (
  deps: Mailing,
  eventId: number,
  { linkKey, ...body }: VisitorQuestionBody & { linkKey: string | undefined },
): Promise<void> => begin(deps, { eventId, linkKey, reason: null, ...body })

/** @throws DomainError `event_not_found` or `too_many_subscriptions` */
export const reportAsVisitor = (
  deps: Mailing,
  eventId: number,
  { linkKey, email, reason, note }: VisitorReportBody & { linkKey: string | undefined },
): Promise<void> => begin(deps, { eventId, linkKey, email, reason, name: '', message: note })

/** Reads the token of a confirmation email; null if it is invalid or too old, or its subject no longer exists. */
export async function readAct(deps: Core, token: string): Promise<queries.VisitorAct | null> {
  const [act, id] = (await readClaim(deps, 'search mail', token)) ?? []
  if (act !== 'act') return null
  return deps.database.read((sql) => queries.findAct(sql, Number(id), getExpiry(deps)))
}

/** The outcome of a confirmation: done, withdrawn before, or rejected because of the event or the visitor. */
export type ActOutcome = 'done' | 'ended' | 'refused' | 'too-many'

const refusals: Record<string, ActOutcome> = {
  event_not_found: 'refused',
  question_not_allowed: 'refused',
  too_many_questions: 'too-many',
}

/** Sends the question or report. Idempotent. */
export async function confirmAct(deps: Corresponding & Reporting, act: queries.VisitorAct): Promise<ActOutcome> {
  if (act.hasEnded) return 'ended'
  try {
    await deps.database.write(async (sql) => {
      if (await queries.confirmAct(sql, act.id, getNow(deps))) await perform(sql, deps, act)
    })
    return 'done'
  } catch (error) {
    const outcome = error instanceof DomainError ? refusals[error.code] : undefined
    if (outcome === undefined) throw error
    return outcome
  }
}

async function perform(
  sql: WriteSql,
  deps: Corresponding & Reporting,
  { id, eventId, reason, message }: queries.VisitorAct,
): Promise<void> {
  if (reason === null) await ask(sql, deps, { eventId, asker: { userId: null, guestId: null, visitorId: id }, message })
  else await saveVisitorReport(sql, deps, { eventId, visitorId: id, reason, note: message })
}

/**
 * Deletes the request, its question or report, and the language of the address. The address gets no more such emails
 * for a month. Idempotent.
 */
export const disownAct = (deps: Core, { id }: queries.VisitorAct): Promise<void> =>
  deps.database.write(async (sql) => {
    await deleteLanguages(sql, await queries.endAct(sql, id, getNow(deps)))
  })

/** Lists the RSVPs, questions and reports of a person's addresses that can be moved into the account. */
export const listOwnActs = ({ database }: Pick<Services, 'database'>, userId: number): Promise<OwnVisitorActs> =>
  database.read(async (sql) => [
    ...(await listOwnRsvps(sql, userId)).map((rsvp) => ({ kind: 'rsvp' as const, ...rsvp })),
    ...(await queries.listOwnActs(sql, userId)),
  ])

/** Moves them into the account, once its owner agrees. Idempotent. @returns the number moved */
export const moveActs = ({ database }: Pick<Services, 'database'>, userId: number): Promise<number> =>
  database.write(async (sql) => (await moveRsvps(sql, userId)) + (await queries.moveActs(sql, userId)))

/** Deletes requests that were never confirmed, and those that are no longer needed. */
export async function deleteOldActs({ database, clock }: Core): Promise<void> {
  const before = (hours: number) => clock.now().subtract({ hours }).toString()
  const times = {
    unconfirmed: before(limits.visitorActHours),
    ended: before(24 * endedDays),
    over: before(24 * limits.replies.days),
  }
  await database.write((sql) => queries.deleteOldActs(sql, times))
}
