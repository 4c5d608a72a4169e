import { updateGuestLists } from '#server/guest-lists/service.ts'
import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface OwnRsvp {
  id: number
  address: string
  eventId: number
  title: string
}

/**
 * RSVPs that the person made with a verified address and without the account, one per event. Excludes events for which
 * the account has its own RSVP. Also excludes RSVPs of removed guests, and invitations by people whom the person has
 * blocked.
 */
const movable = (userId: number) => fragment`
  select distinct on (g.event_id) g.id from guests g
  where g.user_id is null and g.address in (select proven_addresses(${userId}))
    and (g.answer is not null or g.origin = 'link') and g.removed_at is null
    and not exists (select from guests own where own.event_id = g.event_id and own.user_id = ${userId}
      and (own.answer is not null or own.address is not null))
    and not exists (select from invitations i where i.guest_id = g.id
      and (i.is_suppressed or exists (select from blocks b where b.blocked_id = i.invited_by and b.blocker_id = ${userId})))
  order by g.event_id, g.answered_at desc nulls last, g.id`

/** Lists the RSVPs that could move into the account, with one date of each course. */
export const listOwnRsvps = (sql: ReadSql, userId: number) => sql<OwnRsvp>`
  select id, address, "eventId", title from (
    select distinct on (case when e.is_course then e.series_id else -e.id end)
      g.id, g.address, e.id as "eventId", e.title, e.starts_at
    from guests g join events e on e.id = g.event_id
    where g.id in (${movable(userId)}) and g.answer is not null
    order by case when e.is_course then e.series_id else -e.id end, e.starts_at) as one
  order by starts_at, id limit 100`

/** Finds the address with which the person RSVPed to an event; null if they didn't, or if it is the account's. */
export const findMovableAddress = (sql: ReadSql, eventId: number, userId: number) => sql.value<string>`
  select address from guests
  where event_id = ${eventId} and answer is not null and user_id is null and id in (${movable(userId)})`

/** Moves RSVPs to the account. Each replaces an invitation to which the account hasn't responded. */
async function moveGuests(sql: WriteSql, userId: number, ids: readonly number[]): Promise<void> {
  for (const table of [fragment`invitations`, fragment`guest_links`])
    await sql`
      update ${table} t set guest_id = g.id
      from guests g join guests own on own.event_id = g.event_id and own.user_id = ${userId}
      where g.id = any(${ids}::int[]) and t.guest_id = own.id`
  await sql`
    delete from guests own using guests g
    where g.id = any(${ids}::int[]) and own.event_id = g.event_id and own.user_id = ${userId}`
  await sql`
    update guests g set user_id = u.id, name = case when g.name = '' then u.name else g.name end
    from users u where u.id = ${userId} and g.id = any(${ids}::int[])`
  await updateGuestLists(sql, ids)
}

/** Moves all RSVPs of the person's addresses, once the person agrees. @returns their number */
export async function moveRsvps(sql: WriteSql, userId: number): Promise<number> {
  const asked = await listOwnRsvps(sql, userId)
  const ids = await sql.column<number>`
    select id from guests where user_id is null and id in (${movable(userId)}) order by event_id, id for update`
  await moveGuests(sql, userId, ids)
  return asked.length
}

/**
 * Moves an RSVP that the person made with an address, because they now RSVP to the same event with the account, so that
 * they aren't listed twice. The sessions of a course share their guests.
 * @param dates whether the RSVP is for all dates of the series
 */
export async function claimGuests(
  sql: WriteSql,
  { eventId, userId, dates }: { eventId: number; userId: number; dates: 'this' | 'all' },
): Promise<void> {
  const ids = await sql.column<number>`
    select g.id from guests g join events e on e.id = g.event_id join events own on own.id = ${eventId}
    where g.user_id is null and g.id in (${movable(userId)})
      and (e.id = own.id or e.series_id = own.series_id and (own.is_course or ${dates === 'all'}::boolean))
    order by g.event_id, g.id for update of g`
  if (ids.length > 0) await moveGuests(sql, userId, ids)
}
