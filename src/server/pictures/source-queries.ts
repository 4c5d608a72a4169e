import { isListed } from '#server/events/policy.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

/** Maximum number of attempts per URL. */
export const maxAttempts = 4

/**
 * Stores picture URLs of sources. URLs without a scheduled attempt are scheduled again unless all attempts are used up.
 * Ordered by URL, so two imports can't deadlock.
 */
export const upsertSourcePictures = (sql: WriteSql, urls: readonly string[], now: string) => sql<{
  id: number
  url: string
  isNew: boolean
}>`
  insert into source_pictures (source_url, next_attempt_at, requested_at)
  select url, ${now}::timestamptz, ${now}::timestamptz from unnest(${urls}::text[]) as url order by url
  on conflict (source_url) where user_id is null do update set
    requested_at = excluded.requested_at,
    next_attempt_at = case
      when source_pictures.image_url is null and source_pictures.attempts < ${maxAttempts}
      then coalesce(source_pictures.next_attempt_at, excluded.next_attempt_at) end
  returning id, source_url as url, xmax = 0 as "isNew"`

/** Requests the profile picture from the person's sign-in provider. */
export const insertAvatarRequest = (sql: WriteSql, userId: number, url: string, now: string) => sql`
  insert into source_pictures (source_url, user_id, next_attempt_at, requested_at)
  values (${url}, ${userId}, ${now}, ${now}) on conflict do nothing`

export const deleteAvatarRequest = (sql: WriteSql, userId: number) =>
  sql`delete from source_pictures where user_id = ${userId}`

export interface DuePicture {
  id: number
  url: string
  host: string
  userId: number | null
  attempts: number
}

/** Lists due pictures that an upcoming event or an account needs, up to `perHost` of each host. */
export const listDue = (sql: ReadSql, now: string, perHost: number) => sql<DuePicture>`
  select id, url, host, "userId", attempts from (
    select id, source_url as url, host, user_id as "userId", attempts,
      row_number() over (partition by host order by next_attempt_at, id) as place
    from source_pictures p
    where next_attempt_at <= ${now} and image_url is null and attempts < ${maxAttempts}
      and (user_id is not null or exists (
        select from events e where e.source_picture_id = p.id and e.ends_at > ${now} and e.withdrawn_at is null
          and ${isListed()}))
  ) as due
  where place <= ${perHost} order by id`

/** Counts an attempt before it starts, so a picture that crashes the process isn't retried forever. */
export const beginAttempt = (sql: WriteSql, id: number, nextAttemptAt: string) => sql`
  update source_pictures set attempts = attempts + 1, next_attempt_at = ${nextAttemptAt} where id = ${id}`

/** Takes back an attempt that failed for internal reasons. */
export const revertAttempt = (sql: WriteSql, id: number) =>
  sql`update source_pictures set attempts = attempts - 1 where id = ${id}`

/** Records the reason for a failed attempt. After the last one, the picture is given up. */
export const noteFailure = (sql: WriteSql, id: number, error: string, isLast: boolean) => sql`
  update source_pictures set last_error = ${error.slice(0, 500)},
    next_attempt_at = case when ${isLast}::boolean then null else next_attempt_at end
  where id = ${id}`

/** Postpones everything due at a host. */
export const postponeHost = (sql: WriteSql, host: string, now: string, until: string) => sql`
  update source_pictures set next_attempt_at = ${until} where host = ${host} and next_attempt_at <= ${now}`

/** @returns whether the picture is still wanted */
export const setFetched = (sql: WriteSql, id: number, imageUrl: string) => sql.hasRows`
  update source_pictures set image_url = ${imageUrl}, next_attempt_at = null, last_error = null
  where id = ${id} returning id`

/** Sets a fetched picture as the avatar. @returns false if the person chose another one or left in the meantime */
export async function setFetchedAvatar(sql: WriteSql, id: number, imageUrl: string, now: string): Promise<boolean> {
  const rows = await sql<{ userId: number }>`delete from source_pictures where id = ${id} returning user_id as "userId"`
  const [request] = rows
  if (!request) return false
  const changed = await sql`
    update users set avatar = ${imageUrl}, changed_at = ${now}
    where id = ${request.userId} and avatar is null returning id`
  return changed.length > 0
}

/**
 * Deletes URLs that no event refers to. Keeps recent ones, since a running import may be about to refer to them.
 * @returns their pictures
 */
export const deleteUnreferenced = (sql: WriteSql, requestedBefore: string) => sql.column<string | null>`
  delete from source_pictures p
  where user_id is null and requested_at < ${requestedBefore}
    and not exists (select from events e where e.source_picture_id = p.id)
  returning image_url`
