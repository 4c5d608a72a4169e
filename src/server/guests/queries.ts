import type { Guest, EventStatistics } from '#contract/guests/guest.ts'
import type { RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import { fragment, instant, type ReadSql, type WriteSql, type Fragment } from '#server/platform/database/database.ts'
import { canBeMessagedBy, hasAttended, isListedGuest } from './policy.ts'
import { attendanceAt } from './check-in-queries.ts'
import { invitationKey, sharedEmail } from '#server/rsvp/service.ts'
import { isHosted, isHostedBy, isListed } from '#server/events/policy.ts'

/**
 * SQL for the state of an invitation. Shows no final state in the first minute. The mail server may not have responded
 * by then, so the timing doesn't reveal whether an address rejects emails or can't be invited.
 */
const invitationState = (now: string) => fragment`case
  when i.id is null then null
  when i.created_at > ${now}::timestamptz - interval '1 minute' then 'queued'
  when m.state in ('sent', 'kept') or i.address is null or (i.is_suppressed and not i.is_unsendable) then 'sent'
  when m.state in ('queued', 'sending') or i.due_at > ${now} then 'waiting'
  when m.state is null and not i.is_unsendable and exists (
    select from events e where e.id = g.event_id and e.status = 'held') then 'queued'
  else 'failed' end`

/** A guest with the payments that the host has recorded, before they are evaluated. */
type StoredGuest = Omit<Guest, 'due' | 'isPaid'> & { hasMark: boolean }

/**
 * Lists all guests that hosts see. Order: requests, going, the waitlist in its order, Maybe, unanswered,
 * declined, removed; each by time. For invited addresses that have not responded, it returns only what the inviter
 * typed, so the list doesn't reveal whose address it is.
 */
export const listGuestRows = (sql: ReadSql, eventId: number, now: string) => sql<StoredGuest>`
  select g.id, case when g.answer is null and g.address is not null then g.listed_name else g.name end as name,
    g.address, ${sharedEmail} as "sharedEmail", g.shares_email as "sharesEmail", g.shows_name as "showsName", g.answer,
    g.party_size as "partySize", g.wanted_party as "wantedParty",
    (g.answer is not null or g.address is null) and g.user_id is not null as "hasAccount",
    g.removed_at is not null as "isRemoved",
    ${instant`g.answered_at`} as "answeredAt",
    ${invitationState(now)} as invitation,
    g.answer is not null and coalesce((
      select last.state = 'bounced' from mails last
      where last.token_kind = 'guest' and last.token_subject = g.id::text and last.state in ('sent', 'bounced')
      order by last.created_at desc, last.id desc limit 1), false) as "hasBounced",
    g.note, g.origin, g.code, g.attendance, g.arrived,
    ${attendanceAt} as "attendanceAt",
    ${instant`g.reminded_at`} as "remindedAt",
    g.tickets, g.wanted_tickets as "wantedTickets", g.companions, g.sign_up_answers as answers,
    g.companion_answers as "companionAnswers",
    g.paid_at is not null as "hasMark", g.paid_amount as "paidAmount",
    g.declined_at is not null as "isDeclined"
  from guests g join events e on e.id = g.event_id
  left join users u on u.id = g.user_id
  left join invitations i on i.guest_id = g.id
  left join mails m on m.key = ${invitationKey}
  where g.event_id = ${eventId} and ${isListedGuest}
  order by g.removed_at is not null, array_position(array['requested', 'yes', 'waiting', 'maybe', null, 'no'], g.answer), g.waiting_number, g.answered_at, g.id`

/** Lists all guests by address and name, for comparing them with a table. */
export const listListed = (sql: ReadSql, eventId: number) => sql<{ address: string | null; name: string }>`
  select address, coalesce(nullif(listed_name, ''), name) as name from guests where event_id = ${eventId}`

/** Stores the names and notes that a host's table has about invited addresses. */
export const updateListed = (
  sql: WriteSql,
  eventId: number,
  guests: readonly { address: string | null; name: string; note: string }[],
) => sql`
  update guests g set listed_name = given.name, note = given.note
  from jsonb_to_recordset(${JSON.stringify(guests)}::jsonb) as given (address text, name text, note text)
  where g.event_id = ${eventId} and g.address = given.address`

/** Adds people by name, as going. */
export const insertListed = (
  sql: WriteSql,
  {
    eventId,
    guests,
    now,
  }: { eventId: number; guests: readonly { name: string; note: string; partySize: number }[]; now: string },
) => sql`
  insert into guests (event_id, name, listed_name, note, answer, party_size, answered_at, origin)
  select ${eventId}, name, name, note, 'yes', "partySize", ${now}, 'import'
  from jsonb_to_recordset(${JSON.stringify(guests)}::jsonb) as given (name text, note text, "partySize" int)`

/** Returns the host's records about a guest and their payments. */
export async function getMarks(
  sql: ReadSql,
  guestId: number,
): Promise<{ note: string; hasMark: boolean; paidAmount: number | null }> {
  const rows = await sql<{ note: string; hasMark: boolean; paidAmount: number | null }>`
    select note, paid_at is not null as "hasMark", paid_amount as "paidAmount" from guests where id = ${guestId}`
  return rows[0]!
}

/** @returns false if the event has no such guest */
export const updateNote = (
  sql: WriteSql,
  { eventId, guestId, note }: { eventId: number; guestId: number; note: string },
) => sql.hasRows`
  update guests set note = ${note} where id = ${guestId} and event_id = ${eventId} returning id`

/** Lists the guests who were checked in. */
export const listAttended = (sql: ReadSql, eventId: number) => sql.column<number>`
  select g.id from guests g
  where g.event_id = ${eventId} and ${hasAttended}
  order by id`

/**
 * Lists guests with one of these RSVPs; null stands for guests without one.
 * @param who all guests, or only those without an account
 */
export const listGuestIds = (
  sql: ReadSql,
  eventId: number,
  answers: readonly (RsvpResponse | null)[],
  who: 'all' | 'without account' = 'all',
) => sql.column<number>`
  select id from guests g
  where event_id = ${eventId} and (answer = any(${answers.filter((answer) => answer !== null)}::text[])
    or (answer is null and ${answers.includes(null)}::boolean))
    and (user_id is null or ${who === 'all'}::boolean)
    and ${isListedGuest}
  order by id`

export async function insertMessage(
  sql: WriteSql,
  given: { eventId: number; senderId: number; message: string; recipients: number; now: string },
): Promise<number> {
  const { eventId, senderId, message, recipients, now } = given
  const rows = await sql<{ id: number }>`
    insert into guest_messages (event_id, sender_id, message, recipients, created_at)
    values (${eventId}, ${senderId}, ${message}, ${recipients}, ${now}) returning id`
  return rows[0]!.id
}

export const countMessages = (sql: ReadSql, eventId: number, since: string) => sql.count`
  select count(*) from guest_messages where event_id = ${eventId} and created_at > ${since}`

/** Counts the messages a host has sent to the guests of all their events. */
export const countMessagesBy = (sql: ReadSql, senderId: number, since: string) => sql.count`
  select count(*) from guest_messages where sender_id = ${senderId} and created_at > ${since}`

/** Counts the recipients of a host's messages to the guests of all their events. */
export const countRecipientsBy = (sql: ReadSql, senderId: number, since: string) => sql.count`
  select sum(recipients) from guest_messages where sender_id = ${senderId} and created_at > ${since}`

/** Leaves out guests who want no messages or have blocked the sender, and those whom a host has blocked. */
export const omitBlocking = (sql: ReadSql, guestIds: readonly number[], senderId: number) => sql.column<number>`
  select g.id from guests g
  where g.id = any(${guestIds}::int[]) and ${canBeMessagedBy(senderId)}
  order by g.id`

export async function allowsReplies(sql: ReadSql, userId: number): Promise<boolean> {
  const rows = await sql<{ allows: boolean }>`
    select replies_by_email as allows from host_options where user_id = ${userId}`
  return rows[0]?.allows ?? false
}

export const updateReplies = (sql: WriteSql, userId: number, repliesByEmail: boolean) => sql`
  insert into host_options (user_id, replies_by_email) values (${userId}, ${repliesByEmail})
  on conflict (user_id) do update set replies_by_email = excluded.replies_by_email`

/**
 * Counts one view of a shown, hosted event on the venue's current day, unless a host looks.
 * @param userId null for a visitor
 */
export const countView = (sql: WriteSql, eventId: number, userId: number | null, now: string) => sql.hasRows`
  insert into event_views (event_id, day, views)
  select e.id, (${now}::timestamptz at time zone e.time_zone)::date, 1 from events e
  where e.id = ${eventId} and ${isListed()}
    and ${isHosted()}
    and not ${isHostedBy(userId)}
  on conflict (event_id, day) do update set views = event_views.views + 1
  returning 1`

/**
 * Condition on an account: it doesn't host the event. Hosts aren't counted as guests, even if they saved it or RSVPed
 * before.
 */
const isNoHost = (eventId: number, account: Fragment) => fragment`not ${isHostedBy(account, eventId)}`

/** Days of views in a response. */
const maxDays = 60

export async function readStatistics(sql: ReadSql, eventId: number): Promise<EventStatistics> {
  const [row] = await sql<EventStatistics>`
    select
      (select coalesce(sum(views), 0)::int from event_views where event_id = ${eventId}) as seen,
      (select count(*)::int from user_events s
        where s.event_id = ${eventId} and s.status = 'saved' and ${isNoHost(eventId, fragment`s.user_id`)}) as saved,
      g.responded, g.going, g.came,
      array(
        select json_build_object('day', day, 'views', views) from (
          select day, views from event_views where event_id = ${eventId} order by day desc limit ${maxDays}) as latest
        order by day) as days
    from (
      select count(answer)::int as responded, count(*) filter (where answer = 'yes')::int as going,
        count(*) filter (where attendance = 'attended')::int as came
      from guests g where g.event_id = ${eventId} and ${isNoHost(eventId, fragment`g.user_id`)}) as g`
  if (!row) throw new Error('Aggregates always have a row.')
  return row
}
