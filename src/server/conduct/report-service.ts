import { limits } from '#contract/limits.ts'
import type { EventReportBody } from '#contract/conduct/report.ts'
import { eventReportReasonLabels, reportReasonLabels } from '#contract/conduct/report-reasons.ts'
import { withholdEvents } from '#server/events/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { areEnough, getEstablishedTime, requireReportable } from './policy.ts'
import * as queries from './report-queries.ts'
import { alertOperators, describeReports, notifyHosts } from './moderation-service.ts'
import { findModeratedEvent } from './report-queries.ts'
import { requireVisibleEvent } from '#server/events/policy.ts'
import { lockRsvpEvent } from '#server/rsvp/service.ts'
import { t } from '#texts/texts.ts'
import type { Linking, Reporting } from '#server/platform/dependencies/dependencies.ts'

/** Notifies operators of every report. Sends an email only for the first one and for the one that hides the event. */
async function alertOfReport(
  sql: WriteSql,
  deps: Linking,
  eventId: number,
  { reason, note, total, isHidden }: EventReportBody & { total: number; isHidden: boolean },
): Promise<void> {
  const event = await findModeratedEvent(sql, eventId)
  if (!event) return
  const { title } = event
  await alertOperators(sql, deps, {
    topic: `reported event ${eventId}`,
    words: () => ({ title: describeReports(title, total, isHidden), text: t(eventReportReasonLabels[reason]) }),
    quote: note,
    link: '/admin/reports',
    isMailed: total === 1 || isHidden,
  })
}

/** Notifies operators of a suggested correction, by email of the first open one. */
async function alertOfCorrection(sql: WriteSql, deps: Linking, eventId: number, note: string): Promise<void> {
  const event = await findModeratedEvent(sql, eventId)
  if (!event) return
  await alertOperators(sql, deps, {
    topic: `correction of event ${eventId}`,
    words: () => ({
      title: t('Suggested correction: {title}', { title: event.title }),
      text: t('Somebody says what is wrong with this event.'),
    }),
    quote: note,
    link: '/admin/reports',
    isMailed: (await queries.countCorrections(sql, eventId)) === 1,
  })
}

interface EventReport extends EventReportBody {
  eventId: number
  reporterId: number
}

/**
 * Saves a report about an event, and hides the event once it has `reportsToHide` open reports by established accounts.
 * Operators and hosts are notified once of each person’s report; hosts learn the reason, but not who reported it.
 * @throws DomainError `event_not_found` or `too_many_reports`
 */
export async function saveReport(
  sql: WriteSql,
  deps: Reporting,
  { eventId, reporterId, reason, note }: EventReport,
): Promise<void> {
  const now = deps.clock.now()
  requireReportable(await requireVisibleEvent(sql, await lockRsvpEvent(sql, eventId, now.toString()), reporterId))
  const lately = await queries.countReportsBy(sql, reporterId, now.subtract({ hours: 24 }).toString())
  if (lately >= limits.reports.perPersonPerDay) throw new DomainError('too_many_reports')
  const isNew = await queries.upsertReport(sql, { eventId, reporterId, reason, note, now: now.toString() })
  await notifyOfReport(sql, deps, { eventId, reason, note, isNew })
}

/** Hides the event if enough established accounts have reported it, and notifies operators and hosts. */
async function notifyOfReport(
  sql: WriteSql,
  deps: Reporting,
  { eventId, reason, note, isNew }: EventReportBody & { eventId: number; isNew: boolean },
): Promise<void> {
  if (reason === 'incorrect') return isNew ? alertOfCorrection(sql, deps, eventId, note) : undefined
  const established = getEstablishedTime(deps.clock.now())
  const { total, counting, reasons } = await queries.countOpenReports(sql, eventId, established)
  // An account may have become established since its first report.
  const isHidden = areEnough(counting, deps)
  if (!isNew && !isHidden) return
  if (isHidden) await withholdEvents(sql, [eventId], 'hidden')
  await alertOfReport(sql, deps, eventId, { reason, note, total, isHidden })
  const labels = (isHidden ? reasons : [reason]).map((each) => t(reportReasonLabels[each]))
  await notifyHosts(sql, deps, eventId, { kind: isHidden ? 'hidden-by-reports' : 'reported', reasons: labels })
}

/**
 * Saves the report that somebody without an account has confirmed by email. It alerts operators and hosts like others, but
 * hides nothing.
 * @throws DomainError `event_not_found`
 */
export async function saveVisitorReport(
  sql: WriteSql,
  deps: Reporting,
  { eventId, visitorId, reason, note }: EventReportBody & { eventId: number; visitorId: number },
): Promise<void> {
  const now = deps.clock.now().toString()
  requireReportable(await lockRsvpEvent(sql, eventId, now))
  const isNew = await queries.insertVisitorReport(sql, { eventId, visitorId, reason, note, now })
  if (isNew) await notifyOfReport(sql, deps, { eventId, reason, note, isNew })
}

/** Reports an event in a transaction of its own; see `saveReport`. */
export const reportEvent = (deps: Reporting, report: EventReport): Promise<void> =>
  deps.database.write((sql) => saveReport(sql, deps, report))
