import type { EventDraft } from '#contract/hosting/hosting.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

type DraftRow = Omit<EventDraft, 'title'>

const columns = fragment`id, content,
  ${instant`changed_at`} as "changedAt"`

export const listDrafts = (sql: ReadSql, userId: number) => sql<DraftRow>`
  select ${columns} from event_drafts where user_id = ${userId} order by event_drafts.changed_at desc, id desc`

export async function insertDraft(sql: WriteSql, userId: number, content: object, now: string): Promise<DraftRow> {
  const rows = await sql<DraftRow>`
    insert into event_drafts (user_id, content, changed_at) values (${userId}, ${JSON.stringify(content)}::jsonb, ${now})
    returning ${columns}`
  return rows[0]!
}

/** @returns null if the person has no such draft */
export const updateDraft = (
  sql: WriteSql,
  userId: number,
  id: number,
  content: object,
  now: string,
) => sql.first<DraftRow>`
  update event_drafts set content = ${JSON.stringify(content)}::jsonb, changed_at = ${now}
  where id = ${id} and user_id = ${userId}
  returning ${columns}`

/** @returns false if the person has no such draft */
export const deleteDraft = (sql: WriteSql, userId: number, id: number) =>
  sql.hasRows`delete from event_drafts where id = ${id} and user_id = ${userId} returning id`
