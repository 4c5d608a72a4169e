import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

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

/**
 * Records that references to stored pictures were removed, as triggers do for cascading deletes. Ignores other URLs.
 */
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
