import type { RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import type { UserEventStatus } from '#contract/saved/user-event.ts'
import type { RemindedEvent } from '#domain/reminders/reminder-times.ts'
import { takesPlace } from '#server/events/policy.ts'
import { fragment, instant, type Fragment, type ReadSql } from '#server/platform/database/database.ts'
import { isBarredGuest } from '#server/rsvp/policy.ts'

export type ReminderCandidate = RemindedEvent & { id: number }

/** Columns of the facts that decide when to remind people of event `e`. */
const times = fragment`${instant`e.starts_at`} as "startsAt", ${instant`e.ends_at`} as "endsAt",
  e.time_zone as "timeZone", e.all_day as "allDay"`

/** Whether event `e` takes place, and starts within two days or has started within the last day. */
const isNear = (now: string) => fragment`
  e.starts_at > ${now}::timestamptz - interval '1 day' and e.starts_at < ${now}::timestamptz + interval '2 days'
  and ${takesPlace} and e.withdrawn_at is null`

const listCandidates = (sql: ReadSql, now: string, isAwaited: Fragment) => sql<ReminderCandidate>`
  select e.id, ${times} from events e where ${isNear(now)} and ${isAwaited} order by e.starts_at, e.id`

/** User-event statuses that get reminders. Excludes events that the person left and cancelled or withdrawn ones. */
const remindedStatuses = ['saved', 'maybe', 'going', 'hosting']

/** Lists near events on anyone's list. */
export const listListedEvents = (sql: ReadSql, now: string) =>
  listCandidates(
    sql,
    now,
    fragment`exists (select from user_events u where u.event_id = e.id and u.status = any(${remindedStatuses}))`,
  )

/**
 * Lists people to remind who haven't been reminded yet. Skips people who saved the event after the reminder was due:
 * they need no reminder of what they just saved.
 * @param keyEnd the part after the user id in the keys of these reminders' jobs
 */
export const listUnremindedPeople = (sql: ReadSql, eventId: number, dueAt: string, keyEnd: string) => sql<{
  userId: number
}>`
  select u.user_id as "userId" from user_events u
  where u.event_id = ${eventId} and u.status = any(${remindedStatuses})
    and not exists (select from jobs where key = 'remind:' || u.user_id || ':' || ${keyEnd}::text)
  group by u.user_id
  having min(u.created_at) < ${dueAt}::timestamptz`

/** Lists the person's statuses for this event; empty once it is off their list. */
export const listStatuses = (sql: ReadSql, userId: number, eventId: number) => sql<{ status: UserEventStatus }>`
  select status from user_events
  where user_id = ${userId} and event_id = ${eventId} and status = any(${remindedStatuses})`

/** Number of people, companions included. */
export interface Expected {
  going: number
  maybe: number
  waiting: number
}

/** Counts the people that a host can expect. */
export async function countExpected(sql: ReadSql, eventId: number): Promise<Expected> {
  const [row] = await sql<Expected>`
    select coalesce(sum(party_size) filter (where answer = 'yes'), 0)::int as going,
      coalesce(sum(party_size) filter (where answer = 'maybe'), 0)::int as maybe,
      coalesce(sum(party_size) filter (where answer = 'waiting'), 0)::int as waiting
    from guests where event_id = ${eventId}`
  return row!
}

/** Lists near events with guests without an account. */
export const listGuestEvents = (sql: ReadSql, now: string) =>
  listCandidates(
    sql,
    now,
    fragment`exists (
      select from guests g where g.event_id = e.id and g.user_id is null and g.answer in ('yes', 'maybe'))`,
  )

/**
 * Lists guests without an account who haven't been reminded, except those who RSVPed after the reminder was due or
 * want none.
 * @param keyStart start of the emails' keys, followed by the guest's id
 */
export const listUnremindedGuests = (
  sql: ReadSql,
  eventId: number,
  { answer, dueAt, keyStart }: { answer: RsvpResponse; dueAt: string; keyStart: string },
) => sql.column<number>`
  select g.id from guests g
  where g.event_id = ${eventId} and g.user_id is null and g.answer = ${answer} and g.answered_at < ${dueAt}::timestamptz
    and g.muted_at is null and not ${isBarredGuest()}
    and not exists (select from mails m where m.key = ${keyStart}::text || ':' || g.id)
  order by g.id`
