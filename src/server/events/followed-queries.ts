import type { ReadSql } from '#server/platform/sql.ts'

/** Somebody at an event whom the viewer may see there. */
export interface AttendantRow {
  eventId: number
  name: string
  username: string
  isHost: boolean
  isFollowed: boolean
}

/**
 * Who hosts these events and, of those whom the viewer follows, who goes to them, as far as they share it. Never
 * somebody who hides the profile or between whom and the viewer there is a block: `visible_people` leaves them out.
 */
export function listAttendants(sql: ReadSql, viewerId: number, ids: readonly number[]): Promise<AttendantRow[]> {
  return sql<AttendantRow>`
    select a.event_id as "eventId", u.name, u.username, a.status = 'hosting' as "isHost", f.id is not null as "isFollowed"
    from user_events a
    join visible_people(${viewerId}) u on u.id = a.user_id
    left join follows f on f.follower_id = ${viewerId} and f.followed_id = u.id
    where a.event_id = any(${ids}::int[])
      and (a.status = 'hosting' and u.share_hosting or a.status = 'going' and u.share_attendance and f.id is not null)
    order by a.event_id, f.id, u.id`
}
