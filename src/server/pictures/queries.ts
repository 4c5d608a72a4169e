import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

/**
 * Returns whether visitors may see the picture: it's the logo, or an account, an organization, a source, or an event
 * neither held nor hidden uses it. The address of a private event's picture is its hash, which only people who see the
 * event know.
 */
export async function isPublic(sql: ReadSql, hash: string): Promise<boolean> {
  const [row] = await sql<{ isPublic: boolean }>`
    select exists (
        select from events where picture_hash(image_url) = ${hash} and status in ('scheduled', 'cancelled', 'postponed', 'unlisted', 'private'))
      or exists (select from users where picture_hash(avatar) = ${hash})
      or exists (select from source_pictures where picture_hash(image_url) = ${hash})
      or exists (select from organizations o where picture_hash(o.image_url) = ${hash} and is_led(o.id))
      or exists (select from settings where picture_hash(content ->> 'logo') = ${hash}) as "isPublic"`
  return row?.isPublic ?? false
}

/** Returns whether the person's journal or one of their drafts uses it, or an event they host, even if held or hidden. */
export async function isOwn(sql: ReadSql, hash: string, userId: number): Promise<boolean> {
  const [row] = await sql<{ isOwn: boolean }>`
    select exists (
        select from event_drafts where picture_hash(content ->> 'imageUrl') = ${hash} and user_id = ${userId})
      or exists (select from journal_entries where picture_hash(image_url) = ${hash} and user_id = ${userId})
      or exists (
        select from events e join user_events h on h.event_id = e.id and h.user_id = ${userId} and h.status = 'hosting'
        where picture_hash(e.image_url) = ${hash}) as "isOwn"`
  return row?.isOwn ?? false
}

/** Returns whether an event under review by operators uses it. */
export const isUnderReview = (sql: ReadSql, hash: string) => sql.hasRows`
  select from events where picture_hash(image_url) = ${hash} and status in ('held', 'hidden') limit 1`

/** Takes an exclusive lock on the picture until the transaction ends, so it isn't stored and deleted concurrently. */
export const lockPicture = (sql: WriteSql, hash: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${hash}`}, 0))`

export const holdPicture = (sql: WriteSql, hash: string, until: string) => sql`
  insert into picture_holds (hash, held_until) values (${hash}, ${until})
  on conflict (hash) do update set held_until = greatest(picture_holds.held_until, excluded.held_until)`

/** Lists the pictures without a reference or an active hold. */
export const listUnused = (sql: ReadSql, hashes: readonly string[], now: string) => sql.column<string>`
  select hash from unnest(${hashes}::text[]) as hash
  where not is_picture_used(hash)
    and not exists (select from picture_holds h where h.hash = hash and h.held_until > ${now})`

/** Returns when this database was created, in epoch milliseconds. */
export async function getCreationTime(sql: ReadSql): Promise<number> {
  const [row] = await sql<{ createdAt: string }>`select min(applied_at)::text as "createdAt" from migrations`
  return Date.parse(row!.createdAt)
}

/** Records that references to stored pictures ended, as triggers do where a cascade ends them. Ignores other addresses. */
export const insertReleased = (sql: WriteSql, imageUrls: readonly string[]) => sql`
  insert into released_pictures (image_url)
  select url from unnest(${imageUrls}::text[]) as url where picture_hash(url) is not null`

/** Lists up to `count` pictures that lost a reference, except those with an active hold. */
export async function listReleased(sql: ReadSql, now: string, count: number) {
  const rows = await sql<{ imageUrl: string; last: number }>`
    select image_url as "imageUrl", max(id) as last from released_pictures r
    where not exists (
      select from picture_holds h where h.hash = picture_hash(r.image_url) and h.held_until > ${now})
    group by image_url order by max(id) limit ${count}`
  return rows
}

/** Deletes records of ended references up to the id `last`. */
export const deleteReleased = (sql: WriteSql, imageUrl: string, last: number) =>
  sql`delete from released_pictures where image_url = ${imageUrl} and id <= ${last}`

export const deleteEndedHolds = (sql: WriteSql, now: string) =>
  sql`delete from picture_holds where held_until <= ${now}`
