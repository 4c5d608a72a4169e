import type { FitCandidate } from '#domain/events/event-fit.ts'
import { getBoundingBox, type Position } from '#domain/places/distance.ts'
import { isOn } from '#server/events/policy.ts'
import { type ReadSql, type WriteSql, fragment } from '#server/platform/database/database.ts'

export interface NewEventsWanted {
  userId: number
  near: Position
  /** Miles. */
  within: number
  /** ISO instants: created after `since`, starting between `now` and `until`. */
  since: string
  now: string
  until: string
  limit: number
}

/**
 * Lists new events nearby that are neither on a list of the person's nor were in an earlier digest. Includes only the
 * next date of a series. Soonest first.
 */
export function listNewEvents(sql: ReadSql, wanted: NewEventsWanted) {
  const { userId, near, within, since, now, until, limit } = wanted
  const { south, north, west, east } = getBoundingBox(near, within)
  return sql.withCustomPlan<FitCandidate>`
    select id, title, category, age_groups as "ageGroups", is_virtual_event as "isVirtual", is_free as "isFree",
      place_precision as "placePrecision",
      case when position_on_earth is not null and not is_virtual_event
        then miles_between(latitude, longitude, ${near.latitude}, ${near.longitude}) end as miles
    from events e
    where created_at > ${since}::timestamptz and ${isOn()}
      and starts_at > ${now}::timestamptz and starts_at < ${until}::timestamptz
      and (previous_ends_at is null or previous_ends_at <= ${now}::timestamptz)
      and (is_virtual_event or (latitude between ${south} and ${north}
        and case when ${west > east}::boolean then longitude >= ${west} or longitude <= ${east}
          else longitude between ${west} and ${east} end
        and miles_between(latitude, longitude, ${near.latitude}, ${near.longitude}) <= ${within}))
      and not exists (select from digest_events d where d.user_id = ${userId} and d.event_id = e.id)
      and not exists (select from user_events u where u.user_id = ${userId} and u.event_id = e.id)
    order by starts_at, id limit ${limit}`
}

/** Records the events as shown to the person. */
export async function recordShown(sql: WriteSql, userId: number, eventIds: readonly number[], now: string) {
  await sql`
    insert into digest_events (user_id, event_id, shown_at)
    select ${userId}, id, ${now} from unnest(${eventIds}::int[]) as shown (id)
    on conflict do nothing`
}

/** Lists every time zone in use. */
export const listZones = (sql: ReadSql) => sql.column<string>`
  select distinct time_zone as zone from notification_settings where time_zone is not null
  union select distinct time_zone from search_subscriptions
    where confirmed_at is not null and ended_at is null and event_id is null`

export interface WeeklyGroup {
  zone: string
  /** Whether people without a time zone belong to this group. */
  isHome: boolean
  /** Prefix of this week's job keys, followed by the person's id. */
  keyStart: string
  /** UTC instant a week ago: newer accounts wait for their first weekly email. */
  weekAgo: string
}

const inZone = ({ zone, isHome }: WeeklyGroup) =>
  fragment`(s.time_zone = ${zone} or (${isHome}::boolean and s.time_zone is null))`

/** Lists people whose weekly email about new events isn't planned yet. */
export const listDigestReaders = (sql: ReadSql, group: WeeklyGroup) => sql<{ userId: number }>`
  select u.id as "userId" from users u left join notification_settings s on s.user_id = u.id
  where u.disabled_at is null and u.created_at <= ${group.weekAgo} and coalesce(s.new_events, true) and ${inZone(group)}
    and not exists (select from jobs where key = ${group.keyStart}::text || u.id)`

/** Lists people with an open goal whose nudge isn't planned yet this week. */
export const listNudgeReaders = (sql: ReadSql, group: WeeklyGroup) => sql<{ userId: number }>`
  select u.id as "userId" from users u left join notification_settings s on s.user_id = u.id
  where u.disabled_at is null and u.created_at <= ${group.weekAgo} and coalesce(s.goal_nudges, true) and ${inZone(group)}
    and exists (select from goals g where g.user_id = u.id and g.deleted_at is null and g.reached_at is null)
    and not exists (select from jobs where key = ${group.keyStart}::text || u.id)`

/** Lists searches whose weekly email isn't planned yet. */
export const listSearchReaders = (sql: ReadSql, { zone, keyStart }: WeeklyGroup) => sql<{ id: number }>`
  select id from search_subscriptions
  where time_zone = ${zone} and confirmed_at is not null and ended_at is null and event_id is null
    and not exists (select from jobs where key = ${keyStart}::text || search_subscriptions.id)`
