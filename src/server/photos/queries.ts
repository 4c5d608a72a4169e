import type { PhotoPresence } from '#domain/photos/photo-rules.ts'
import { isListed, takesPlace } from '#server/events/policy.ts'
import { isFromHost, isOwnPhoto, nameVisibleTo, photoVisibleTo, requestVisibleTo, type PhotoReader } from './policy.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface PhotoEventRow extends Omit<PhotoPresence, 'isHost'> {
  title: string
  /** Everyone can see the event and find it. */
  isPublic: boolean
  /** A host shows the photos to everyone. */
  isForEveryone: boolean
}

/** Returns the facts that decide about the photos of an event, and whether the account attended. */
export const findPhotoEvent = (
  sql: ReadSql,
  eventId: number,
  userId: number | null,
  now: string,
) => sql.first<PhotoEventRow>`
  select e.title, ${isListed()} as "isPublic",
    coalesce((select a.is_everyone from event_photo_audiences a where a.event_id = e.id), false) as "isForEveryone",
    e.starts_at <= ${now} and ${takesPlace} as "hasBegun",
    exists (select from guests d where d.event_id = e.id and d.attendance = 'attended') as "isDoorUsed",
    coalesce(g.answer = 'yes', false) as "isGoing", g.attendance,
    exists (select from user_events u
      where u.event_id = e.id and u.user_id = ${userId}::int and u.status = 'attended') as "saysAttended",
    coalesce(is_barred_guest(e.id, own.id, lower(own.email)), false) as "isBarred"
  from events e left join users own on own.id = ${userId}::int
    left join guests g on g.event_id = e.id and g.user_id = own.id and g.removed_at is null
  where e.id = ${eventId}`

export interface PhotoRow {
  id: number
  eventId: number
  userId: number
  imageUrl: string
  caption: string
  name: string
  isOwn: boolean
  isFromHost: boolean
  isForEveryone: boolean
  createdAt: string
  approvedAt: string | null
  declinedAt: string | null
  removedAt: string | null
  hiddenAt: string | null
  restoredAt: string | null
  requests: { kind: 'removal' | 'report'; reason: string }[]
}

const select = (reader: PhotoReader) => fragment`
    select p.id, p.event_id as "eventId", p.user_id as "userId", p.image_url as "imageUrl", p.caption,
      case when ${nameVisibleTo(reader)} then u.name else '' end as name,
      ${isOwnPhoto(reader)} as "isOwn", ${isFromHost} as "isFromHost", p.is_for_everyone as "isForEveryone",
      ${instant`p.created_at`} as "createdAt", p.approved_at::text as "approvedAt",
      p.declined_at::text as "declinedAt", p.removed_at::text as "removedAt", p.hidden_at::text as "hiddenAt",
      p.restored_at::text as "restoredAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', r.kind, 'reason', r.reason) order by r.id)
        from photo_requests r where r.photo_id = p.id and ${requestVisibleTo(reader)}), '[]') as requests
    from event_photos p join users u on u.id = p.user_id
    where ${photoVisibleTo(reader)}`

/** Lists the photos of an event that someone sees, oldest first. */
export const listPhotos = (sql: ReadSql, eventId: number, reader: PhotoReader): Promise<PhotoRow[]> =>
  sql<PhotoRow>`${select(reader)} and p.event_id = ${eventId} order by p.id`

export const findPhoto = (sql: ReadSql, id: number, reader: PhotoReader) =>
  sql.first<PhotoRow>`${select(reader)} and p.id = ${id}`

/** Condition: operators have to decide about the photo. */
const contested = fragment`${select({
  userId: null,
  isHost: false,
  isGuest: false,
  isOpen: false,
  isOperator: true,
})} and p.removed_at is null`

/** Lists photos about which operators have to decide, newest first, up to one older than `before`. */
export const listContestedPhotos = (sql: ReadSql, { before, limit }: { before: number; limit: number }) =>
  sql<PhotoRow & { title: string }>`
    select each.*, e.title from (${contested} and p.id < ${before}::bigint) each join events e on e.id = each."eventId"
    order by each.id desc limit ${limit}`

export const countContestedPhotos = (sql: ReadSql) => sql.count`select count(*)::int as count from (${contested}) each`

export const findPhotoEventId = (sql: ReadSql, id: number) =>
  sql.value<number>`select event_id as "eventId" from event_photos where id = ${id}`

/** Locks a photo, so that concurrent decisions and requests come one after the other. */
export const lockPhoto = (sql: WriteSql, id: number) => sql`select from event_photos where id = ${id} for no key update`

/** Counts the photos of an event that count towards its limit, and those of a person that count towards theirs. */
export async function countPhotos(sql: ReadSql, eventId: number, userId: number | null) {
  const rows = await sql<{ inEvent: number; byPerson: number }>`
    select count(*) filter (where declined_at is null and removed_at is null) as "inEvent",
      count(*) filter (where user_id = ${userId}::int) as "byPerson"
    from event_photos where event_id = ${eventId} and deleted_at is null`
  return rows[0]!
}

/** Counts photos that wait for approval. */
export const countWaiting = (sql: ReadSql, eventId: number) => sql.count`
  select count(*) from event_photos
  where event_id = ${eventId} and deleted_at is null and num_nonnulls(approved_at, declined_at, removed_at) = 0`

/** Returns whether guests of the event see at least one photo. */
export const hasShownPhotos = (sql: ReadSql, eventId: number) => sql.hasRows`
  select from event_photos
  where event_id = ${eventId} and approved_at is not null and hidden_at is null and deleted_at is null limit 1`

export interface NewPhoto {
  eventId: number
  userId: number
  imageUrl: string
  caption: string
  isForEveryone: boolean
  isApproved: boolean
  now: string
}

export async function insertPhoto(sql: WriteSql, photo: NewPhoto): Promise<number> {
  const { eventId, userId, imageUrl, caption, isForEveryone, isApproved, now } = photo
  const rows = await sql<{ id: number }>`
    insert into event_photos (event_id, user_id, image_url, caption, is_for_everyone, created_at, approved_at)
    values (${eventId}, ${userId}, ${imageUrl}, ${caption}, ${isForEveryone}, ${now}, ${isApproved ? now : null})
    returning id`
  return rows[0]!.id
}

/** Changes a photo. @param waitsAgain revokes the approval */
export const updatePhoto = (
  sql: WriteSql,
  {
    id,
    caption,
    isForEveryone,
    waitsAgain,
  }: Pick<NewPhoto, 'caption' | 'isForEveryone'> & { id: number; waitsAgain: boolean },
) => sql`
  update event_photos set caption = ${caption}, is_for_everyone = ${isForEveryone},
    approved_at = case when ${waitsAgain}::boolean then null else approved_at end
  where id = ${id}`

/** @returns whether the person had this photo */
export const markPhotoDeleted = (sql: WriteSql, userId: number, id: number, now: string) => sql.hasRows`
  update event_photos set deleted_at = ${now}
  where id = ${id} and user_id = ${userId} and deleted_at is null returning id`

/** Restores a photo that was deleted after `since`. @returns whether there was one */
export const unmarkPhotoDeleted = (sql: WriteSql, userId: number, id: number, since: string) => sql.hasRows`
  update event_photos set deleted_at = null
  where id = ${id} and user_id = ${userId} and (deleted_at is null or deleted_at > ${since}) returning id`

/** Permanently removes photos that were deleted, and those that were declined or taken down. */
export async function purgePhotos(
  sql: WriteSql,
  { deletedBy, declinedBy }: { deletedBy: string; declinedBy: string },
): Promise<void> {
  await sql`
    delete from event_photos
    where deleted_at <= ${deletedBy} or coalesce(declined_at, removed_at) <= ${declinedBy}`
}

export const setPhotoAudience = (sql: WriteSql, eventId: number, isEveryone: boolean) => sql`
  insert into event_photo_audiences (event_id, is_everyone) values (${eventId}, ${isEveryone})
  on conflict (event_id) do update set is_everyone = excluded.is_everyone`

/** Lists the addresses of the pictures of a person's photos. */
export const listOwnPictures = (sql: ReadSql, userId: number) => sql.column<string>`
  select image_url as "imageUrl" from event_photos where user_id = ${userId} and deleted_at is null order by id`
