import type { SignUp, SignUpAnswers } from '#contract/rsvp/sign-up.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import type { GuestRow } from './queries.ts'

type StoredSignUp = Pick<SignUp, 'needsApproval' | 'minimumAge' | 'questions' | 'ticketTypes' | 'suggestedPrice'> & {
  isPayWhatYouCan: boolean
}

/** Lists the local day of each date. */
export const listDays = (sql: ReadSql, eventIds: readonly number[]) => sql<{
  id: number
  startsOn: string
  timeZone: string
  isCourse: boolean
}>`
  select id, to_char(starts_at at time zone time_zone, 'YYYY-MM-DD') as "startsOn", time_zone as "timeZone",
    is_course as "isCourse"
  from events where id = any(${eventIds}::int[])`

/** Saves how people sign up, the same for all dates but the deadline. */
export const updateSignUp = (
  sql: WriteSql,
  deadlines: readonly { id: number; rsvpUntil: string | null }[],
  { needsApproval, minimumAge, questions, ticketTypes, suggestedPrice, isPayWhatYouCan }: StoredSignUp,
) => sql`
  update events e set rsvp_until = given."rsvpUntil", needs_approval = ${needsApproval}, minimum_age = ${minimumAge},
    sign_up_questions = ${JSON.stringify(questions)}::jsonb, ticket_types = ${JSON.stringify(ticketTypes)}::jsonb,
    suggested_price = ${suggestedPrice}, is_pay_what_you_can = ${isPayWhatYouCan}
  from jsonb_to_recordset(${JSON.stringify(deadlines)}::jsonb) as given (id int, "rsvpUntil" timestamptz)
  where e.id = given.id`

/** Returns whether guests who are coming have tickets other than these. */
export async function hasOtherTickets(
  sql: ReadSql,
  eventIds: readonly number[],
  keys: readonly string[],
): Promise<boolean> {
  const rows = await sql<{ isUsed: boolean }>`
    select exists (
      select from guests where event_id = any(${eventIds}::int[]) and answer in ('yes', 'waiting', 'requested')
        and ticket_type is not null and ticket_type <> all(${keys}::text[])) as "isUsed"`
  return rows[0]?.isUsed ?? false
}

export const findSignUp = (sql: ReadSql, eventId: number) => sql.first<
  StoredSignUp & { rsvpUntil: string | null; isPaidEvent: boolean }
>`
  select to_char(rsvp_until at time zone time_zone, 'YYYY-MM-DD"T"HH24:MI') as "rsvpUntil",
    needs_approval as "needsApproval", minimum_age as "minimumAge", sign_up_questions as questions,
    ticket_types as "ticketTypes", suggested_price as "suggestedPrice", is_pay_what_you_can as "isPayWhatYouCan",
    is_paid_event as "isPaidEvent"
  from events where id = ${eventId}`

/** Deletes the answers of guests to events that ended before then. @returns the number of guests */
export async function deleteOldAnswers(sql: WriteSql, before: string): Promise<number> {
  const rows = await sql`
    update guests g set sign_up_answers = '{}' from events e
    where e.id = g.event_id and e.ends_at < ${before} and g.sign_up_answers <> '{}' returning g.id`
  return rows.length
}

/** Marks a guest as paid or unpaid. @returns false if the event has no such guest */
export const updatePaid = (
  sql: WriteSql,
  { eventId, guestId, isPaid, now }: { eventId: number; guestId: number; isPaid: boolean; now: string },
) => sql.hasRows`
  update guests set paid_at = case when ${isPaid}::boolean then coalesce(paid_at, ${now}) end
  where id = ${guestId} and event_id = ${eventId} returning id`

/** Lists a person's answers and companions, for the download of their data. */
export const listOwnSignUps = (sql: ReadSql, userId: number) => sql<{
  eventId: number
  ticketType: string | null
  companions: string[]
  answers: { question: string; answer: string | boolean }[]
  isPaid: boolean
}>`
  select g.event_id as "eventId",
    (select t ->> 'name' from jsonb_array_elements(e.ticket_types) t where t ->> 'key' = g.ticket_type) as "ticketType",
    g.companions, g.paid_at is not null as "isPaid",
    coalesce((select jsonb_agg(jsonb_build_object('question', q ->> 'text', 'answer', g.sign_up_answers -> (q ->> 'key')))
      from jsonb_array_elements(e.sign_up_questions) q where g.sign_up_answers ? (q ->> 'key')), '[]') as answers
  from guests g join events e on e.id = g.event_id
  where g.user_id = ${userId} and g.answer is not null order by g.event_id`

/** Counts the people who are going by ticket type, leaving out one guest. */
export const countTickets = (sql: ReadSql, eventId: number, exceptGuest: number | null) => sql<{
  ticketType: string
  taken: number
}>`
  select ticket_type as "ticketType", sum(party_size) as taken from guests
  where event_id = ${eventId} and answer = 'yes' and ticket_type is not null and id is distinct from ${exceptGuest}::int
  group by ticket_type`

export interface StoredDetails {
  ticketType: string | null
  companions: readonly string[]
  answers: SignUpAnswers
  confirmedAge: number | null
}

export async function updateDetails(sql: WriteSql, guestId: number, details: StoredDetails): Promise<void> {
  const { ticketType, companions, answers, confirmedAge } = details
  await sql`
    update guests set ticket_type = ${ticketType}, companions = ${companions}::text[],
      sign_up_answers = ${JSON.stringify(answers)}::jsonb, confirmed_age = ${confirmedAge}
    where id = ${guestId}`
}

/** Lists guests who wait for the host's approval, in the order in which they asked. */
export const listRequests = (sql: ReadSql, eventId: number) => sql<{ id: number }>`
  select id from guests where event_id = ${eventId} and answer = 'requested' order by answered_at, id`

/** Declines a guest's request. */
export const markDeclined = (sql: WriteSql, guestId: number, now: string) => sql`
  update guests set answer = 'no', declined_at = ${now}, waiting_number = null, wanted_party = null,
    answered_at = coalesce(answered_at, ${now})
  where id = ${guestId}`

/** Lists the RSVPs of a person who is going, by account or by an address that they have proven. */
export const listGoing = (sql: ReadSql, userId: number) => sql<{ id: number; eventId: number }>`
  select id, event_id as "eventId" from guests
  where answer = 'yes' and (user_id = ${userId} or user_id is null and address in (select proven_addresses(${userId})))
  order by event_id, id`

/** Drops what still says that the guest has moved up from the waitlist: the queued email and held notifications. */
export async function dropUnsentMoveUp(sql: WriteSql, { id, eventId, userId }: GuestRow): Promise<void> {
  await sql`
    update mails set state = 'expired', answer = 'The guest changed their RSVP before it was sent.'
    where state = 'queued' and key like ${`place-free:%:${id}`}`
  await sql`
    delete from jobs
    where state = 'waiting' and kind = 'notification.tell' and payload ->> 'userId' = ${String(userId ?? 0)}
      and payload ->> 'key' like ${`spot ${eventId} free %`}`
}
