import type { ReportReason } from '#contract/conduct/report-reasons.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

export interface NewOrganizationReport {
  organizationId: number
  reporterId: number
  reason: ReportReason
  note: string
  now: string
}

/**
 * Inserts a report. Leaves an open one by the same person unchanged. A settled one stays settled, and can change once a
 * day. @returns whether the report is new or changed
 */
export function upsertReport(sql: WriteSql, report: NewOrganizationReport): Promise<boolean> {
  const { organizationId, reporterId, reason, note, now } = report
  return sql.hasRows`
    insert into organization_reports as r (organization_id, reporter_id, reason, note, created_at)
    values (${organizationId}, ${reporterId}, ${reason}, ${note}, ${now})
    on conflict (organization_id, reporter_id)
    do update set reason = excluded.reason, note = excluded.note, created_at = excluded.created_at
    where r.settled_at is not null and r.created_at <= excluded.created_at - interval '1 day'
    returning id`
}

/** Counts the reports about organizations that an account has sent since then. */
export const countReportsBy = (sql: ReadSql, userId: number, since: string) => sql.count`
  select count(*)::int as count from organization_reports where reporter_id = ${userId} and created_at > ${since}`

export const countOpen = (sql: ReadSql, organizationId: number) => sql.count`
  select count(*)::int as count from organization_reports where organization_id = ${organizationId} and settled_at is null`

/** Closes the open reports about an organization. @returns its name and their number; null if it doesn't exist */
export async function resolveReports(
  sql: WriteSql,
  organizationId: number,
  now: string,
): Promise<{ name: string; closed: number } | null> {
  const [organization] = await sql<{ name: string }>`select name from organizations where id = ${organizationId}`
  if (!organization) return null
  const rows = await sql`
    update organization_reports set settled_at = ${now}
    where organization_id = ${organizationId} and settled_at is null returning id`
  return { name: organization.name, closed: rows.length }
}
