import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** The event and the other dates of its series. */
const selectDates = (eventId: number) => fragment`
  select e.id from events own join events e on e.id = own.id or e.series_id = own.series_id where own.id = ${eventId}`

/** Returns when the oldest pending change of the event, or of another date of its series, was made; null if there is none. */
export async function findPendingStart(sql: WriteSql, eventId: number): Promise<string | null> {
  const [row] = await sql<{ startedAt: string }>`
    select started_at::text as "startedAt" from pending_changes where event_id in (${selectDates(eventId)})
    order by started_at limit 1 for update`
  return row?.startedAt ?? null
}

export interface PendingChange {
  eventId: number
  /** The event as people were last notified of it. */
  before: unknown
}

/**
 * Adds pending changes, to be sent together with those of all dates of the series. Keeps the earliest previous state.
 */
export async function insertPending(
  sql: WriteSql,
  eventId: number,
  { pending, startedAt, sendAt }: { pending: readonly PendingChange[]; startedAt: string; sendAt: string },
): Promise<void> {
  await sql`
    insert into pending_changes (event_id, before, started_at, send_at)
    select change."eventId", change.before, ${startedAt}, ${sendAt}
    from jsonb_to_recordset(${JSON.stringify(pending)}::jsonb) as change ("eventId" integer, before jsonb)
    on conflict (event_id) do nothing`
  await sql`update pending_changes set send_at = ${sendAt} where event_id in (${selectDates(eventId)})`
}

/** Takes the due changes of the event and of the other dates of its series, in order of time. */
export async function takePending(sql: WriteSql, eventId: number, now: string): Promise<PendingChange[]> {
  return sql<PendingChange>`
    with taken as (
      delete from pending_changes where event_id in (${selectDates(eventId)}) and send_at <= ${now} returning event_id, before)
    select taken.event_id as "eventId", taken.before from taken join events e on e.id = taken.event_id
    order by e.starts_at, e.id`
}

/** Deletes changes of which nobody needs to be notified any more. */
export const deletePending = (sql: WriteSql, eventIds: readonly number[]) =>
  sql`delete from pending_changes where event_id = any(${eventIds}::int[])`

export const listPending = (sql: ReadSql, eventIds: readonly number[]) => sql<PendingChange>`
  select event_id as "eventId", before from pending_changes where event_id = any(${eventIds}::int[])`
