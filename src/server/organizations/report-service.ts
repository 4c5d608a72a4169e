import { limits } from '#contract/limits.ts'
import type { ReportBody } from '#contract/report.ts'
import { reportReasonLabels } from '#contract/report-reasons.ts'
import { alertOperators } from '#server/hosting/moderation-service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { findMembership } from './queries.ts'
import * as queries from './report-queries.ts'
import type { OrganizationDeps } from './service.ts'

/** Saves a report and alerts operators. @throws DomainError `organization_not_found` or `too_many_reports` */
export const reportOrganization = (
  deps: OrganizationDeps,
  slug: string,
  reporterId: number,
  { reason, note }: ReportBody,
): Promise<void> =>
  deps.database.write(async (sql) => {
    const found = await findMembership(sql, slug, reporterId)
    if (!found) throw new DomainError('organization_not_found')
    const now = deps.clock.now()
    const lately = await queries.countReportsBy(sql, reporterId, now.subtract({ hours: 24 }).toString())
    if (lately >= limits.reports.perPersonPerDay) throw new DomainError('too_many_reports')
    const report = { organizationId: found.id, reporterId, reason, note, now: now.toString() }
    await queries.upsertReport(sql, report)
    const total = await queries.countOpen(sql, found.id)
    await alertOperators(sql, deps, {
      topic: `reported organization ${found.id}`,
      title: total > 1 ? `${total} reports: ${found.name}` : `Organization reported: ${found.name}`,
      text: reportReasonLabels[reason],
      quote: note,
      link: '/admin/organizations?state=reported',
      isMailed: total <= 1,
    })
  })

/** Closes the open reports about an organization. @throws DomainError `organization_not_found` */
export async function settleReports(sql: WriteSql, id: number, now: string): Promise<{ name: string; closed: number }> {
  const settled = await queries.settleReports(sql, id, now)
  if (!settled) throw new DomainError('organization_not_found')
  return settled
}
