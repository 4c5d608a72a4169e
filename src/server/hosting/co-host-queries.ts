import type { HostPerson } from '#contract/hosting/co-host.ts'
import { hasRightTo } from '#server/events/policy.ts'
import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** Lists everyone who hosts the event, owners first. */
export const listHosts = (sql: ReadSql, eventId: number) => sql<HostPerson>`
  select u.id as "userId", u.name, u.username, u.avatar, h.host_role as role
  from user_events h join users u on u.id = h.user_id
  where h.event_id = ${eventId} and h.status = 'hosting'
  order by array_position(array['owner', 'organization-creator', 'co-host', 'organization-owner', 'organization-editor'], h.host_role),
    h.created_at, u.id`

/** Selects an event and, if asked, the following dates of its series. */
const dates = (eventId: number, withFollowing: boolean) => fragment`(
  select e.id, e.starts_at, e.ends_at, e.status_when_shown, e.organization_id from events own
  join events e on e.id = own.id
    or (${withFollowing}::boolean and e.series_id = own.series_id and e.starts_at > own.starts_at and e.withdrawn_at is null)
  where own.id = ${eventId})`

export interface CoveredDates {
  eventId: number
  withFollowing: boolean
}

/** Counts the dates that a request covers. */
export const countDates = (sql: ReadSql, { eventId, withFollowing }: CoveredDates) =>
  sql.count`select count(*)::int as count from ${dates(eventId, withFollowing)} e`

/**
 * Adds a co-host to the dates that are neither over nor cancelled and whose co-hosts the asker may choose.
 * @returns ids of all such dates, whether or not the person hosted them before
 */
export const insertCoHost = (
  sql: WriteSql,
  { eventId, withFollowing }: CoveredDates,
  { userId, askerId, now }: { userId: number; askerId: number; now: string },
) => sql.column<number>`
  with covered as (
    select e.id from ${dates(eventId, withFollowing)} e
    where (e.ends_at > ${now} and e.status_when_shown = 'scheduled' or e.status_when_shown = 'postponed')
      and ${hasRightTo('co-hosts', askerId, fragment`e.id`)}),
  added as (
    insert into user_events (user_id, event_id, status, host_role, created_at)
    select ${userId}, id, 'hosting', 'co-host', ${now} from covered
    on conflict (user_id, event_id, status) do nothing)
  select id from covered order by id`

/** Removes a co-host. Members of the organization that hosts the event stay. @returns ids of the dates */
export async function deleteCoHost(
  sql: WriteSql,
  { eventId, withFollowing }: CoveredDates,
  userId: number,
): Promise<number[]> {
  const rows = await sql<{ id: number; organizationId: number | null }>`
    with gone as (
      delete from user_events h using ${dates(eventId, withFollowing)} e
      where h.event_id = e.id and h.user_id = ${userId} and h.host_role = 'co-host'
      returning e.id, e.organization_id)
    select id, organization_id as "organizationId" from gone order by id`
  const ids = rows.map(({ id }) => id)
  const organizationId = rows[0]?.organizationId ?? null
  if (organizationId !== null) await sql`select settle_organization_hosts(${organizationId}, ${ids}::int[])`
  return ids
}
