import type { AskedEvent } from '#domain/reminders/reminder-times.ts'
import { takesPlace, isShown } from '#server/events/policy.ts'
import { instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface AskedPerson extends AskedEvent {
  userId: number
  eventId: number
}

/**
 * Lists people to ask whether they went to an event that ended within the last three days: those who were going, and
 * those who had saved it and added it to a plan or goal. Excludes those who have answered.
 */
export const listUnasked = (sql: ReadSql, now: string) => sql<AskedPerson>`
  select distinct u.user_id as "userId", e.id as "eventId", ${instant`e.ends_at`} as "endsAt",
    e.time_zone as "timeZone"
  from events e join user_events u on u.event_id = e.id
  where e.ends_at > ${now}::timestamptz - interval '3 days' and e.ends_at <= ${now}::timestamptz
    and ${takesPlace} and e.withdrawn_at is null and u.created_at < e.ends_at
    and (u.status = 'going' or u.status in ('saved', 'maybe') and (
      exists (select from event_plans p where p.user_id = u.user_id and p.event_id = e.id)
      or exists (select from goal_events l join goals g on g.id = l.goal_id
        where l.event_id = e.id and g.user_id = u.user_id and g.deleted_at is null)))
    and not exists (select from user_events d
      where d.user_id = u.user_id and d.event_id = e.id and d.status in ('attended', 'hosting'))
    and not exists (select from jobs where key = 'went:' || u.user_id || ':' || e.id)
  order by e.id, u.user_id`

/** Returns whether to still ask: the event is on the person's list, and they haven't said that they went. */
export async function isUnanswered(sql: ReadSql, userId: number, eventId: number): Promise<boolean> {
  const [row] = await sql<{ isUnanswered: boolean }>`
    select bool_or(status in ('saved', 'maybe', 'going')) and not bool_or(status in ('attended', 'hosting'))
      as "isUnanswered"
    from user_events where user_id = ${userId} and event_id = ${eventId}`
  return row?.isUnanswered ?? false
}

/**
 * Selects outcomes of events that ended at least `days` ago, marks them as asked and returns them. Selects only one
 * date of a series, and no events that ended more than a month earlier.
 */
export const takeLater = (sql: WriteSql, now: string, days: number) => sql<{ userId: number; eventId: number }>`
  with due as (
    select distinct on (o.user_id, coalesce('s' || e.series_id, 'e' || e.id)) o.user_id, o.event_id, e.series_id
    from outcomes o join events e on e.id = o.event_id
      join user_events a on a.user_id = o.user_id and a.event_id = o.event_id and a.status = 'attended'
    where o.asked_at is null and o.used is null
      and e.ends_at <= ${now}::timestamptz - ${days} * interval '1 day'
      and e.ends_at > ${now}::timestamptz - (${days} + 30) * interval '1 day'
      and ${isShown()}
    order by o.user_id, coalesce('s' || e.series_id, 'e' || e.id), e.ends_at, e.id),
  asked as (
    update outcomes o set asked_at = ${now} from due
    where o.user_id = due.user_id and o.event_id = due.event_id and not exists (
      select from outcomes earlier join events e on e.id = earlier.event_id
      where earlier.user_id = o.user_id and e.series_id = due.series_id
        and (earlier.asked_at is not null or earlier.used is not null))
    returning o.user_id as "userId", o.event_id as "eventId")
  select * from asked order by "eventId", "userId"`
