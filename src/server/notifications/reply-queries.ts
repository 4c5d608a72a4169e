import type { ReadSql } from '#server/platform/database/database.ts'

/** Lists the accounts that host the event. */
export async function listHostedBy(sql: ReadSql, eventId: number): Promise<number[]> {
  const rows = await sql<{ userId: number }>`
    select user_id as "userId" from user_events where event_id = ${eventId} and status = 'hosting'`
  return rows.map(({ userId }) => userId)
}
