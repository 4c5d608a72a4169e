import type { RsvpActivity } from '#domain/rsvp/rsvp-activity.ts'
import { isHostedBy } from '#server/events/policy.ts'
import { isBlockedGuest } from './policy.ts'
import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface ActivityRow extends RsvpActivity {
  id: number
  hostId: number
  eventId: number
  guestId: number
  /** The guest's name, or else the invited address. */
  name: string
  /** The first RSVP to this event, or to any date of its series, other than "can't go". */
  isFirst: boolean
}

export interface NewActivity extends RsvpActivity {
  eventId: number
  guestId: number
  hostIds: readonly number[]
  now: string
}

/** Inserts a change once for each host. @returns the ids */
export function insertActivity(sql: WriteSql, activity: NewActivity): Promise<number[]> {
  const { eventId, guestId, hostIds, before, beforePartySize, answer, partySize, isPromoted, now } = activity
  return sql.column<number>`
    insert into guest_activities (user_id, event_id, guest_id, before_answer, before_party_size, answer, party_size,
      is_promoted, created_at)
    select host, ${eventId}, ${guestId}, ${before}, ${beforePartySize}, ${answer}, ${partySize}, ${isPromoted}, ${now}
    from unnest(${hostIds}::int[]) as host
    returning id`
}

/** The host still hosts the event and may see the guest. */
const isShown = fragment`g.removed_at is null and not ${isBlockedGuest()}
  and ${isHostedBy(fragment`a.user_id`, fragment`a.event_id`)}`

/** Returns a change; null if the guest has changed it since, or isn't shown to the host anymore. */
export const findLatestActivity = (sql: ReadSql, id: number) => sql.first<ActivityRow>`
  select a.id, a.user_id as "hostId", a.event_id as "eventId", a.guest_id as "guestId",
    coalesce(nullif(g.name, ''), g.address, 'A guest') as name, a.before_answer as before,
    a.before_party_size as "beforePartySize", a.answer, a.party_size as "partySize", a.is_promoted as "isPromoted",
    a.answer <> 'no' and not exists (
      select from guest_activities other join events o on o.id = other.event_id
      where other.user_id = a.user_id and other.id < a.id and other.answer <> 'no'
        and (o.id = e.id or o.series_id = e.series_id)) as "isFirst"
  from guest_activities a join guests g on g.id = a.guest_id join events e on e.id = a.event_id
  where a.id = ${id} and ${isShown}
    and not exists (
      select from guest_activities later
      where later.guest_id = a.guest_id and later.user_id = a.user_id and later.id > a.id)`

/** Marks a guest's changes as emailed to the host, up to this one. */
export const markGuestMailed = (
  sql: WriteSql,
  { hostId, guestId, id }: Pick<ActivityRow, 'hostId' | 'guestId' | 'id'>,
  now: string,
) => sql`
  update guest_activities set mailed_at = ${now}
  where user_id = ${hostId} and guest_id = ${guestId} and id <= ${id} and mailed_at is null`

/** Marks a guest's changes as emailed to all hosts, because one of them has decided about the guest. */
export const closeActivities = (sql: WriteSql, guestId: number, now: string) =>
  sql`update guest_activities set mailed_at = ${now} where guest_id = ${guestId} and mailed_at is null`

export interface WaitingHost {
  userId: number
  /** Null for hosts who haven't set one. */
  timeZone: string | null
  /** UTC instant of the oldest change that hasn't been emailed yet. */
  since: string
}

/** Lists hosts with changes that haven't been emailed yet. */
export const listWaitingHosts = (sql: ReadSql) => sql<WaitingHost>`
  select a.user_id as "userId", s.time_zone as "timeZone",
    to_char(min(a.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since
  from guest_activities a left join notification_settings s on s.user_id = a.user_id
  where a.mailed_at is null
  group by a.user_id, s.time_zone order by a.user_id`

export type PendingActivity = Omit<ActivityRow, 'isFirst' | 'hostId'>

/**
 * Lists what each guest changed since the host's last email, from the first to the last change, in order of the events'
 * starts. Leaves out events that are over or cancelled.
 */
export const listPending = (sql: ReadSql, hostId: number, now: string) => sql<PendingActivity>`
  select max(a.id) as id, a.event_id as "eventId", a.guest_id as "guestId",
    coalesce(nullif(g.name, ''), g.address, 'A guest') as name,
    (array_agg(a.before_answer order by a.id))[1] as before,
    (array_agg(a.before_party_size order by a.id))[1] as "beforePartySize",
    (array_agg(a.answer order by a.id desc))[1] as answer,
    (array_agg(a.party_size order by a.id desc))[1] as "partySize",
    (array_agg(a.is_promoted order by a.id desc))[1] as "isPromoted"
  from guest_activities a join guests g on g.id = a.guest_id join events e on e.id = a.event_id
  where a.user_id = ${hostId} and a.mailed_at is null and ${isShown}
    and e.ends_at > ${now} and e.status_when_shown = 'scheduled'
  group by a.event_id, a.guest_id, g.name, g.address, e.starts_at
  order by e.starts_at, a.event_id, max(a.id)`

/** Marks every change up to now as emailed to the host. */
export const markAllMailed = (sql: WriteSql, hostId: number, now: string) =>
  sql`update guest_activities set mailed_at = ${now} where user_id = ${hostId} and mailed_at is null`

/** Deletes emailed changes of events that ended before then. */
export const deleteOldActivities = (sql: WriteSql, before: string) => sql`
  delete from guest_activities a using events e
  where e.id = a.event_id and e.ends_at < ${before} and a.created_at < ${before}`
