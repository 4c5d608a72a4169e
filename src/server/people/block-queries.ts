import type { BlockedPerson } from '#contract/follow.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

export async function insertBlock(sql: WriteSql, blockerId: number, blockedId: number, now: string): Promise<void> {
  await sql`
    insert into blocks (blocker_id, blocked_id, created_at) values (${blockerId}, ${blockedId}, ${now})
    on conflict do nothing`
}

/** @returns whether a block existed */
export async function deleteBlock(sql: WriteSql, blockerId: number, blockedId: number): Promise<boolean> {
  const rows = await sql`
    delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId} returning blocked_id`
  return rows.length > 0
}

export async function hasBlocked(sql: ReadSql, blockerId: number, blockedId: number): Promise<boolean> {
  const rows = await sql`select from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`
  return rows.length > 0
}

/** Deletes follows in both directions. */
export async function deleteFollowsBetween(sql: WriteSql, one: number, other: number): Promise<void> {
  await sql`
    delete from follows
    where (follower_id, followed_id) in ((${one}::int, ${other}::int), (${other}::int, ${one}::int))`
}

/** Lists blocked people, latest first. People who have hidden their profile since then have no name. */
export function listBlocks(sql: ReadSql, blockerId: number): Promise<BlockedPerson[]> {
  return sql<BlockedPerson>`
    select b.blocked_id as "userId",
      case when u.profile_visible then u.name end as name,
      case when u.profile_visible then u.username end as username,
      to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "blockedAt"
    from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${blockerId}
    order by b.created_at desc, b.blocked_id desc`
}
