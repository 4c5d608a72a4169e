import type { ReadSql } from '#server/platform/sql.ts'

/** Which of these events are on the person's list. */
export async function listSavedAmong(sql: ReadSql, userId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await sql<{ id: number }>`
    select event_id as id from user_events
    where user_id = ${userId} and status = 'saved' and event_id = any(${ids}::int[])`
  return new Set(rows.map(({ id }) => id))
}
