import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

/** An event, or the dates of a series, awaiting review. */
export interface ReviewRow {
  /** Id of the first date. */
  id: number
  dates: number
  title: string
  status: 'scheduled' | 'cancelled' | 'held' | 'hidden'
  /** Name and id of the host; null for imported events. */
  host: string | null
  /** UTC instant. */
  startsAt: string
  /** "spam: “the reporter's words”; other", or null. */
  reports: string | null
}

/**
 * Lists events that are held or hidden and not over, and those with open reports. Excludes the emptied events of
 * deleted accounts.
 */
export function listForReview(sql: ReadSql, now: string): Promise<ReviewRow[]> {
  return sql<ReviewRow>`
    with reported as (
      select event_id, string_agg(
        reason || case when note = '' then '' else ': “' || note || '”' end, '; ' order by id) as words
      from event_reports where settled_at is null group by event_id)
    select min(e.id) as id, count(*)::int as dates, (array_agg(e.title order by e.id))[1] as title, e.status,
      (array_agg(host.name order by e.id))[1] as host,
      to_char(min(e.starts_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt",
      string_agg(reported.words, '; ' order by e.id) as reports
    from events e
    left join reported on reported.event_id = e.id
    left join lateral (
      select u.name || ' (' || u.id || ')' as name from user_events h join users u on u.id = h.user_id
      where h.event_id = e.id and h.status = 'hosting' order by u.id limit 1) host on true
    where reported.words is not null or (e.status in ('held', 'hidden') and e.ends_at > ${now}
      and (host.name is not null or exists (select from event_sources l where l.event_id = e.id)))
    group by coalesce(e.series_id, -e.id), e.status
    order by min(e.id)
    limit 200`
}

/** Lists the event and the other dates of its series; empty if it doesn't exist. */
export function listDates(sql: ReadSql, id: number): Promise<{ id: number; title: string }[]> {
  return sql<{ id: number; title: string }>`
    select e.id, e.title from events asked
    join events e on e.id = asked.id or e.series_id = asked.series_id
    where asked.id = ${id} order by e.id`
}

/** Lists the hosts of these events that are held, each with the first upcoming date. */
export function listHeldHostings(sql: ReadSql, eventIds: readonly number[], now: string) {
  return sql<{ hostId: number; eventId: number }>`
    select distinct on (h.user_id) h.user_id as "hostId", e.id as "eventId"
    from events e join user_events h on h.event_id = e.id and h.status = 'hosting'
    where e.id = any(${eventIds}::int[]) and e.status = 'held' and e.starts_at > ${now}
    order by h.user_id, e.starts_at, e.id`
}

/** Closes the open reports after an operator's review. @returns their number */
export async function settleReports(sql: WriteSql, eventIds: readonly number[], now: string): Promise<number> {
  const rows = await sql`
    update event_reports set settled_at = ${now} where event_id = any(${eventIds}::int[]) and settled_at is null
    returning id`
  return rows.length
}
