import type { UserEventStatus } from '#contract/saved/user-event.ts'
import type { RemindedEvent } from '#domain/notifications/reminder-times.ts'
import { takesPlace } from '#server/events/policy.ts'
import { instant, type ReadSql } from '#server/platform/database/database.ts'

export type ReminderCandidate = RemindedEvent & { id: number }

/** User-event statuses that get reminders. Excludes events that were left, cancelled or withdrawn. */
const remindedStatuses = ['saved', 'maybe', 'going', 'hosting']

/** Lists events on anyone's list that start within two days or started within the last day. */
export const listReminderCandidates = (sql: ReadSql, now: string) => sql<ReminderCandidate>`
  select e.id, ${instant`e.starts_at`} as "startsAt", ${instant`e.ends_at`} as "endsAt",
    e.time_zone as "timeZone", e.all_day as "allDay"
  from events e
  where e.starts_at > ${now}::timestamptz - interval '1 day' and e.starts_at < ${now}::timestamptz + interval '2 days'
    and ${takesPlace} and e.withdrawn_at is null
    and exists (select from user_events u where u.event_id = e.id and u.status = any(${remindedStatuses}))
  order by e.starts_at, e.id`

/**
 * Lists people to remind who haven't been reminded yet. Skips people who saved the event after the reminder was due:
 * they need no reminder of what they just saved.
 * @param keyEnd the part after the user id in the keys of these reminders' jobs
 */
export const listUnreminded = (sql: ReadSql, eventId: number, dueAt: string, keyEnd: string) => sql<{ userId: number }>`
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

/** Counts the people whom a host can expect. */
export async function countExpected(sql: ReadSql, eventId: number): Promise<Expected> {
  const [row] = await sql<Expected>`
    select coalesce(sum(party_size) filter (where answer = 'yes'), 0)::int as going,
      coalesce(sum(party_size) filter (where answer = 'maybe'), 0)::int as maybe,
      coalesce(sum(party_size) filter (where answer = 'waiting'), 0)::int as waiting
    from guests where event_id = ${eventId}`
  return row!
}
