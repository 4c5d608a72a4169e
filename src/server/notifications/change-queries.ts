import type { RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import type { UserEventStatus } from '#contract/saved/user-event.ts'
import { isHostedBy } from '#server/events/policy.ts'
import { fragment, type ReadSql } from '#server/platform/database/database.ts'

export interface AffectedPerson {
  userId: number
  eventIds: number[]
  /** Whether they are going, maybe going or on the waitlist, so the event may be in their calendar. */
  isComing: boolean
  goingIds: number[]
  maybeIds: number[]
  statuses: { eventId: number; status: UserEventStatus }[]
  /** The events that their calendar holds by an invitation. */
  invited: { eventId: number; address: string; name: string; answer: RsvpResponse | null; calendarSequence: number }[]
}

/** Lists everyone who has one of these events on their list, except its hosts. */
export const listAffected = (sql: ReadSql, eventIds: readonly number[]) => sql<AffectedPerson>`
  select u.user_id as "userId", array_agg(distinct u.event_id order by u.event_id) as "eventIds",
    bool_or(u.status in ('going', 'maybe', 'waiting', 'requested')) as "isComing",
    coalesce(array_agg(u.event_id) filter (where u.status = 'going'), '{}') as "goingIds",
    coalesce(array_agg(u.event_id) filter (where u.status = 'maybe'), '{}') as "maybeIds",
    json_agg(distinct jsonb_build_object('eventId', u.event_id, 'status', u.status)) as statuses,
    coalesce(json_agg(distinct jsonb_build_object('eventId', g.event_id, 'address', coalesce(g.address, account.email),
      'name', g.name, 'answer', g.answer, 'calendarSequence', g.calendar_sequence)) filter (where g.id is not null), '[]') as invited
  from user_events u
  join users account on account.id = u.user_id
  left join guests g on g.event_id = u.event_id and g.user_id = u.user_id and g.in_calendar
  where u.event_id = any(${eventIds}::int[]) and u.status in ('saved', 'invited', 'maybe', 'requested', 'waiting', 'going')
    and (u.status <> 'saved' or not exists (
      select from events e where e.id = u.event_id and e.visibility <> 'public' and not may_see_unlisted(e.id, u.user_id)))
    and not ${isHostedBy(fragment`u.user_id`, fragment`u.event_id`)}
  group by u.user_id order by u.user_id`
