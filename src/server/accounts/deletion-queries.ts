import type { ReadSql, WriteSql } from '#server/platform/sql.ts'

export interface LeavingPerson {
  id: number
  name: string
  email: string | null
  pendingEmail: string | null
  avatar: string | null
}

/** The person, held so that nothing is added to the account while it goes; null when it has gone already. */
export async function lockLeavingPerson(sql: WriteSql, id: number): Promise<LeavingPerson | null> {
  const rows = await sql<LeavingPerson>`
    select u.id, u.name, u.email, u.avatar, (select c.email from email_changes c where c.user_id = u.id) as "pendingEmail"
    from users u where u.id = ${id} for update`
  return rows[0] ?? null
}

/** Events that nobody else hosts beside the person. */
export function listSoleEvents(sql: ReadSql, userId: number, now: string): Promise<{ id: number; isAhead: boolean }[]> {
  return sql<{ id: number; isAhead: boolean }>`
    select e.id, e.ends_at > ${now} and e.status = 'scheduled' as "isAhead"
    from user_events own join events e on e.id = own.event_id
    where own.user_id = ${userId} and own.status = 'hosting'
      and not exists (
        select from user_events other
        where other.event_id = e.id and other.status = 'hosting' and other.user_id <> own.user_id)
      and not exists (select from event_sources s where s.event_id = e.id)
    order by e.starts_at, e.id`
}

/**
 * What a host wrote and where they may live goes; when something was, and what it was called, stays for those who came
 * or meant to. What is still ahead is cancelled.
 */
export async function eraseEvents(sql: WriteSql, ids: readonly number[], now: string): Promise<void> {
  await sql`
    update events set short_description = '', description = '', location = '', latitude = null, longitude = null,
      organizer = '', organizer_is_vetted = false, image_url = null, virtual_event_link = null,
      virtual_instructions = null, payment_link = null, refund_policy = null,
      status = case when ends_at > ${now} then 'cancelled' else status end,
      sequence = sequence + 1, changed_at = ${now}
    where id = any(${ids}::int[])`
}

/** Words of these events, as the search knows them. */
export async function listWords(sql: ReadSql, eventIds: readonly number[]): Promise<string[]> {
  const rows = await sql<{ word: string }>`
    select distinct word from events, unnest(tsvector_to_array(search)) as word where id = any(${eventIds}::int[])`
  return rows.map(({ word }) => word)
}

/** Takes words out of the search's vocabulary that no event uses any more: a name may be among them. */
export async function forgetUnusedWords(sql: WriteSql, words: readonly string[]): Promise<void> {
  await sql`
    delete from search_words where word = any(${words}::text[])
      and not exists (select from events where search @@ quote_literal(word)::tsquery)`
}

/** Everything that belongs to the account goes with its row. */
export async function deleteUserRow(sql: WriteSql, id: number): Promise<void> {
  await sql`delete from users where id = ${id}`
}

export async function insertAudit(sql: WriteSql, details: object, now: string): Promise<void> {
  await sql`
    insert into account_audit (happened_at, action, details) values (${now}, 'deleted', ${JSON.stringify(details)})`
}
