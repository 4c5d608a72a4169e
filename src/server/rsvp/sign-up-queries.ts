import type { SignUp, SignUpAnswers } from '#contract/rsvp/sign-up.ts'
import type { Tickets } from '#domain/rsvp/tickets.ts'
import { updateGuestLists } from '#server/guest-lists/service.ts'
import { type ReadSql, type WriteSql, fragment } from '#server/platform/database/database.ts'
import { isShownAsGoing } from './policy.ts'
import type { GuestRow } from './queries.ts'
import { limits } from '#contract/limits.ts'

/** SQL for the address that a guest `g` with the account `u` shares with the hosts of the event `e`; null without one. */
export const sharedEmail = fragment`case when g.shares_email and e.asks_email and u.email_verified and u.disabled_at is null
  and g.answer <> 'no' and g.removed_at is null then u.email end`

/** Finds the confirmed address of an account, which its owner may share. */
export const findAccountEmail = (sql: ReadSql, userId: number) =>
  sql.value<string>`select email from users where id = ${userId} and email_verified and disabled_at is null`

/**
 * Lists the first names of others who are going and agreed to be shown, in the order of their RSVPs. Leaves out people
 * with a hidden profile, those who can't RSVP, and those who have blocked the reader or are blocked by them.
 */
export const listGoingNames = (sql: ReadSql, { id, eventId, userId }: Pick<GuestRow, 'id' | 'eventId' | 'userId'>) =>
  sql.column<string>`
  select first_name from (
    select split_part(trim(coalesce(nullif(g.name, ''), u.name, '')), ' ', 1) as first_name, g.answered_at, g.id
    from guests g join events e on e.id = g.event_id left join users u on u.id = g.user_id
    where g.event_id = ${eventId} and g.id <> ${id} and ${isShownAsGoing(userId)}
    ) as shown
  where first_name <> ''
  order by answered_at, id limit ${limits.rsvp.shownNames}`

type StoredSignUp = Pick<
  SignUp,
  'needsApproval' | 'minimumAge' | 'questions' | 'ticketTypes' | 'suggestedPrice' | 'asksEmail' | 'showsGuests'
> & {
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
  given: StoredSignUp,
) => {
  const { needsApproval, minimumAge, questions, ticketTypes, suggestedPrice, isPayWhatYouCan, asksEmail, showsGuests } =
    given
  return sql`
  update events e set rsvp_until = given."rsvpUntil", needs_approval = ${needsApproval}, minimum_age = ${minimumAge},
    sign_up_questions = ${JSON.stringify(questions)}::jsonb, ticket_types = ${JSON.stringify(ticketTypes)}::jsonb,
    suggested_price = ${suggestedPrice}, is_pay_what_you_can = ${isPayWhatYouCan}, asks_email = ${asksEmail},
    shows_guests = ${showsGuests}
  from jsonb_to_recordset(${JSON.stringify(deadlines)}::jsonb) as given (id int, "rsvpUntil" timestamptz)
  where e.id = given.id`
}

/** Returns whether guests who are coming have tickets other than these. */
export async function hasOtherTickets(
  sql: ReadSql,
  eventIds: readonly number[],
  keys: readonly string[],
): Promise<boolean> {
  const rows = await sql<{ isUsed: boolean }>`
    select exists (
      select from guests where event_id = any(${eventIds}::int[]) and answer in ('yes', 'waiting', 'requested')
        and (exists (select from jsonb_object_keys(tickets) k where k <> all(${keys}::text[]))
          or exists (select from jsonb_object_keys(coalesce(wanted_tickets, '{}')) k where k <> all(${keys}::text[])))) as "isUsed"`
  return rows[0]?.isUsed ?? false
}

export const findSignUp = (sql: ReadSql, eventId: number) => sql.first<
  StoredSignUp & { rsvpUntil: string | null; isPaidEvent: boolean }
>`
  select to_char(rsvp_until at time zone time_zone, 'YYYY-MM-DD"T"HH24:MI') as "rsvpUntil",
    needs_approval as "needsApproval", minimum_age as "minimumAge", sign_up_questions as questions,
    ticket_types as "ticketTypes", suggested_price as "suggestedPrice", is_pay_what_you_can as "isPayWhatYouCan",
    is_paid_event as "isPaidEvent", asks_email as "asksEmail", shows_guests as "showsGuests"
  from events where id = ${eventId}`

/** Deletes the answers of guests to events that ended before then. @returns the number of guests */
export async function deleteOldAnswers(sql: WriteSql, before: string): Promise<number> {
  const rows = await sql`
    update guests g set sign_up_answers = '{}', companion_answers = '[]' from events e
    where e.id = g.event_id and e.ends_at < ${before} and (g.sign_up_answers <> '{}' or g.companion_answers <> '[]')
    returning g.id`
  return rows.length
}

/** Records the payment that the host has received from a guest: an amount, or null if unknown. */
export const updatePaid = (
  sql: WriteSql,
  { guestId, isPaid, amount, now }: { guestId: number; isPaid: boolean; amount: number | null; now: string },
) => sql`
  update guests set paid_at = case when ${isPaid}::boolean then coalesce(paid_at, ${now}) end,
    paid_amount = case when ${isPaid}::boolean then ${amount}::int end
  where id = ${guestId}`

/** Lists a person's answers and companions, for the download of their data. */
export const listOwnSignUps = (sql: ReadSql, userId: number) => sql<{
  eventId: number
  tickets: { ticket: string; count: number }[]
  companions: string[]
  answers: { question: string; answer: string | boolean }[]
  companionAnswers: { question: string; answer: string | boolean }[][]
  /** Whether the host has noted a payment, and its amount in minor units, if the host noted one. */
  isPaid: boolean
  paidAmount: number | null
}>`
  select g.event_id as "eventId",
    coalesce((select jsonb_agg(jsonb_build_object('ticket', t ->> 'name', 'count', g.tickets -> (t ->> 'key')))
      from jsonb_array_elements(e.ticket_types) t where g.tickets ? (t ->> 'key')), '[]') as tickets,
    g.companions, g.paid_at is not null as "isPaid", g.paid_amount as "paidAmount",
    coalesce((select jsonb_agg(jsonb_build_object('question', q ->> 'text', 'answer', g.sign_up_answers -> (q ->> 'key')))
      from jsonb_array_elements(e.sign_up_questions) q where g.sign_up_answers ? (q ->> 'key')), '[]') as answers,
    coalesce((select jsonb_agg(coalesce((
        select jsonb_agg(jsonb_build_object('question', q ->> 'text', 'answer', person -> (q ->> 'key')))
        from jsonb_array_elements(e.sign_up_questions) q where person ? (q ->> 'key')), '[]') order by place)
      from jsonb_array_elements(g.companion_answers) with ordinality as c (person, place)), '[]') as "companionAnswers"
  from guests g join events e on e.id = g.event_id
  where g.user_id = ${userId} and g.answer is not null order by g.event_id`

/** Counts the people who are going by ticket type, leaving out one guest. */
export const countTickets = (sql: ReadSql, eventId: number, exceptGuest: number | null) => sql<{
  ticketType: string
  taken: number
}>`
  select key as "ticketType", sum(value::int) as taken from guests, jsonb_each_text(tickets)
  where event_id = ${eventId} and answer = 'yes' and id is distinct from ${exceptGuest}::int
  group by key`

export interface StoredDetails {
  partySize: number
  tickets: Tickets
  companions: readonly string[]
  answers: SignUpAnswers
  companionAnswers: readonly SignUpAnswers[]
  confirmedAge: number | null
  sharesEmail: boolean
  showsName: boolean
}

/** Saves the details except the party and its tickets, which are saved with the RSVP. */
export async function updateDetails(sql: WriteSql, guestId: number, details: StoredDetails): Promise<void> {
  const { companions, answers, companionAnswers, confirmedAge, sharesEmail, showsName } = details
  await sql`
    update guests set companions = ${companions}::text[],
      sign_up_answers = ${JSON.stringify(answers)}::jsonb, companion_answers = ${JSON.stringify(companionAnswers)}::jsonb, confirmed_age = ${confirmedAge},
      shares_email = ${sharesEmail}, shows_name = ${showsName}
    where id = ${guestId}`
}

/** Lists guests who wait for the host's approval, in the order in which they asked. */
export const listRequests = (sql: ReadSql, eventId: number) => sql<{ id: number }>`
  select id from guests where event_id = ${eventId} and answer = 'requested' order by answered_at, id`

/** Declines a guest's request. */
export async function markDeclined(sql: WriteSql, guestId: number, now: string): Promise<void> {
  await sql`
    update guests set answer = 'no', declined_at = ${now}, waiting_number = null, wanted_party = null, wanted_tickets = null,
      answered_at = coalesce(answered_at, ${now})
    where id = ${guestId}`
  await updateGuestLists(sql, [guestId])
}

/** Lists the RSVPs of a person who is going, by account or by a verified address. */
export const listGoing = (sql: ReadSql, userId: number) => sql<{ id: number; eventId: number }>`
  select id, event_id as "eventId" from guests
  where answer = 'yes' and (user_id = ${userId} or user_id is null and address in (select proven_addresses(${userId})))
  order by event_id, id`

/** Deletes the queued email and held notifications that say that the guest has moved up from the waitlist. */
export async function dropUnsentMoveUp(sql: WriteSql, { id, eventId, userId }: GuestRow): Promise<void> {
  await sql`
    update mails set state = 'expired', answer = 'The guest changed their RSVP before it was sent.'
    where state = 'queued' and key like ${`place-free:%:${id}`}`
  await sql`
    delete from jobs
    where state = 'waiting' and kind = 'notification.tell' and payload ->> 'userId' = ${String(userId ?? 0)}
      and payload ->> 'key' like ${`spot ${eventId} free %`}`
}
