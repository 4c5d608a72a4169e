import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

/** Approves a photo. @param isContested someone had asked to take it down */
export const approvePhoto = (sql: WriteSql, id: number, now: string, isContested: boolean) => sql`
  update event_photos set approved_at = coalesce(approved_at, ${now}), declined_at = null, hidden_at = null,
    restored_at = case when ${isContested}::boolean then ${now} else restored_at end
  where id = ${id}`

export const declinePhoto = (sql: WriteSql, id: number, now: string) => sql`
  update event_photos set declined_at = coalesce(declined_at, ${now}), approved_at = null, hidden_at = null
  where id = ${id}`

export const hidePhoto = (sql: WriteSql, id: number, now: string) =>
  sql`update event_photos set hidden_at = coalesce(hidden_at, ${now}) where id = ${id}`

/** Settles all open requests and reports about a photo. @param isShown false: takes it down permanently */
export async function reviewPhoto(sql: WriteSql, id: number, isShown: boolean, now: string): Promise<void> {
  await sql`update photo_requests set settled_at = ${now} where photo_id = ${id} and settled_at is null`
  await sql`
    update event_photos set reviewed_at = ${now},
      removed_at = case when not ${isShown}::boolean then ${now}::timestamptz else removed_at end,
      approved_at = case when ${isShown}::boolean then approved_at end,
      declined_at = case when ${isShown}::boolean then declined_at end,
      hidden_at = null
    where id = ${id}`
}

export interface NewPhotoRequest {
  photoId: number
  eventId: number
  /** Null for someone without an account. */
  userId: number | null
  kind: 'removal' | 'report'
  reason: string
  now: string
}

/**
 * Saves a request or a report, and reopens a settled one. Leaves an open one by the same person, or by people without
 * an account, unchanged.
 */
export async function upsertPhotoRequest(sql: WriteSql, request: NewPhotoRequest): Promise<number> {
  const { photoId, eventId, userId, kind, reason, now } = request
  const [known] = await sql<{ id: number }>`
    update photo_requests set
      reason = case when settled_at is null then reason else ${reason} end,
      created_at = case when settled_at is null then created_at else ${now} end, settled_at = null
    where photo_id = ${photoId} and user_id is not distinct from ${userId}::int and kind = ${kind}
    returning id`
  if (known) return known.id
  const rows = await sql<{ id: number }>`
    insert into photo_requests (photo_id, event_id, user_id, kind, reason, created_at)
    values (${photoId}, ${eventId}, ${userId}, ${kind}, ${reason}, ${now}) returning id`
  return rows[0]!.id
}

/** Returns whether the person has asked before for this photo to be taken down. */
export const hasAskedRemoval = (sql: ReadSql, photoId: number, userId: number) => sql.hasRows`
  select from photo_requests where photo_id = ${photoId} and user_id = ${userId} and kind = 'removal'`

/** Returns whether a host still has to decide about a request to take the photo down. */
export const hasOpenRemoval = (sql: ReadSql, photoId: number) => sql.hasRows`
  select from photo_requests where photo_id = ${photoId} and kind = 'removal' and settled_at is null`

/** Returns whether a request by someone without an account was settled since then. */
export const wasVisitorRequestSettled = (sql: ReadSql, photoId: number, since: string) => sql.hasRows`
  select from photo_requests
  where photo_id = ${photoId} and user_id is null and kind = 'removal' and settled_at > ${since}`

/** Counts the requests that a person has sent since then. */
export const countPhotoRequestsBy = (sql: ReadSql, userId: number, since: string) => sql.count`
  select count(*) from photo_requests where user_id = ${userId} and created_at > ${since}`

/** Settles the open requests to take a photo down. */
export const closeRemovalRequests = (sql: WriteSql, photoId: number, now: string) =>
  sql<{ id: number; userId: number | null; reason: string }>`
    update photo_requests set settled_at = ${now}
    where photo_id = ${photoId} and kind = 'removal' and settled_at is null
    returning id, user_id as "userId", reason`
