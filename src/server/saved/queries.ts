import type { UserEventStatus, CalendarFeed } from '#contract/saved/user-event.ts'
import { visibleTo } from '#server/events/policy.ts'
import { fragment, type ReadSql, type WriteSql, instant } from '#server/platform/database/database.ts'

export interface UserEventRow {
  id: number
  eventId: number
  status: UserEventStatus
  isOver: boolean
  hasAttended: boolean
}

export async function insertUserEvent(sql: WriteSql, userId: number, eventId: number, status: UserEventStatus) {
  await sql`
    insert into user_events (user_id, event_id, status) values (${userId}, ${eventId}, ${status})
    on conflict do nothing`
}

export async function deleteUserEvent(sql: WriteSql, userId: number, eventId: number, status: UserEventStatus) {
  await sql`delete from user_events where user_id = ${userId} and event_id = ${eventId} and status = ${status}`
}

/** @returns whether the user may see the event */
export const saveEvent = (sql: WriteSql, userId: number, eventId: number) => sql.hasRows`
  with event as (select e.id from events e where e.id = ${eventId} and ${visibleTo(userId)}),
  saved as (
    insert into user_events (user_id, event_id, status) select ${userId}, id, 'saved' from event
    on conflict do nothing)
  select id from event`

/** @returns whether the user may see the event */
export const unsaveEvent = (sql: WriteSql, userId: number, eventId: number) => sql.hasRows`
  with event as (select e.id from events e where e.id = ${eventId} and ${visibleTo(userId)}),
  unsaved as (
    delete from user_events
    where user_id = ${userId} and event_id = (select id from event) and status = 'saved')
  select id from event`

/** Finds an event that the user may see, and whether it is over. */
export const findVisibleEvent = (sql: ReadSql, userId: number, eventId: number, now: string) => sql.first<{
  isOver: boolean
}>`
  select e.ends_at <= ${now} as "isOver" from events e where e.id = ${eventId} and ${visibleTo(userId)}`

const columns = (userId: number, now: string) => fragment`u.id, u.event_id as "eventId", u.status,
  e.ends_at <= ${now} as "isOver",
  exists (select from user_events a
    where a.user_id = ${userId} and a.event_id = u.event_id and a.status = 'attended') as "hasAttended"`

/** Lists the user's events with one status, soonest first. */
export const listByStatus = (sql: ReadSql, userId: number, status: UserEventStatus, now: string) => sql<UserEventRow>`
  select ${columns(userId, now)}
  from user_events u join events e on e.id = u.event_id
  where u.user_id = ${userId} and u.status = ${status}
  order by e.starts_at, e.id`

const weight = fragment`array_position(array['attended', 'hosting', 'going', 'waiting', 'requested', 'maybe', 'invited', 'saved'], u.status)`

/** Lists each of the user's events once, with its most significant status, soonest first. */
export const listEach = (sql: ReadSql, userId: number, now: string) => sql<UserEventRow>`
  select id, "eventId", status, "isOver", "hasAttended" from (
    select distinct on (u.event_id) ${columns(userId, now)}, e.starts_at
    from user_events u join events e on e.id = u.event_id
    where u.user_id = ${userId}
    order by u.event_id, ${weight}) each
  order by starts_at, "eventId"`

const feedColumns = fragment`id,
  ${instant`created_at`} as "createdAt",
  ${instant`last_read_at`} as "lastReadAt"`

export const listFeeds = (sql: ReadSql, userId: number) =>
  sql<CalendarFeed>`select ${feedColumns} from calendar_feeds where user_id = ${userId} order by id`

export async function insertFeed(sql: WriteSql, userId: number, tokenHash: Buffer, now: string): Promise<CalendarFeed> {
  const rows = await sql<CalendarFeed>`
    insert into calendar_feeds (user_id, token_hash, created_at) values (${userId}, ${tokenHash}, ${now})
    returning ${feedColumns}`
  return rows[0]!
}

/** @returns whether the feed existed */
export const deleteFeed = (sql: WriteSql, userId: number, id: number) =>
  sql.hasRows`delete from calendar_feeds where id = ${id} and user_id = ${userId} returning id`

/** Returns the owner of the token's calendar and records the access; null if the token is unknown. */
export const useFeed = (sql: WriteSql, tokenHash: Buffer, now: string) => sql.value<number>`
  update calendar_feeds f set last_read_at = ${now} from users u
  where f.token_hash = ${tokenHash} and u.id = f.user_id and u.disabled_at is null
  returning f.user_id as "userId"`

/** Locks the user's row, so that two concurrent requests can't both count the feeds before either adds one. */
export const lockUser = (sql: WriteSql, userId: number) =>
  sql`select id from users where id = ${userId} for no key update`

/** Lists the ids of events that the user has saved, hosts, or RSVPed Going or Maybe, soonest first. */
export const listFeedEventIds = (sql: ReadSql, userId: number) => sql.column<number>`
  select e.id from events e
  where exists (select from user_events u where u.event_id = e.id and u.user_id = ${userId}
    and u.status in ('saved', 'maybe', 'going', 'hosting'))
  order by e.starts_at, e.id`
