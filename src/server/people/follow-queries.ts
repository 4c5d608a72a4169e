import type { Sharing, BlockedPerson } from '#contract/people/follow.ts'
import { isOn } from '#server/events/policy.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export const insertFollow = (sql: WriteSql, followerId: number, followedId: number, now: string) => sql`
  insert into follows (follower_id, followed_id, created_at) values (${followerId}, ${followedId}, ${now})
  on conflict do nothing`

export async function deleteFollow(sql: WriteSql, followerId: number, followedId: number): Promise<void> {
  await sql`delete from follows where follower_id = ${followerId} and followed_id = ${followedId}`
}

/** A person in a list of follows, with the follow's id as the paging cursor. */
export interface FollowRow {
  id: number
  userId: number
}

export type FollowList = 'followers' | 'following'

const sides = {
  followers: { own: fragment`f.followed_id`, other: fragment`f.follower_id` },
  following: { own: fragment`f.follower_id`, other: fragment`f.followed_id` },
}

export interface FollowPage {
  viewerId: number
  before?: number | undefined
  limit: number
}

/** Lists a person's followers, or the people they follow, as far as visible to the viewer. Latest first. */
export function listFollows(sql: ReadSql, list: FollowList, userId: number, page: FollowPage): Promise<FollowRow[]> {
  const { own, other } = sides[list]
  const earlier = page.before === undefined ? fragment`true` : fragment`f.id < ${page.before}`
  return sql<FollowRow>`
    select f.id, ${other} as "userId"
    from follows f join visible_people(${page.viewerId}) p on p.id = ${other}
    where ${own} = ${userId} and ${earlier}
    order by f.id desc limit ${page.limit}`
}

/** Lists ids of upcoming events that people the person follows attend or host, if they share it. Soonest first. */
export const listFollowedEventIds = (sql: ReadSql, userId: number, now: string, limit: number) => sql.column<number>`
  select id from (
    select distinct on (coalesce(-e.series_id, e.id)) e.id, e.starts_at
    from follows f
    join visible_people(${userId}) p on p.id = f.followed_id
    join user_events u on u.user_id = p.id
      and (u.host_role in ('owner', 'co-host') and p.share_hosting or u.status = 'going' and p.share_attendance)
    join events e on e.id = u.event_id
      and ${isOn()} and e.ends_at > ${now}
    where f.follower_id = ${userId}
    order by coalesce(-e.series_id, e.id), e.starts_at, e.id
  ) as next_dates
  order by starts_at, id limit ${limit}`

export async function getSharing(sql: ReadSql, userId: number): Promise<Sharing> {
  const rows = await sql<Sharing>`
    select share_attendance as "shareAttendance", share_hosting as "shareHosting" from users where id = ${userId}`
  return rows[0] ?? { shareAttendance: false, shareHosting: false }
}

export const updateSharing = (sql: WriteSql, userId: number, sharing: Sharing) => sql`
  update users set share_attendance = ${sharing.shareAttendance}, share_hosting = ${sharing.shareHosting}
  where id = ${userId}`

export const insertBlock = (sql: WriteSql, blockerId: number, blockedId: number, now: string) => sql`
  insert into blocks (blocker_id, blocked_id, created_at) values (${blockerId}, ${blockedId}, ${now})
  on conflict do nothing`

/** @returns whether a block existed */
export const deleteBlock = (sql: WriteSql, blockerId: number, blockedId: number) => sql.hasRows`
  delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId} returning blocked_id`

export const hasBlocked = (sql: ReadSql, blockerId: number, blockedId: number) =>
  sql.hasRows`select from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`

/** Deletes follows in both directions. */
export const deleteFollowsBetween = (sql: WriteSql, one: number, other: number) => sql`
  delete from follows
  where (follower_id, followed_id) in ((${one}::int, ${other}::int), (${other}::int, ${one}::int))`

/** Lists blocked people, latest first. People who have hidden their profile since then have no name. */
export const listBlocks = (sql: ReadSql, blockerId: number) => sql<BlockedPerson>`
  select b.blocked_id as "userId",
    case when u.profile_visible then u.name end as name,
    case when u.profile_visible then u.username end as username,
    ${instant`b.created_at`} as "blockedAt"
  from blocks b join users u on u.id = b.blocked_id
  where b.blocker_id = ${blockerId}
  order by b.created_at desc, b.blocked_id desc`
