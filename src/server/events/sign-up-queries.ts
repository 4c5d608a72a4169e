import type { EventTicket } from '#contract/events/event.ts'
import { fragment } from '#server/platform/database/database.ts'

/** Condition: the event takes only so many guests, or only those its host approves. */
export const isLimited = fragment`is_limited(e.capacity, e.needs_approval, e.ticket_types)`

/** How people sign up and pay. Null fields aren't set. */
export type SignUpColumns = [
  isPayWhatYouCan: boolean,
  suggestedPrice: number | null,
  ticketTypes: EventTicket[],
  minimumAge: number | null,
  /** As PostgreSQL prints it, in UTC and in local time at the venue. */
  rsvpUntil: string | null,
  rsvpUntilLocally: string | null,
  needsApproval: boolean,
]

/** Null if the number of guests isn't limited. */
export const spotsLeft = fragment`case when e.ticket_types <> '[]' then count_spots_left(e.id, e.capacity, e.ticket_types)
  when e.capacity is not null then greatest(0, e.capacity - (
  select coalesce(sum(g.party_size), 0) from guests g where g.event_id = e.id and g.answer = 'yes'))::int end`

/** Imported events have none of it. */
export const signUp = fragment`case when e.is_pay_what_you_can or e.ticket_types <> '[]' or e.minimum_age is not null
    or e.rsvp_until is not null or e.needs_approval
  then json_build_array(e.is_pay_what_you_can, e.suggested_price, e.ticket_types, e.minimum_age,
    e.rsvp_until::text, (e.rsvp_until at time zone e.time_zone)::text, e.needs_approval) end`
