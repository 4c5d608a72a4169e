import type { EventReportReason, ReportReason } from '#contract/conduct/report-reasons.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

export interface NewReport {
  eventId: number
  reporterId: number
  reason: EventReportReason
  note: string
  now: string
}

/**
 * Inserts a report. Leaves an open one by the same person unchanged. A settled one stays settled, and can change once a
 * day. @returns whether the report is new or changed
 */
export function upsertReport(sql: WriteSql, report: NewReport): Promise<boolean> {
  const { eventId, reporterId, reason, note, now } = report
  return sql.hasRows`
    insert into event_reports as r (event_id, reporter_id, reason, note, created_at)
    values (${eventId}, ${reporterId}, ${reason}, ${note}, ${now})
    on conflict (event_id, reporter_id, (reason = 'incorrect')) do update
    set reason = excluded.reason, note = excluded.note, created_at = excluded.created_at
    where r.settled_at is not null and r.created_at <= excluded.created_at - interval '1 day'
    returning id`
}

/**
 * Inserts the report that somebody without an account has confirmed, unless one of the kind from the address is open.
 * @returns whether it was inserted
 */
export function insertVisitorReport(
  sql: WriteSql,
  { eventId, visitorId, reason, note, now }: Omit<NewReport, 'reporterId'> & { visitorId: number },
): Promise<boolean> {
  return sql.hasRows`
    insert into event_reports (event_id, visitor_act_id, reason, note, created_at)
    select ${eventId}, ${visitorId}, ${reason}, ${note}, ${now}
    where not exists (
      select from event_reports r join visitor_acts v on v.id = r.visitor_act_id
      where r.event_id = ${eventId} and r.settled_at is null and (r.reason = 'incorrect') = (${reason} = 'incorrect')
        and v.address = (select own.address from visitor_acts own where own.id = ${visitorId}))
    on conflict (visitor_act_id) do nothing
    returning id`
}

export interface OpenReports {
  /** Number of reports, without those of disabled accounts. */
  total: number
  /** Those by accounts created before `established`, which can hide an event. */
  counting: number
  /** The reasons given, most frequent first. */
  reasons: ReportReason[]
}

/**
 * Counts reports that no operator has settled, without suggested corrections. Those of people without an account never
 * hide an event.
 */
export async function countOpenReports(sql: ReadSql, eventId: number, established: string): Promise<OpenReports> {
  const rows = await sql<{ reason: ReportReason; total: number; counting: number }>`
    select r.reason, count(*) as total, count(*) filter (where u.created_at <= ${established}) as counting
    from event_reports r left join users u on u.id = r.reporter_id
    where r.event_id = ${eventId} and r.settled_at is null and u.disabled_at is null and r.reason <> 'incorrect'
      and (u.id is not null or r.visitor_act_id is not null)
    group by r.reason order by count(*) desc, r.reason`
  return {
    total: rows.reduce((sum, row) => sum + row.total, 0),
    counting: rows.reduce((sum, row) => sum + row.counting, 0),
    reasons: rows.map(({ reason }) => reason),
  }
}

export const countReportsBy = (sql: ReadSql, userId: number, since: string) => sql.count`
  select count(*) from event_reports where reporter_id = ${userId} and created_at > ${since}`

export interface ModeratedEvent {
  id: number
  title: string
  hostIds: number[]
}

/** Returns the event with its hosts, whatever its status. */
export const findModeratedEvent = (sql: ReadSql, eventId: number) => sql.first<ModeratedEvent>`
  select e.id, e.title,
    array(select user_id from user_events h where h.event_id = e.id and h.status = 'hosting') as "hostIds"
  from events e where e.id = ${eventId}`

export const listOperatorIds = (sql: ReadSql) =>
  sql.column<number>`select id from users where is_operator and disabled_at is null order by id`

export const countCorrections = (sql: ReadSql, eventId: number) => sql.count`
  select count(*) from event_reports where event_id = ${eventId} and settled_at is null and reason = 'incorrect'`
