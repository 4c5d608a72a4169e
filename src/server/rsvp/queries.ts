import type { RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import type { SignUpAnswers, SignUpQuestion, TicketType } from '#contract/rsvp/sign-up.ts'
import type { Tickets } from '#domain/rsvp/tickets.ts'
import { accessColumns, isHosted, takesPlace, type EventAccess } from '#server/events/policy.ts'
import { isBarredGuest } from './policy.ts'
import { updateGuestLists } from '#server/guest-lists/service.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** Fields that decide whether an event accepts guests, and how many. */
export interface RsvpEventRow extends EventAccess {
  seriesId: number | null
  capacity: number | null
  /** The event is scheduled, visible and not over. */
  isOpen: boolean
  isHeld: boolean
  /** A session of a course, whose guests sign up for all sessions at once. */
  isCourse: boolean
  /** UTC instant; null without a deadline. */
  rsvpUntil: string | null
  timeZone: string
  isPastDeadline: boolean
  needsApproval: boolean
  minimumAge: number | null
  asksEmail: boolean
  showsGuests: boolean
  questions: SignUpQuestion[]
  ticketTypes: TicketType[]
  /** Price for each person, in minor units; null without one, and for imported events. */
  price: number | null
  /** Spots held for RSVPs that their owners haven't confirmed yet, in a course for all sessions. */
  holds: { address: string; partySize: number; tickets: Tickets }[]
}

const rsvpColumns = (
  now: string,
) => fragment`${accessColumns}, e.series_id as "seriesId", e.capacity, e.needs_approval as "needsApproval",
  e.minimum_age as "minimumAge", e.asks_email as "asksEmail", e.shows_guests as "showsGuests", e.sign_up_questions as questions, e.ticket_types as "ticketTypes",
  case when e.is_paid_event and not e.is_pay_what_you_can and ${isHosted()} then e.price end as price,
  ${instant`e.rsvp_until`} as "rsvpUntil", e.time_zone as "timeZone",
  coalesce(e.rsvp_until <= ${now}, false) as "isPastDeadline",
  ${takesPlace} and e.withdrawn_at is null and e.ends_at > ${now} as "isOpen",
  e.status = 'held' as "isHeld", e.is_course as "isCourse",
  coalesce((select jsonb_agg(jsonb_build_object('address', address, 'partySize', party_size, 'tickets', tickets))
    from (select distinct on (address) * from spot_holds where held_until > ${now} and (event_id = e.id
        or e.is_course and event_id in (select c.id from events c where c.series_id = e.series_id and c.is_course))
      order by address, created_at desc) as s), '[]') as holds`

export const findRsvpEvent = (sql: ReadSql, eventId: number, now: string) =>
  sql.first<RsvpEventRow>`select ${rsvpColumns(now)} from events e where e.id = ${eventId}`

/**
 * Like `findRsvpEvent`, but locks the event until the transaction ends, which serialises changes to its guests. Locks all
 * sessions of a course, because they share their guests.
 */
export async function lockRsvpEvent(sql: WriteSql, eventId: number, now: string): Promise<RsvpEventRow | null> {
  await sql`
    select from events e
    where e.id = ${eventId}
      or e.series_id = (select own.series_id from events own where own.id = ${eventId} and own.is_course)
    order by e.starts_at, e.id for no key update`
  return findRsvpEvent(sql, eventId, now)
}

export interface GuestRow {
  id: number
  eventId: number
  userId: number | null
  address: string | null
  name: string
  answer: RsvpResponse | null
  partySize: number
  /** The larger party size for which a guest who is going is on the waitlist; else null. */
  wantedParty: number | null
  /** The host has removed or blocked this person, who can't RSVP. */
  isBarred: boolean
  /** Removed from the list by the host; only the host can invite them again. */
  isRemoved: boolean
  /** Number of times the host has removed this guest. */
  removals: number
  /** The check-in code. */
  code: string
  /** The host has declined the guest's request. */
  isDeclined: boolean
  tickets: Tickets
  /** Tickets of the larger party for which a guest who is going is on the waitlist; else null. */
  wantedTickets: Tickets | null
  companions: string[]
  answers: SignUpAnswers
  companionAnswers: SignUpAnswers[]
  confirmedAge: number | null
  sharesEmail: boolean
  showsName: boolean
  /** Whether the host has noted a payment, and its amount in minor units; null without an amount. */
  hasMark: boolean
  paidAmount: number | null
}

const columns = fragment`g.id, g.event_id as "eventId", g.user_id as "userId", g.address, g.name, g.answer,
  g.party_size as "partySize", g.wanted_party as "wantedParty", g.removed_at is not null as "isRemoved", g.removals, g.code,
  ${isBarredGuest()} as "isBarred", g.declined_at is not null as "isDeclined",
  g.tickets, g.wanted_tickets as "wantedTickets", g.companions, g.sign_up_answers as answers,
  g.companion_answers as "companionAnswers", g.shares_email as "sharesEmail", g.shows_name as "showsName", g.confirmed_age as "confirmedAge",
  g.paid_at is not null as "hasMark", g.paid_amount as "paidAmount"`

/** Finds the guest whose link it is. Once a session of a course is over, its links lead to the guest's next session. */
export const findGuestByLink = (sql: ReadSql, tokenHash: Buffer, now: string) => sql.first<GuestRow>`
  select ${columns}
  from guest_links l join guests own on own.id = l.guest_id join events e on e.id = own.event_id
  join lateral (
    select s.* from guests s join events later on later.id = s.event_id
    where s.id = own.id
      or e.is_course and e.ends_at <= ${now} and later.series_id = e.series_id and later.ends_at > ${now}
        and (s.code = own.code or s.user_id = own.user_id or s.address = own.address)
    order by s.id = own.id, later.starts_at, s.id limit 1) g on true
  where l.token_hash = ${tokenHash}`

export const findGuest = (sql: ReadSql, id: number) =>
  sql.first<GuestRow>`select ${columns} from guests g where g.id = ${id}`

export const findGuestByUser = (sql: ReadSql, eventId: number, userId: number) => sql.first<GuestRow>`
  select ${columns} from guests g where g.event_id = ${eventId} and g.user_id = ${userId}`

/** Inserts a guest without an RSVP for the account; null if the account has since been deleted. */
export const insertGuestForUser = (sql: WriteSql, eventId: number, userId: number) => sql.first<GuestRow>`
  insert into guests as g (event_id, user_id, name)
  select ${eventId}, id, name from users where id = ${userId}
  returning ${columns}`

/** Counts spots taken and people on the waitlist, leaving out one guest. */
export async function countPlaces(sql: ReadSql, eventId: number, exceptGuest: number | null) {
  const rows = await sql<{ taken: number; waiting: number }>`
    select coalesce(sum(party_size) filter (where answer = 'yes'), 0) as taken,
      coalesce(sum(case when wanted_party is null then party_size else wanted_party - party_size end)
        filter (where waiting_number is not null), 0) as waiting
    from guests where event_id = ${eventId} and id is distinct from ${exceptGuest}::int`
  return rows[0]!
}

/**
 * Counts the people ahead on the waitlist, of the guest or of the people they want to bring; null if none of them is
 * waiting.
 */
export const countWaitingBefore = (sql: ReadSql, guestId: number) => sql.value<number>`
  select (select coalesce(sum(case when w.wanted_party is null then w.party_size else w.wanted_party - w.party_size end), 0)
    from guests w where w.event_id = g.event_id and w.waiting_number < g.waiting_number) as before
  from guests g where g.id = ${guestId} and g.waiting_number is not null`

/**
 * Lists guests who can't RSVP but haven't lost their spot yet. Excludes addresses without an RSVP, which have no spot;
 * removing them from the list would reveal whose address it is.
 */
export const listBarredGuests = (sql: ReadSql, eventId: number) => sql<GuestRow>`
  select ${columns} from guests g
  where g.event_id = ${eventId} and g.answer is distinct from 'no' and (g.answer is not null or g.address is null)
    and ${isBarredGuest()}
  order by g.id`

/** Drops queued emails and notifications held for quiet hours that may give the guest the virtual link. */
export async function dropUnsentLinks(sql: WriteSql, { id, eventId, userId }: GuestRow): Promise<void> {
  const account = userId ?? 0
  const emailKeys = [
    `place-free:%:${id}`,
    `event-changed:${eventId}:%:${id}`,
    `rsvp-yes:${eventId}:%:${id}`,
    `rsvp-maybe:${eventId}:%:${id}`,
    `guest-reminder:${eventId}:%:${id}`,
    `${account} reminder ${eventId} %`,
  ]
  await sql`
    update mails set state = 'expired', answer = 'The guest left the list before it was sent.'
    where state = 'queued' and (key like any(${emailKeys}::text[])
      or key like ${`${account} change %`} and body_html like any(${[`%/event/${eventId}"%`, `%/event/${eventId}?%`]}::text[]))`
  await sql`
    delete from jobs
    where state = 'waiting' and kind = 'notification.tell' and payload ->> 'userId' = ${String(account)}
      and payload ->> 'link' = ${`/event/${eventId}`}`
}

/**
 * Locks the host's events that aren't over, so no RSVP is added to any of them before the transaction ends.
 * @returns their ids, ascending
 */
export const lockUpcomingEvents = (sql: WriteSql, hostId: number, now: string) => sql.column<number>`
  select e.id from events e join user_events h on h.event_id = e.id
  where h.user_id = ${hostId} and h.host_role in ('owner', 'co-host') and e.ends_at > ${now}
  order by e.id for no key update of e`

/** Removes a guest from the list. @returns the number of times this guest has been removed */
export async function markRemoved(sql: WriteSql, guestId: number, now: string): Promise<number> {
  const rows = await sql<{ removals: number }>`
    update guests set answer = 'no', shares_email = false, shows_name = false, waiting_number = null, wanted_party = null, wanted_tickets = null, answered_at = coalesce(answered_at, ${now}),
      removed_at = ${now}, removals = removals + 1
    where id = ${guestId} returning removals`
  await updateGuestLists(sql, [guestId])
  return rows[0]!.removals
}

/** Lifts a person's removal for every account and address they are listed under, and deletes their invitations. */
export async function liftRemoval(sql: WriteSql, { id, eventId }: Pick<GuestRow, 'id' | 'eventId'>): Promise<void> {
  const same = await sql<{ id: number }>`
    select other.id from guests g join guests other on other.event_id = g.event_id and other.removed_at is not null
    left join users u on u.id = g.user_id left join users theirs on theirs.id = other.user_id
    where g.id = ${id} and g.event_id = ${eventId}
      and (other.id = g.id or other.user_id = g.user_id or other.address = lower(u.email) or lower(theirs.email) = g.address)`
  const ids = same.map((row) => row.id)
  await sql`
    update guests set removed_at = null, party_size = 1, tickets = '{}', answer = null, answered_at = null where id = any(${ids}::int[])`
  await updateGuestLists(sql, ids)
  await sql`delete from invitations where guest_id = any(${ids}::int[])`
}

export interface NewRsvp {
  answer: RsvpResponse
  partySize: number
  /** The larger party size for which a guest who is going is on the waitlist. Absent: none. */
  wantedParty?: number | null
  tickets: Tickets
  /** Tickets of the larger party. Absent: none. */
  wantedTickets?: Tickets | null
  /** Empty leaves the name unchanged. */
  name: string
  now: string
}

/** Saves an RSVP. A guest who joins the waitlist goes last; one already on it keeps their place. */
export async function updateRsvp(sql: WriteSql, guestId: number, given: NewRsvp): Promise<void> {
  const { answer, partySize, wantedParty = null, tickets, wantedTickets = null, name, now } = given
  const wanted = wantedTickets && JSON.stringify(wantedTickets)
  await sql`
    update guests set answer = ${answer}, party_size = ${partySize}, wanted_party = ${wantedParty}, answered_at = ${now},
      tickets = ${JSON.stringify(tickets)}::jsonb, wanted_tickets = ${wanted}::jsonb,
      companions = companions[1:${(wantedParty ?? partySize) - 1}::int], declined_at = null,
      name = case when ${name}::text = '' then name else ${name}::text end,
      waiting_number = case when ${answer}::text = 'waiting' or ${wantedParty}::int is not null
        then coalesce(waiting_number, nextval('waiting_numbers')) end
    where id = ${guestId}`
  await updateGuestLists(sql, [guestId])
}

/** Lists the guests on the waitlist, including those who are going and wait for a larger party, in order. */
export const listQueue = (sql: ReadSql, eventId: number) => sql<GuestRow>`
  select ${columns} from guests g where g.event_id = ${eventId} and g.waiting_number is not null order by g.waiting_number`

/**
 * Moves guests from the waitlist to Going, or adds the people they wait for to their party. Leaves `answered_at` alone,
 * because they didn't RSVP again.
 */
export async function moveUp(sql: WriteSql, guestIds: readonly number[]): Promise<void> {
  await sql`
    update guests set answer = 'yes', waiting_number = null, party_size = coalesce(wanted_party, party_size), wanted_party = null,
      tickets = coalesce(wanted_tickets, tickets), wanted_tickets = null
    where id = any(${guestIds}::int[])`
  await updateGuestLists(sql, guestIds)
}

/** Lists guests who are going, those who RSVPed last first. @param ticketType key; null for guests with any ticket */
export const listGoingLatestFirst = (sql: ReadSql, eventId: number, ticketType: string | null) => sql<GuestRow>`
  select ${columns} from guests g
  where g.event_id = ${eventId} and g.answer = 'yes' and (${ticketType}::text is null or g.tickets ? ${ticketType}::text)
  order by g.answered_at desc, g.id desc`

/** Moves guests who are going to the front of the waitlist, in this order. Leaves `answered_at` alone. */
export async function moveDown(sql: WriteSql, eventId: number, guestIds: readonly number[]): Promise<void> {
  await sql`
    update guests g set answer = 'waiting', wanted_party = null, wanted_tickets = null, waiting_number = queue.first - ${guestIds.length + 1}::int + moved.place
    from unnest(${guestIds}::int[]) with ordinality as moved (id, place),
      (select coalesce(min(waiting_number), nextval('waiting_numbers')) as first from guests
        where event_id = ${eventId} and waiting_number is not null) as queue
    where g.id = moved.id`
  await updateGuestLists(sql, guestIds)
}

export interface Mailbox {
  guestId: number
  eventId: number
  address: string
  name: string
  /** Whether this is the invited address, by which calendar programs identify the guest. */
  isInvited: boolean
  /** The event has hosts, and they haven't removed or blocked the guest. */
  canReply: boolean
  answer: RsvpResponse | null
  /** Language of the account, or in which somebody without one has responded; null if unknown. */
  language: string | null
}

/** Lists the guests' email addresses: the invited address, or else the account's. Omits suppressed invitations. */
export const listMailboxes = (sql: ReadSql, guestIds: readonly number[]) => sql<Mailbox>`
  select g.id as "guestId", g.event_id as "eventId", coalesce(g.address, u.email) as address, coalesce(nullif(g.name, ''), u.name, '') as name,
    g.address is not null as "isInvited", g.answer, reader(coalesce(u.language, g.language), u.conventions) as language, not ${isBarredGuest()}
      and ${isHosted(fragment`g.event_id`)} as "canReply"
  from guests g left join users u on u.id = g.user_id and u.disabled_at is null
  where g.id = any(${guestIds}::int[]) and coalesce(g.address, u.email) is not null
    and not exists (select from invitations i where i.guest_id = g.id and i.is_suppressed)
  order by g.id`

/**
 * Locks the row of a host or inviter, so that concurrent requests count one after the other. The lock allows
 * foreign-key references;
 * otherwise two hosts who invite each other would deadlock.
 * @returns the person's name; null if the account has been deleted
 */
export const lockHost = (sql: WriteSql, userId: number) =>
  sql.value<string>`select name from users where id = ${userId} for no key update`
export interface NotedCalendar {
  guestId: number
  eventId: number
  /** Number of times this date was removed from or restored to the guest's calendar. */
  calendarSequence: number
}

/**
 * Records that guests get an invitation that adds dates to their calendar, or its cancellation. The other sessions of a
 * course have their own rows, to which the state of the first is copied.
 * @returns a row for each guest and date; none for guests who have nothing to cancel
 */
export const noteCalendars = (
  sql: WriteSql,
  { guestIds, eventIds, isAdded }: { guestIds: readonly number[]; eventIds: readonly number[]; isAdded: boolean },
) => sql<NotedCalendar>`
  with first_rows as (
    select id, user_id, address, in_calendar, calendar_sequence from guests
    where id = any(${guestIds}::int[]) and (${isAdded}::boolean or in_calendar))
  update guests g set in_calendar = ${isAdded}::boolean,
    calendar_sequence = case when g.in_calendar is null then first_rows.calendar_sequence else g.calendar_sequence end
      + coalesce(coalesce(g.in_calendar, first_rows.in_calendar) <> ${isAdded}::boolean, false)::int
  from first_rows
  where g.event_id = any(${eventIds}::int[])
    and (g.id = first_rows.id or g.user_id = first_rows.user_id or g.address = first_rows.address)
  returning first_rows.id as "guestId", g.event_id as "eventId", g.calendar_sequence as "calendarSequence"`

/** Returns whether the guest's calendar contains the event, and how often it was removed or restored. */
export async function getCalendarState(
  sql: ReadSql,
  guestId: number,
): Promise<{ inCalendar: boolean; sequence: number }> {
  const rows = await sql<{ inCalendar: boolean; sequence: number }>`
    select coalesce(in_calendar, false) as "inCalendar", calendar_sequence as sequence from guests where id = ${guestId}`
  return rows[0] ?? { inCalendar: false, sequence: 0 }
}

/** Counts the confirmations that a guest has got since then. */
export const countConfirmations = (sql: ReadSql, guestId: number, since: string) => sql.count`
  select count(*) from mails
  where token_kind = 'guest' and token_subject = ${String(guestId)} and kind = 'rsvp-confirmation' and created_at > ${since}`
