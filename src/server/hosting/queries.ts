import type { HostRight, HostRole } from '#contract/hosting/hosting-options.ts'
import { hasRightTo } from '#server/events/policy.ts'
import { introduceHost } from '#server/people/person-service.ts'
import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** Records that the person has created an event or series, for the daily limit. */
export const insertSubmission = (
  sql: WriteSql,
  userId: number,
  { eventId, invitationsSent, now }: { eventId: number; invitationsSent: number; now: string },
) => sql`
  insert into hosted_submissions (user_id, event_id, invitations_sent, created_at)
  values (${userId}, ${eventId}, ${invitationsSent}, ${now})`

/** Counts the events that the person has created since then; a series counts as one. */
export const countSubmissions = (sql: ReadSql, userId: number, since: string) => sql.count`
  select count(*)::int as count from hosted_submissions where user_id = ${userId} and created_at > ${since}`

export async function insertSeries(sql: WriteSql, title: string, recurrence: string | null): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into series (title, recurrence) values (${title}, ${recurrence}) returning id`
  return rows[0]!.id
}

/** Makes the person the owner of new events. */
export async function insertHost(sql: WriteSql, userId: number, eventIds: readonly number[]): Promise<void> {
  await sql`
    insert into user_events (user_id, event_id, status, host_role)
    select ${userId}, id, 'hosting', 'owner' from unnest(${eventIds}::int[]) as id`
  await introduceHost(sql, userId, eventIds)
}

/** Records when events became public that weren't at first. Events that became public before keep the first time. */
export const markPublished = (sql: WriteSql, eventIds: readonly number[], now: string) =>
  sql`update events set published_at = ${now} where id = any(${eventIds}::int[]) and published_at is null`

/** Lists the accounts that own an event themselves; none if it belongs to an organization. */
export const listOwners = (sql: ReadSql, eventId: number) => sql.column<number>`
  select user_id as id from user_events where event_id = ${eventId} and host_role = 'owner' order by user_id`

export const setCapacity = (sql: WriteSql, eventIds: readonly number[], capacity: number | null) =>
  sql`update events set capacity = ${capacity} where id = any(${eventIds}::int[])`

export interface HostedRow {
  id: number
  seriesId: number | null
  isCancelled: boolean
  isOver: boolean
  /** The date of the event is over, even if it was postponed. */
  hasEnded: boolean
  capacity: number | null
  cancellationNote: string | null
  role: HostRole
}

const columns = (now: string) => fragment`e.id, e.series_id as "seriesId",
  e.status_when_shown = 'cancelled' as "isCancelled", e.capacity,
  -- A postponed event waits for its new date, however long its old one is over.
  e.ends_at <= ${now} and e.status_when_shown <> 'postponed' as "isOver", e.ends_at <= ${now} as "hasEnded",
  e.cancellation_note as "cancellationNote", u.host_role as role`

/** Returns an event if the person hosts it, else null. */
export const findHosted = (sql: ReadSql, userId: number, eventId: number, now: string) => sql.first<HostedRow>`
  select ${columns(now)}
  from events e join user_events u on u.event_id = e.id and u.user_id = ${userId} and u.status = 'hosting'
  where e.id = ${eventId}`

/** Lists the ids of all dates of the series that the person hosts, in order of time. */
export const listHostedDates = (sql: ReadSql, userId: number, seriesId: number) => sql.column<number>`
  select e.id from events e join user_events u on u.event_id = e.id and u.user_id = ${userId} and u.status = 'hosting'
  where e.series_id = ${seriesId} order by e.starts_at, e.id`

/** Locks all sessions of a course that are neither over nor cancelled. @returns their ids, in order of time */
export const lockSessions = (sql: WriteSql, eventId: number, now: string) => sql.column<number>`
  select e.id from events e join events own on own.id = ${eventId} and own.is_course and e.series_id = own.series_id
  where (e.ends_at > ${now} and e.status_when_shown = 'scheduled' or e.status_when_shown = 'postponed') and e.withdrawn_at is null
  order by e.starts_at, e.id
  for no key update of e`

/**
 * Locks the date and, if asked, the following dates of its series that are not cancelled and that the person has the
 * same right to. So an RSVP is saved before or after the change, never in between.
 * @returns their ids, in order of time
 */
export const lockDates = (
  sql: WriteSql,
  userId: number,
  { eventId, withFollowing, right }: { eventId: number; withFollowing: boolean; right: HostRight },
) => sql.column<number>`
  select e.id from events e
  join events own on own.id = ${eventId}
  where ${hasRightTo(right, userId, fragment`e.id`)}
    and (e.id = own.id or (${withFollowing}::boolean and e.series_id = own.series_id and e.starts_at > own.starts_at
      and e.status_when_shown <> 'cancelled' and e.withdrawn_at is null))
  order by e.starts_at, e.id
  for update of e`

/** Finds an organization that the person belongs to. */
export const findOwnOrganization = (sql: ReadSql, id: number, userId: number) => sql.first<{
  name: string
  isVerified: boolean
}>`
  select o.name, o.verified_at is not null as "isVerified"
  from organizations o join organization_members m on m.organization_id = o.id and m.user_id = ${userId}
  where o.id = ${id} and is_led(o.id)`

/** Makes the organization and its members the hosts of new events. One of them created these. */
export async function giveEvents(
  sql: WriteSql,
  { organizationId, creatorId, eventIds }: { organizationId: number; creatorId: number; eventIds: readonly number[] },
): Promise<void> {
  await sql`
    update events set organization_id = o.id, organizer_is_vetted = o.verified_at is not null from organizations o
    where o.id = ${organizationId} and events.id = any(${eventIds}::int[])`
  await sql`
    insert into user_events (user_id, event_id, status, host_role)
    select ${creatorId}, id, 'hosting', 'organization-creator' from unnest(${eventIds}::int[]) as id`
  await sql`select settle_organization_hosts(${organizationId}, ${eventIds}::int[])`
}
