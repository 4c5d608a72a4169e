import type { UserEventStatus } from '#contract/saved/user-event.ts'
import { isHostedBy } from '#server/events/policy.ts'
import { fragment, instant, type ReadSql } from '#server/platform/database/database.ts'

/** The facts of an imported event whose changes people are notified of. Instants in UTC. */
export interface WatchedEvent {
  id: number
  startsAt: string
  endsAt: string
  allDay: boolean
  timeZone: string
  location: string
  /** Null unless the place is known exactly. */
  latitude: number | null
  longitude: number | null
  isVirtual: boolean
  status: 'scheduled' | 'cancelled' | 'postponed'
  isWithdrawn: boolean
}

/** Lists the current state of these events. Omits those that operators hide. */
export const listWatched = (sql: ReadSql, ids: readonly number[]) => sql<WatchedEvent>`
  select e.id, ${instant`e.starts_at`} as "startsAt", ${instant`e.ends_at`} as "endsAt", e.all_day as "allDay",
    e.time_zone as "timeZone", e.location,
    case when e.place_precision = 'exact' then e.latitude end as latitude,
    case when e.place_precision = 'exact' then e.longitude end as longitude, e.is_virtual_event as "isVirtual",
    e.status_when_shown as status, e.withdrawn_at is not null as "isWithdrawn"
  from events e
  where e.id = any(${ids}::int[]) and e.status <> 'hidden' and e.merged_into is null
  order by e.starts_at, e.id`

/** Lists the ids of a source's events that aren't over and that someone has saved, plans, goes to or has in a goal. */
export const listWatchedIds = (sql: ReadSql, sourceId: number, now: string) => sql.column<number>`
  select distinct e.id
  from event_sources l join events e on e.id = l.event_id
  where l.source_id = ${sourceId} and e.ends_at > ${now}
    and (exists (select from user_events u where u.event_id = e.id and u.status <> 'hosting')
      or exists (select from event_plans p where p.event_id = e.id)
      or exists (select from goal_events g where g.event_id = e.id)
      or exists (select from goals g where g.event_id = e.id))`

export const findSourceName = (sql: ReadSql, sourceId: number) =>
  sql.value<string>`select name from sources where id = ${sourceId}`

export interface Watcher {
  userId: number
  eventIds: number[]
  statuses: { eventId: number; status: UserEventStatus }[]
}

/** Lists everyone who has saved one of these events, plans it, goes there or has it in a goal, except its hosts. */
export const listWatchers = (sql: ReadSql, eventIds: readonly number[]) => sql<Watcher>`
  select w.user_id as "userId", array_agg(distinct w.event_id order by w.event_id) as "eventIds",
    coalesce(json_agg(json_build_object('eventId', w.event_id, 'status', w.status)) filter (where w.status is not null), '[]')
      as statuses
  from (
    select user_id, event_id, status from user_events
      where status in ('saved', 'invited', 'maybe', 'requested', 'waiting', 'going')
    union all select user_id, event_id, null from event_plans
    union all select g.user_id, e.event_id, null from goal_events e join goals g on g.id = e.goal_id where g.deleted_at is null
    union all select user_id, event_id, null from goals where deleted_at is null
  ) as w
  where w.event_id = any(${eventIds}::int[])
    and not ${isHostedBy(fragment`w.user_id`, fragment`w.event_id`)}
  group by w.user_id order by w.user_id`
