import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

/** Takes events out of everybody's sight but the host's. */
export async function withholdEvents(sql: WriteSql, ids: readonly number[], as: 'held' | 'hidden'): Promise<void> {
  await sql`
    update events set status_when_shown = case when status in ('held', 'hidden') then status_when_shown else status end,
      status = ${as}
    where id = any(${ids}::int[])`
}

/** Shows events that were held or hidden, as what they are otherwise. @returns those that it showed */
export async function releaseEvents(sql: WriteSql, ids: readonly number[], now: string): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    update events set status = status_when_shown, changed_at = ${now}
    where id = any(${ids}::int[]) and status in ('held', 'hidden')
    returning id`
  return rows.map(({ id }) => id)
}

/** Cancels events for their host; those that are held or hidden stay so, and are cancelled when they are shown. */
export async function cancelEvents(sql: WriteSql, ids: readonly number[], note: string, now: string): Promise<void> {
  await sql`
    update events set status = case when status = 'scheduled' then 'cancelled' else status end,
      status_when_shown = 'cancelled', cancellation_note = ${note}, sequence = sequence + 1, changed_at = ${now}
    where id = any(${ids}::int[])`
}

/** Whether an event of this host has ever been fit to be seen. */
export async function hasShownEvents(sql: ReadSql, hostId: number): Promise<boolean> {
  const rows = await sql`
    select from user_events u join events e on e.id = u.event_id
    where u.user_id = ${hostId} and u.status = 'hosting' and e.status in ('scheduled', 'cancelled')
    limit 1`
  return rows.length > 0
}
