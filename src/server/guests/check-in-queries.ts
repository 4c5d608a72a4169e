import type { Attendance, AttendanceState } from '#contract/guests/guest.ts'
import { fragment, type WriteSql } from '#server/platform/database/database.ts'

/** SQL for the instant of a guest's attendance in milliseconds; null stays null. */
export const attendanceAt = fragment`to_char(g.attendance_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const state = fragment`g.id as "guestId", g.attendance, g.arrived, ${attendanceAt} as "attendanceAt"`

export interface Mark {
  attendance: Attendance | null
  /** Number of people; only for guests who attended. */
  arrived: number
  /** Instant at which the helper's device recorded it. */
  at: string
}

/**
 * Stores an attendance mark unless the guest has a later one.
 * @returns the guest's state afterwards; null if there is no such guest, or the host removed them
 */
export async function updateAttendance(
  sql: WriteSql,
  { eventId, guestId, attendance, arrived, at }: Mark & { eventId: number; guestId: number },
): Promise<AttendanceState | null> {
  await sql`
    update guests set attendance = ${attendance}::text, attendance_at = ${at},
      arrived = case when ${attendance}::text = 'attended' then ${arrived}::int end
    where id = ${guestId} and event_id = ${eventId} and removed_at is null
      and (attendance_at is null or attendance_at <= ${at})`
  return sql.first<AttendanceState>`
    select ${state} from guests g where g.id = ${guestId} and g.event_id = ${eventId} and g.removed_at is null`
}

export interface WalkIn {
  eventId: number
  /** The device's own key, which makes adding idempotent. */
  key: string
  name: string
  arrived: number
  /** Instant at which the walk-in came. */
  at: string
}

/** Adds a walk-in, or changes the one with the same key. @returns the guest's id */
export async function putWalkIn(sql: WriteSql, { eventId, key, name, arrived, at }: WalkIn): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into guests as g (event_id, name, listed_name, answer, party_size, answered_at, origin, client_key, attendance,
      arrived, attendance_at)
    values (${eventId}, ${name}, ${name}, 'yes', ${arrived}, ${at}, 'walk-in', ${key}, 'attended', ${arrived}, ${at})
    on conflict (event_id, client_key) do update
      set name = excluded.name, listed_name = excluded.listed_name, party_size = excluded.party_size
    returning id`
  return rows[0]!.id
}

export const deleteWalkIn = (sql: WriteSql, eventId: number, key: string) =>
  sql`delete from guests where event_id = ${eventId} and client_key = ${key} and origin = 'walk-in'`

/**
 * Marks guests who are going and weren't checked in as no-shows. @returns their number; null if the event isn't over
 */
export async function markNoShows(sql: WriteSql, eventId: number, now: string): Promise<number | null> {
  const [event] = await sql<{ isOver: boolean }>`select ends_at <= ${now} as "isOver" from events where id = ${eventId}`
  if (!event?.isOver) return null
  const rows = await sql`
    update guests set attendance = 'no-show', attendance_at = ${now}
    where event_id = ${eventId} and answer = 'yes' and attendance is null and removed_at is null returning id`
  return rows.length
}
