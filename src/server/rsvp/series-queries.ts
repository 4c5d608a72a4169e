import type { DateRsvp } from '#contract/rsvp/rsvp.ts'
import { limits } from '#contract/limits.ts'
import { dateVisibleBeside, takesPlace } from '#server/events/policy.ts'
import { zonedTime } from '#server/events/service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { findGuest, type GuestRow } from './queries.ts'

/** A person on the guest lists of a series: by account, by address, or both. */
export type SeriesGuest = Pick<GuestRow, 'userId' | 'address'>

/** Locks all dates of the event's series, in the order in which sessions of a course are locked. */
export const lockSeries = (sql: WriteSql, eventId: number) => sql`
  select from events e
  where e.id = ${eventId} or e.series_id = (select own.series_id from events own where own.id = ${eventId})
  order by e.starts_at, e.id for no key update`

/**
 * Lists the dates of the event's series that take RSVPs and are shown to the person, with the person's RSVPs, soonest
 * first. Unlisted dates appear only with dates of the same status.
 */
export async function listDateRsvps(
  sql: ReadSql,
  eventId: number,
  { userId, address }: SeriesGuest,
  now: string,
): Promise<DateRsvp[]> {
  const rows = await sql<{
    eventId: number
    startsAt: string
    startsLocally: string
    endsAt: string
    endsLocally: string
    allDay: boolean
    answer: DateRsvp['answer']
  }>`
    select e.id as "eventId", e.starts_at::text as "startsAt", (e.starts_at at time zone e.time_zone)::text as "startsLocally",
      e.ends_at::text as "endsAt", (e.ends_at at time zone e.time_zone)::text as "endsLocally", e.all_day as "allDay",
      (select g.answer from guests g where g.event_id = e.id and (g.user_id = ${userId}::int or g.address = ${address}::text)
        order by g.user_id = ${userId}::int desc nulls last limit 1) as answer
    from events own join events e on e.series_id = own.series_id
    where own.id = ${eventId} and not own.is_course and ${takesPlace} and e.withdrawn_at is null and e.ends_at > ${now}
      and ${dateVisibleBeside(userId)}
    order by e.starts_at, e.id limit ${limits.hosting.dates}`
  return rows.map(({ startsAt, startsLocally, endsAt, endsLocally, ...row }) => ({
    eventId: row.eventId,
    date: zonedTime(startsLocally, startsAt),
    endDate: zonedTime(endsLocally, endsAt),
    allDay: row.allDay,
    answer: row.answer,
  }))
}

/** Finds the person on the guest list of another date. */
export async function findSameGuest(sql: ReadSql, eventId: number, guest: SeriesGuest): Promise<GuestRow | null> {
  const rows = await sql<{ id: number }>`
    select id from guests g
    where g.event_id = ${eventId} and (g.user_id = ${guest.userId}::int or g.address = ${guest.address}::text)
    order by g.user_id = ${guest.userId}::int desc nulls last limit 1`
  return rows[0] ? findGuest(sql, rows[0].id) : null
}

/** Inserts the person on the guest list of another date, without an RSVP. */
export async function insertSameGuest(sql: WriteSql, eventId: number, guestId: number): Promise<GuestRow | null> {
  const rows = await sql<{ id: number }>`
    insert into guests (event_id, address, user_id, name, listed_name, origin, language)
    select ${eventId}, address, user_id, name, listed_name, origin, language from guests where id = ${guestId} returning id`
  return rows[0] ? findGuest(sql, rows[0].id) : null
}

/** Deletes a guest that was inserted for an RSVP that failed. */
export const deleteGuest = (sql: WriteSql, guestId: number) =>
  sql`delete from guests where id = ${guestId} and answer is null`
