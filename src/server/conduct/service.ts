import { limits } from '#contract/limits.ts'
import type { ReportBody } from '#contract/conduct/report.ts'
import { reportReasonLabels } from '#contract/conduct/report-reasons.ts'
import { hashToken } from '#server/platform/auth/auth.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import { hidePerson, showPerson } from '#server/people/person-service.ts'
import * as queries from './queries.ts'
import { alertOperators, describeReports, notifyPerson } from './moderation-service.ts'
import { areEnough, getEstablishedTime } from './policy.ts'
import { findGuestByLink } from '#server/rsvp/service.ts'
import { t } from '#texts/texts.ts'
import type { Linking, Reporting } from '#server/platform/dependencies/dependencies.ts'

type Reported = Omit<queries.NewConductReport, 'now'>

/** Messages of the host on the page of a guest's RSVP. */
const shownMessages = 5

export const listReceivedMessages = (sql: ReadSql, guestId: number) =>
  queries.listReceived(sql, { guestId, limit: shownMessages })

/** Hides the message, question or profile that was reported. */
async function hideReported(
  sql: WriteSql,
  deps: Linking,
  { personId, messageId, questionId }: Reported,
): Promise<void> {
  const now = getNow(deps)
  if (messageId !== null) return queries.hideMessage(sql, messageId, now)
  if (questionId !== null) return queries.hideQuestion(sql, questionId, now)
  await hidePerson(sql, personId, now)
  return notifyPerson(sql, deps, personId, { decision: 'profile-hidden', reason: '' })
}

function nameReported({ messageId, questionId }: Reported, name: string): string {
  if (messageId !== null) return t('A message from {name}', { name })
  return questionId === null ? name : t('{name}’s words in a question', { name })
}

/**
 * Saves a report, alerts operators, and hides what was reported once enough established accounts have reported it.
 * @throws DomainError `user_not_found` or `too_many_reports`
 */
export async function noteReport(sql: WriteSql, deps: Reporting, reported: Reported): Promise<void> {
  const { personId, messageId, questionId, reporterId, reason, note } = reported
  const now = deps.clock.now()
  if (reporterId !== null) {
    const lately = await queries.countReportsBy(sql, reporterId, now.subtract({ hours: 24 }).toString())
    if (lately >= limits.reports.perPersonPerDay) throw new DomainError('too_many_reports')
  }
  const person = await queries.lockPerson(sql, personId)
  if (!person) throw new DomainError('user_not_found')
  const isNew = await queries.upsertConductReport(sql, { ...reported, now: now.toString() })
  const { total, counting } = await queries.countOpen(sql, reported, getEstablishedTime(now))
  // An account may have become established since its first report.
  const isHidden = areEnough(counting, deps) && !(await queries.isHidden(sql, reported))
  if (!isNew && !isHidden) return
  if (isHidden) await hideReported(sql, deps, reported)
  await alertOperators(sql, deps, {
    topic: `reported person ${personId} ${messageId ?? 0} ${questionId ?? 0}`,
    words: () => ({
      title: describeReports(nameReported(reported, person.name), total, isHidden),
      text: t(reportReasonLabels[reason]),
    }),
    quote: note,
    link: '/admin/conduct',
    isMailed: total === 1 || isHidden,
  })
}

/** Reports a person to the operators. @throws DomainError `user_not_found`, `own_profile` or `too_many_reports` */
export function reportPerson(
  deps: Reporting,
  { userId, reporterId, ...report }: ReportBody & { userId: number; reporterId: number },
): Promise<void> {
  return deps.database.write(async (sql) => {
    if (userId === reporterId) throw new DomainError('own_profile')
    if ((await queries.findVisibleName(sql, userId)) === null) throw new DomainError('user_not_found')
    const subject = { personId: userId, messageId: null, questionId: null }
    await noteReport(sql, deps, { ...report, ...subject, reporterId, guestId: null })
  })
}

/**
 * Reports a message that the guest with this link has received. Reports without an account only alert operators.
 * @throws DomainError `invitation_not_found` or `too_many_reports`
 */
export function reportMessage(
  deps: Reporting,
  token: string,
  { messageId, ...report }: ReportBody & { messageId: number },
): Promise<void> {
  return deps.database.write(async (sql) => {
    const guest = await findGuestByLink(sql, hashToken(token), getNow(deps))
    const received = guest && (await queries.listReceived(sql, { guestId: guest.id, limit: shownMessages }))
    const message = received?.find(({ id }) => id === messageId)
    if (!guest || !message || message.senderId === null) throw new DomainError('invitation_not_found')
    const { userId: reporterId, id } = guest
    const guestId = reporterId === null ? id : null
    const subject = { personId: message.senderId, messageId, questionId: null }
    await noteReport(sql, deps, { ...report, ...subject, reporterId, guestId })
  })
}

/**
 * Closes the reports about a person, their messages and questions, and shows all of them or hides the profile.
 * @returns whether the profile was hidden before
 */
export async function closeConductReports(
  sql: WriteSql,
  personId: number,
  { isHidden, now }: { isHidden: boolean; now: string },
): Promise<boolean> {
  const person = await queries.lockPerson(sql, personId)
  await queries.resolveReports(sql, personId, now)
  if (isHidden) await hidePerson(sql, personId, now)
  else {
    await showPerson(sql, personId)
    await queries.showMessages(sql, personId)
  }
  return person?.isHidden ?? false
}
