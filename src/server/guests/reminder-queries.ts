import type { RemindedEvent } from '#domain/notifications/reminder-times.ts'
import type { RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import { takesPlace } from '#server/events/policy.ts'
import { isBarredGuest } from '#server/rsvp/policy.ts'
import { instant, type ReadSql } from '#server/platform/database/database.ts'

export interface ReminderCandidate extends RemindedEvent {
  id: number
}

/** Lists events with guests without an account who are coming, that start within two days or started within the last. */
export const listReminderCandidates = (sql: ReadSql, now: string) => sql<ReminderCandidate>`
  select e.id, ${instant`e.starts_at`} as "startsAt",
    ${instant`e.ends_at`} as "endsAt", e.time_zone as "timeZone", e.all_day as "allDay"
  from events e
  where e.starts_at > ${now}::timestamptz - interval '1 day' and e.starts_at < ${now}::timestamptz + interval '2 days'
    and ${takesPlace} and e.withdrawn_at is null
    and exists (
      select from guests g where g.event_id = e.id and g.user_id is null and g.answer in ('yes', 'maybe'))
  order by e.starts_at, e.id`

/**
 * Lists guests without an account who haven't been reminded, except those who RSVPed after the reminder was due or
 * want none.
 * @param keyStart start of the emails' keys, followed by the guest's id
 */
export const listUnreminded = (
  sql: ReadSql,
  eventId: number,
  { answer, dueAt, keyStart }: { answer: RsvpResponse; dueAt: string; keyStart: string },
) => sql.column<number>`
  select g.id from guests g
  where g.event_id = ${eventId} and g.user_id is null and g.answer = ${answer} and g.answered_at < ${dueAt}::timestamptz
    and g.muted_at is null and not ${isBarredGuest()}
    and not exists (select from mails m where m.key = ${keyStart}::text || ':' || g.id)
  order by g.id`
