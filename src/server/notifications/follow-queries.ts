import type { ReadSql } from '#server/platform/database/database.ts'

/** Lists followers who may see the host and don't have the event on a list. Empty if the host doesn't share hosting. */
export const listFollowersToNotify = (sql: ReadSql, hostId: number, eventId: number) => sql<{
  userId: number
  hostName: string
}>`
  select f.follower_id as "userId", h.name as "hostName"
  from follows f
  join users h on h.id = f.followed_id and h.share_hosting and h.profile_visible and h.disabled_at is null
  where f.followed_id = ${hostId}
    and not exists (select from user_events u where u.user_id = f.follower_id and u.event_id = ${eventId})
    and not exists (select from blocks b
      where (b.blocker_id, b.blocked_id) in ((f.follower_id, h.id), (h.id, f.follower_id)))`

/** Filters out people with a block, in either direction, between them and `otherId`. */
export async function listUnblocked(sql: ReadSql, otherId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select id from unnest(${userIds}::int[]) as id
    where not exists (select from blocks b
      where (b.blocker_id, b.blocked_id) in ((id, ${otherId}::int), (${otherId}::int, id)))`
  return rows.map(({ id }) => id)
}
