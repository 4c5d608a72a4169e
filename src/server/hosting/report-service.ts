import { limits } from '#contract/limits.ts'
import type { ReportBody } from '#contract/report.ts'
import { withholdEvents } from '#server/events/service.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import * as queries from './report-queries.ts'
import { lockRsvpEvent } from './rsvp-queries.ts'
import { checkInSight } from './rsvp-service.ts'

export interface ReportDeps {
  database: Database
  clock: Clock
  /** Number of open reports, each by a different person, that hides an event until an operator reviews it. */
  reportsToHide: number
}

/**
 * Saves a report about an event, and hides the event once it has `reportsToHide` open reports.
 * @throws DomainError `event_not_found` or `too_many_reports`
 */
export async function reportEvent(
  deps: ReportDeps,
  { eventId, reporterId, reason, note }: ReportBody & { eventId: number; reporterId: number },
): Promise<void> {
  const now = deps.clock.now()
  await deps.database.write(async (sql) => {
    const event = checkInSight(await lockRsvpEvent(sql, eventId, now.toString()), reporterId)
    // An event that only its host sees needs no review.
    if (!event.isShown) throw new DomainError('event_not_found')
    const lately = await queries.countReportsBy(sql, reporterId, now.subtract({ hours: 24 }).toString())
    if (lately >= limits.reports.perPersonPerDay) throw new DomainError('too_many_reports')
    await queries.upsertReport(sql, { eventId, reporterId, reason, note, now: now.toString() })
    if ((await queries.countOpenReports(sql, eventId)) >= deps.reportsToHide) {
      await withholdEvents(sql, [eventId], 'hidden')
    }
  })
}
