import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'
import { deleteLinks } from '#server/events/service.ts'
import { deleteUsers } from '#server/accounts/deletion-service.ts'
import type { DemoTown } from '#contract/settings/settings.ts'

/** Accounts that the demo town created, except those that became operators. */
const demoPeople = fragment`
  select i.user_id from identities i join users u on u.id = i.user_id
  where i.provider = 'demo' and i.subject like 'demo-%' and not u.is_operator`

/**
 * Events that exist only because of the demo town: those that no other source lists, and those that nobody but demo people
 * hosts.
 */
const demoEvents = (sourceId: number) => fragment`
  select l.event_id as id from event_sources l
  where l.source_id = ${sourceId}
    and not exists (select from event_sources o where o.event_id = l.event_id and o.source_id <> ${sourceId})
  union
  select h.event_id from user_events h
  where h.status = 'hosting' and h.user_id in (${demoPeople})
    and not exists (select from event_sources l where l.event_id = h.event_id)
    and not exists (
      select from user_events o where o.event_id = h.event_id and o.status = 'hosting' and o.user_id not in (${demoPeople}))`

export async function countTown(sql: ReadSql, sourceId: number): Promise<DemoTown> {
  const [row] = await sql<DemoTown>`
    with town as materialized (${demoEvents(sourceId)}), people as materialized (${demoPeople})
    select (select count(*)::int from town) as events, (select count(*)::int from people) as people,
      (select count(*)::int from user_events s
        where s.status <> 'hosting' and (s.event_id in (select id from town) or s.user_id in (select user_id from people))
      ) as saves,
      (select count(*)::int from goals g where g.user_id in (select user_id from people)) as goals`
  return row!
}

/** Deletes the events, the people, what belongs to them, and the source. @returns the words and pictures of the deleted events */
export async function deleteTown(
  sql: WriteSql,
  sourceId: number,
): Promise<{ words: string[]; pictures: (string | null)[] }> {
  const events = await sql<{ id: number; seriesId: number | null; words: string[]; pictures: (string | null)[] }>`
    select e.id, e.series_id as "seriesId", tsvector_to_array(e.search) as words,
      e.image_url || array(
        select c.changes ->> 'picture' from corrections c where c.undone_at is null and c.event_id = e.id) as pictures
    from events e where e.id in (${demoEvents(sourceId)})`
  const ids = events.map(({ id }) => id)
  const links = ids.map((id) => `/event/${id}`)
  const seriesIds = [...new Set(events.flatMap(({ seriesId }) => seriesId ?? []))]
  const people = await sql<{ id: number; username: string; email: string | null }>`
    select id, username, lower(email) as email from users where id in (${demoPeople})`
  const profiles = people.map(({ username }) => `/people/${username}`)
  await sql`delete from notices where split_part(link, '?', 1) = any(${[...links, ...profiles]}::text[])`
  const addresses = people.flatMap(({ email }) => email ?? [])
  await sql`delete from mails where lower(recipient) = any(${addresses}::text[])`
  const keys = await sql.column<string | null>`
    delete from events where id = any(${ids}::int[]) returning link_key`
  await deleteLinks(
    sql,
    keys.filter((key) => key !== null),
  )
  await sql`
    delete from series s where s.id = any(${seriesIds}::int[]) and not exists (select from events e where e.series_id = s.id)`
  await deleteUsers(
    sql,
    people.map(({ id }) => id),
  )
  await sql`delete from sources where id = ${sourceId}`
  return {
    words: [...new Set(events.flatMap(({ words }) => words))],
    pictures: events.flatMap(({ pictures }) => pictures),
  }
}

/** Records that the demo town was removed, so that no later start creates it again. */
export const markTownRemoved = (sql: WriteSql, now: string) => sql`update settings set demo_removed_at = ${now}`
