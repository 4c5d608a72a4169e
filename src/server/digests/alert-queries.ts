import { isOn } from '#server/events/policy.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import type { OpenGoalRow } from '#server/goals/open-goal-service.ts'

export interface AlertedGoal extends OpenGoalRow {
  /** ISO instant; events created later are new. */
  since: string
}

/** Lists open goals with alerts about new events, by person. */
export const listAlertedGoals = (sql: ReadSql) => sql<AlertedGoal>`
  select g.id, g.user_id as "userId", g.title, g.description, g.topics, g.steps, g.audience,
    to_char(g.alert_since, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since
  from goals g join users u on u.id = g.user_id
  where g.alert_since is not null and g.deleted_at is null and u.disabled_at is null
    and exists (select from goal_tasks t where t.goal_id = g.id and t.completed_at is null)
  order by g.user_id, g.id`

/** Records that the person has been notified of all events created until now. */
export const advanceAlerts = (sql: WriteSql, goalIds: readonly number[], now: string) =>
  sql`update goals set alert_since = ${now} where id = any(${goalIds}::int[]) and alert_since is not null`

export interface NewPageEvent {
  userId: number
  eventId: number
  /** Number of all such events of the page. */
  pageKey: string
  /** Name of the venue, organization or organizer, as the event spells it. */
  page: string
  isVenue: boolean
}

/**
 * Lists events of followed venues, organizers and organizations that were created, or became public, after `since` and
 * after the person followed, soonest first by person. Excludes new dates of series that the person could already know,
 * and events that are on one of their lists or were in an earlier email.
 */
export const listNewPageEvents = (
  sql: ReadSql,
  { since, now }: { since: string; now: string },
) => sql.withCustomPlan<NewPageEvent>`
  select * from (
    select distinct on (f.user_id, e.id) f.user_id as "userId", e.id as "eventId", e.starts_at,
      coalesce(nullif(v.name, ''), nullif(v.address, ''), o.name, e.organizer) as page, f.venue_id is not null as "isVenue",
      coalesce(f.venue_id::text, 'organization ' || f.organization_id, f.organizer) as "pageKey"
    from page_follows f
    join users u on u.id = f.user_id and u.disabled_at is null
    left join venues v on v.id = f.venue_id
    left join organizations o on o.id = f.organization_id
    join lateral (
      select * from events
      where f.venue_id is not null
        and venue_id = any(array(select r.id from venues r where r.id = f.venue_id or r.parent_id = f.venue_id))
        and ends_at > ${now}::timestamptz
      union all
      select * from events
      where f.organizer is not null and organizer <> '' and organizer_slug(organizer) = f.organizer
        and ends_at > ${now}::timestamptz
      union all
      select * from events
      where f.organization_id is not null and organization_id = f.organization_id and ends_at > ${now}::timestamptz
      union all
      select * from events
      where o.organizer is not null and organizer <> '' and organizer_slug(organizer) = o.organizer
        and ends_at > ${now}::timestamptz
        and exists (select from event_sources l where l.event_id = events.id)) e on true
    where coalesce(e.published_at, e.created_at) > greatest(f.created_at, ${since}::timestamptz) and e.starts_at > ${now}::timestamptz
      and ${isOn()}
      and (e.previous_ends_at is null or e.previous_ends_at <= ${now}::timestamptz)
      and not exists (
        select from events known
        where known.series_id = e.series_id and (coalesce(known.published_at, known.created_at) <= f.created_at
          or exists (select from digest_events d where d.user_id = f.user_id and d.event_id = known.id)))
      and not exists (select from digest_events d where d.user_id = f.user_id and d.event_id = e.id)
      and not exists (select from user_events own where own.user_id = f.user_id and own.event_id = e.id)
    order by f.user_id, e.id, f.venue_id nulls last) found
  order by "userId", starts_at, "eventId"`
