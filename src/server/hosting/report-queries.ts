import type { ReportReason } from '#contract/report-reasons.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

export interface NewReport {
  eventId: number
  reporterId: number
  reason: ReportReason
  note: string
  now: string
}

/** Inserts a report. A second one by the same person replaces the first; a settled report stays settled. */
export async function upsertReport(sql: WriteSql, report: NewReport): Promise<void> {
  const { eventId, reporterId, reason, note, now } = report
  await sql`
    insert into event_reports as r (event_id, reporter_id, reason, note, created_at)
    values (${eventId}, ${reporterId}, ${reason}, ${note}, ${now})
    on conflict (event_id, reporter_id) do update
    set reason = excluded.reason, note = excluded.note, created_at = excluded.created_at`
}

/** Counts reports that no operator has settled, without those of disabled accounts. */
export async function countOpenReports(sql: ReadSql, eventId: number): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from event_reports r join users u on u.id = r.reporter_id
    where r.event_id = ${eventId} and r.settled_at is null and u.disabled_at is null`
  return rows[0]?.count ?? 0
}

export async function countReportsBy(sql: ReadSql, userId: number, since: string): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from event_reports where reporter_id = ${userId} and created_at > ${since}`
  return rows[0]?.count ?? 0
}
