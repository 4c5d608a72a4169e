import type { CalendarFeed } from '#contract/saved/user-event.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

const columns = fragment`id,
  ${instant`created_at`} as "createdAt",
  ${instant`last_read_at`} as "lastReadAt"`

export const listFeeds = (sql: ReadSql, userId: number) =>
  sql<CalendarFeed>`select ${columns} from calendar_feeds where user_id = ${userId} order by id`

export async function insertFeed(sql: WriteSql, userId: number, tokenHash: Buffer, now: string): Promise<CalendarFeed> {
  const rows = await sql<CalendarFeed>`
    insert into calendar_feeds (user_id, token_hash, created_at) values (${userId}, ${tokenHash}, ${now})
    returning ${columns}`
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
