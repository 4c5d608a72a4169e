import type { EventStatistics } from '#contract/guests/guest.ts'
import { isHosted, isHostedBy, isListed } from '#server/events/policy.ts'
import { fragment, type Fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/**
 * Counts one view of a shown, hosted event on the venue's current day, unless a host looks.
 * @param userId null for a visitor
 */
export const countView = (sql: WriteSql, eventId: number, userId: number | null, now: string) => sql.hasRows`
  insert into event_views (event_id, day, views)
  select e.id, (${now}::timestamptz at time zone e.time_zone)::date, 1 from events e
  where e.id = ${eventId} and ${isListed()}
    and ${isHosted()}
    and not ${isHostedBy(userId)}
  on conflict (event_id, day) do update set views = event_views.views + 1
  returning 1`

/** Condition on an account: it doesn't host the event. Hosts are no guests, whatever they saved or RSVPed to before. */
const isNoHost = (eventId: number, account: Fragment) => fragment`not ${isHostedBy(account, eventId)}`

/** Days of views in a response. */
const maxDays = 60

export async function readStatistics(sql: ReadSql, eventId: number): Promise<EventStatistics> {
  const [row] = await sql<EventStatistics>`
    select
      (select coalesce(sum(views), 0)::int from event_views where event_id = ${eventId}) as seen,
      (select count(*)::int from user_events s
        where s.event_id = ${eventId} and s.status = 'saved' and ${isNoHost(eventId, fragment`s.user_id`)}) as saved,
      g.responded, g.going, g.came,
      array(
        select json_build_object('day', day, 'views', views) from (
          select day, views from event_views where event_id = ${eventId} order by day desc limit ${maxDays}) as latest
        order by day) as days
    from (
      select count(answer)::int as responded, count(*) filter (where answer = 'yes')::int as going,
        count(*) filter (where attendance = 'attended')::int as came
      from guests g where g.event_id = ${eventId} and ${isNoHost(eventId, fragment`g.user_id`)}) as g`
  if (!row) throw new Error('Aggregates always have a row.')
  return row
}
