import { fragment, type ReadSql } from '#server/platform/database/database.ts'

/** Lists every time zone in use. */
export async function listZones(sql: ReadSql): Promise<string[]> {
  const rows = await sql<{ zone: string }>`
    select distinct time_zone as zone from notification_settings where time_zone is not null
    union select distinct time_zone from search_subscriptions where confirmed_at is not null and ended_at is null`
  return rows.map(({ zone }) => zone)
}

export interface WeeklyGroup {
  zone: string
  /** Whether people without a time zone belong to this group. */
  isHome: boolean
  /** Prefix of this week's job keys, followed by the person's id. */
  keyStart: string
}

const inZone = ({ zone, isHome }: WeeklyGroup) =>
  fragment`(s.time_zone = ${zone} or (${isHome}::boolean and s.time_zone is null))`

/** Lists people whose weekly email about new events isn't planned yet. */
export const listDigestReaders = (sql: ReadSql, group: WeeklyGroup) => sql<{ userId: number }>`
  select u.id as "userId" from users u left join notification_settings s on s.user_id = u.id
  where u.disabled_at is null and coalesce(s.new_events, true) and ${inZone(group)}
    and not exists (select from jobs where key = ${group.keyStart}::text || u.id)`

/** Lists people with an open goal whose nudge isn't planned yet this week. */
export const listNudgeReaders = (sql: ReadSql, group: WeeklyGroup) => sql<{ userId: number }>`
  select u.id as "userId" from users u left join notification_settings s on s.user_id = u.id
  where u.disabled_at is null and coalesce(s.goal_nudges, true) and ${inZone(group)}
    and exists (select from goals g where g.user_id = u.id and g.deleted_at is null and g.reached_at is null)
    and not exists (select from jobs where key = ${group.keyStart}::text || u.id)`

/** Lists searches whose weekly email isn't planned yet. */
export const listSearchReaders = (sql: ReadSql, { zone, keyStart }: WeeklyGroup) => sql<{ id: number }>`
  select id from search_subscriptions
  where time_zone = ${zone} and confirmed_at is not null and ended_at is null
    and not exists (select from jobs where key = ${keyStart}::text || search_subscriptions.id)`
