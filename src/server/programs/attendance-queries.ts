import type { AgeGroup } from '#contract/events/event-options.ts'
import type { SessionCount } from '#contract/programs/attendance.ts'
import { isReportedBy } from './policy.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

/** Whether the event has begun and takes place. */
export const hasBegun = (sql: ReadSql, eventId: number, now: string) => sql.hasRows`
  select from events e where e.id = ${eventId} and e.starts_at <= ${now}::timestamptz and e.status not in ('cancelled', 'postponed')`

export const upsertCount = (sql: WriteSql, eventId: number, count: SessionCount, now: string) => sql`
  insert into session_counts (event_id, adults, children, online, age, place, counted_at)
  values (${eventId}, ${count.adults}, ${count.children}, ${count.online}, ${count.age}, ${count.place}, ${now})
  on conflict (event_id) do update set adults = excluded.adults, children = excluded.children, online = excluded.online,
    age = excluded.age, place = excluded.place, counted_at = excluded.counted_at`

export const deleteCount = (sql: WriteSql, eventId: number) => sql`
  delete from session_counts where event_id = ${eventId}`

export interface SessionRow {
  eventId: number
  title: string
  day: string
  ageGroups: AgeGroup[]
  isVirtual: boolean
  count: SessionCount | null
}

export interface SessionScope {
  from: string
  to: string
  now: string
  userId: number
  /** Only sessions of this organization; null: those that the person hosts. */
  organizationId: number | null
  limit: number
}

/** Lists sessions that have begun, latest first, with the counts. Includes counts of merged events. */
export const listSessions = (sql: ReadSql, scope: SessionScope) => sql<SessionRow>`
  select e.id as "eventId", e.title, e.starts_on::text as day, e.age_groups as "ageGroups", e.is_virtual_event as "isVirtual",
    (select jsonb_build_object('adults', c.adults, 'children', c.children, 'online', c.online, 'age', c.age, 'place', c.place)
      from session_counts c
      where c.event_id = e.id or c.event_id in (select m.id from events m where m.merged_into = e.id)
      order by c.event_id = e.id desc, c.counted_at desc limit 1) as count
  from events e
  where e.starts_on between ${scope.from}::date and ${scope.to}::date and e.starts_at <= ${scope.now}::timestamptz
    and e.merged_into is null and e.status in ('scheduled', 'unlisted', 'private')
    and (e.withdrawn_at is null or e.withdrawn_at > e.starts_at)
    and ${isReportedBy(scope.userId, scope.organizationId)}
  order by e.starts_at desc, e.id desc limit ${scope.limit}`
