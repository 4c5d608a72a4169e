import type { ReadSql } from '#server/platform/database/database.ts'

export interface ModeratedEvent {
  id: number
  title: string
  hostIds: number[]
}

/** Returns the event with its hosts, whatever its status. */
export async function findModeratedEvent(sql: ReadSql, eventId: number): Promise<ModeratedEvent | null> {
  const rows = await sql<ModeratedEvent>`
    select e.id, e.title,
      array(select user_id from user_events h where h.event_id = e.id and h.status = 'hosting') as "hostIds"
    from events e where e.id = ${eventId}`
  return rows[0] ?? null
}

/** Lists the ids of operators. */
export async function listOperatorIds(sql: ReadSql): Promise<number[]> {
  const rows = await sql<{ id: number }>`select id from users where is_operator and disabled_at is null order by id`
  return rows.map(({ id }) => id)
}
