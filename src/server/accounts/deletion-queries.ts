import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

export interface LeavingPerson {
  id: number
  name: string
  username: string
  /** Addresses that are known to be theirs, in small letters: of others nothing may be taken away. */
  addresses: string[]
}

/** The person, held so that nothing is added to the account while it goes; null when it has gone already. */
export async function lockLeavingPerson(sql: WriteSql, id: number): Promise<LeavingPerson | null> {
  const rows = await sql<LeavingPerson>`
    select id, name, username,
      array(select lower(email) where email_verified and email is not null) as addresses
    from users where id = ${id} for update`
  return rows[0] ?? null
}

export interface LeavingEvent {
  id: number
  seriesId: number | null
  /** Neither over nor cancelled. */
  isAhead: boolean
}

/** Events that nobody else hosts beside the person, and that come from no source. */
export function listSoleEvents(sql: ReadSql, userId: number, now: string): Promise<LeavingEvent[]> {
  return sql<LeavingEvent>`
    select e.id, e.series_id as "seriesId",
      e.ends_at > ${now} and e.status = 'scheduled' as "isAhead"
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
 * or meant to. What is still ahead is cancelled; what was held or hidden stays out of sight.
 */
export async function eraseEvents(sql: WriteSql, ids: readonly number[], now: string): Promise<void> {
  await sql`
    update events set short_description = '', description = '', location = '', latitude = null, longitude = null,
      organizer = '', organizer_is_vetted = false, image_url = null, virtual_event_link = null,
      virtual_instructions = null, payment_link = null, refund_policy = null, cancellation_note = null,
      status = case when ends_at > ${now} and status = 'scheduled' then 'cancelled' else status end,
      status_when_shown = case when ends_at > ${now} then 'cancelled' else status_when_shown end,
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

/**
 * Mail to the person and in their name, sent or not, and mail and notices that lead to their profile or to the events
 * that they take with them.
 */
export async function deleteMessages(sql: WriteSql, person: LeavingPerson, eventIds: readonly number[]): Promise<void> {
  const { id, name, username, addresses } = person
  const profile = `/people/${username}`
  const paths = [
    `%${profile}"%`,
    `%${profile}?%`,
    ...eventIds.flatMap((event) => [`%/event/${event}"%`, `%/event/${event}?%`]),
  ]
  await sql`
    delete from mails
    where lower(recipient) = any(${addresses}::text[]) or lower(reply_to) = any(${addresses}::text[])
      or lower(recipient) = (select lower(email) from users where id = ${id}) and recipient_name = ${name}
      or lower(recipient) = (select lower(email) from email_changes where user_id = ${id})
      or body_html like any(${paths}::text[])`
  const links = [profile, ...eventIds.map((event) => `/event/${event}`)]
  await sql`delete from notices where split_part(link, '?', 1) = any(${links}::text[])`
}

/** What else tells of the person and would outlive the account. */
export async function forgetTraces(sql: WriteSql, { id, addresses }: LeavingPerson): Promise<void> {
  await sql`select forget_traces(${id}::int, ${addresses}::text[])`
}

/** Everything that belongs to the account goes with its row. */
export async function deleteUserRow(sql: WriteSql, id: number): Promise<void> {
  await sql`delete from users where id = ${id}`
}

export async function insertAudit(sql: WriteSql, details: object, now: string): Promise<void> {
  await sql`
    insert into account_audit (happened_at, action, details) values (${now}, 'deleted', ${JSON.stringify(details)})`
}
