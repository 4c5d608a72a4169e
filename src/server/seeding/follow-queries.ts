import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** Accounts created by the demo, by username. No other account is ever connected to anything. */
const demoAccount = fragment`users u join identities i on i.user_id = u.id and i.provider = 'demo' and i.subject like 'demo-%'`

export async function hasFollows(sql: ReadSql): Promise<boolean> {
  const [row] = await sql<{ has: boolean }>`select exists (select from follows) as has`
  return row?.has ?? false
}

export interface DemoProfile {
  username: string
  sharesAttendance: boolean
  latitude: number
  longitude: number
}

export async function updateDemoProfile(
  sql: WriteSql,
  { username, sharesAttendance, latitude, longitude }: DemoProfile,
) {
  await sql`
    update users set share_attendance = ${sharesAttendance}, latitude = ${latitude}, longitude = ${longitude}
    where id in (select u.id from ${demoAccount} where u.username = ${username})`
}

export async function insertFollowsByName(sql: WriteSql, follower: string, followed: readonly string[], now: string) {
  await sql`
    insert into follows (follower_id, followed_id, created_at)
    select own.id, other.id, ${now}::timestamptz - interval '1 day'
    from (select u.id from ${demoAccount} where u.username = ${follower}) as own,
      unnest(${followed}::text[]) with ordinality as named (username, place)
      join (select u.id, u.username from ${demoAccount}) as other using (username)
    order by named.place
    on conflict do nothing`
}

export interface Attendance {
  sourceId: number
  username: string
  organizers: readonly string[]
  status: 'hosting' | 'going'
  now: string
  /** Maximum number of upcoming dates per organizer, soonest first. */
  most: number
}

/** Adds a status for the person to upcoming events of these organizers in the demo town. */
export async function insertAttendance(sql: WriteSql, attendance: Attendance): Promise<void> {
  const { sourceId, username, organizers, status, now, most } = attendance
  await sql`
    insert into user_events (user_id, event_id, status, host_role)
    select own.id, dates.id, ${status}, case when ${status} = 'hosting' then 'owner' end
    from (select u.id from ${demoAccount} where u.username = ${username}) as own,
      unnest(${organizers}::text[]) as named (organizer)
      cross join lateral (
        select e.id from events e
        where e.organizer = named.organizer and e.starts_at > ${now} and e.status = 'scheduled'
          and exists (select from event_sources l where l.event_id = e.id and l.source_id = ${sourceId})
        order by e.starts_at limit ${most}) as dates
    on conflict do nothing`
}
