import type { Availability } from '#contract/people/person-options.ts'
import type { BusyProblem } from '#contract/plans/plan-options.ts'
import { instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface CalendarRow {
  sealedUrl: Buffer
  sealedTimes: Buffer | null
  addedAt: string
  readAt: string | null
  problem: BusyProblem | null
}

export const findCalendar = (sql: ReadSql, userId: number) => sql.first<CalendarRow>`
  select sealed_url as "sealedUrl", sealed_times as "sealedTimes", ${instant`added_at`} as "addedAt",
    ${instant`read_at`} as "readAt", problem
  from busy_calendars where user_id = ${userId}`

/** Stores an address. Busy times of an earlier one are deleted. */
export const saveCalendar = (sql: WriteSql, userId: number, sealedUrl: Buffer, now: string) => sql`
  insert into busy_calendars (user_id, sealed_url, added_at, next_read_at) values (${userId}, ${sealedUrl}, ${now}, ${now})
  on conflict (user_id) do update set sealed_url = excluded.sealed_url, sealed_times = null, read_at = null,
    problem = null, added_at = excluded.added_at, next_read_at = excluded.next_read_at`

export const deleteCalendar = (sql: WriteSql, userId: number) =>
  sql`delete from busy_calendars where user_id = ${userId}`

/** Stores what was read from an address, unless the person has replaced or deleted it meanwhile. */
export async function saveReading(
  sql: WriteSql,
  userId: number,
  reading: { sealedUrl: Buffer; sealedTimes: Buffer | null; problem: BusyProblem | null; now: string; next: string },
): Promise<void> {
  const { sealedUrl, sealedTimes, problem, now, next } = reading
  await sql`
    update busy_calendars set sealed_times = coalesce(${sealedTimes}::bytea, sealed_times), problem = ${problem},
      read_at = case when ${problem === null} then ${now}::timestamptz else read_at end, next_read_at = ${next}
    where user_id = ${userId} and sealed_url = ${sealedUrl}`
}

/** Lists people whose calendar is due, and reserves it for `until`. */
export const takeDue = (sql: WriteSql, now: string, until: string) => sql<{ userId: number }>`
  update busy_calendars b set next_read_at = ${until} from users u
  where u.id = b.user_id and u.disabled_at is null and b.next_read_at <= ${now}
  returning b.user_id as "userId"`

/** Finds the person's free times, and the zone of their calendar's floating times. */
export const findWeekRow = (sql: ReadSql, userId: number) => sql.first<{
  availability: Availability[]
  timeZone: string | null
  sealedTimes: Buffer | null
}>`
  select u.availability, n.time_zone as "timeZone", b.sealed_times as "sealedTimes"
  from users u left join notification_settings n on n.user_id = u.id left join busy_calendars b on b.user_id = u.id
  where u.id = ${userId}`
