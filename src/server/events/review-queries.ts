import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

/** Hides events from everyone but their host. */
export async function withholdEvents(sql: WriteSql, ids: readonly number[], as: 'held' | 'hidden'): Promise<void> {
  await sql`
    update events set status_when_shown = case when status in ('held', 'hidden') then status_when_shown else status end,
      status = ${as}
    where id = any(${ids}::int[])`
}

/**
 * Shows events that were held or hidden, with their underlying status.
 * @returns ids of the events that it released
 */
export async function releaseEvents(sql: WriteSql, ids: readonly number[], now: string): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    update events set status = status_when_shown, changed_at = ${now}
    where id = any(${ids}::int[]) and status in ('held', 'hidden')
    returning id`
  return rows.map(({ id }) => id)
}

/** Cancels events on behalf of their host. Held and hidden events stay so, and are cancelled once released. */
export async function cancelEvents(sql: WriteSql, ids: readonly number[], note: string, now: string): Promise<void> {
  await sql`
    update events set status = case when status = 'scheduled' then 'cancelled' else status end,
      status_when_shown = 'cancelled', cancellation_note = ${note}, sequence = sequence + 1, changed_at = ${now}
    where id = any(${ids}::int[])`
}

/** Returns whether the host has an event that is neither held nor hidden. */
export async function hasShownEvents(sql: ReadSql, hostId: number): Promise<boolean> {
  const rows = await sql`
    select from user_events u join events e on e.id = u.event_id
    where u.user_id = ${hostId} and u.status = 'hosting' and e.status in ('scheduled', 'cancelled')
    limit 1`
  return rows.length > 0
}
