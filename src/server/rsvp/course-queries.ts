import { updateGuestLists } from '#server/guest-lists/service.ts'
import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** Other sessions of the course that are neither over nor cancelled. */
const others = (eventId: number, now: string) => fragment`(
  select o.id from events own join events o on o.series_id = own.series_id and o.id <> own.id
  where own.id = ${eventId} and own.is_course and o.ends_at > ${now} and o.status_when_shown = 'scheduled'
    and o.withdrawn_at is null) as session`

const isSamePerson = fragment`(s.code = g.code or s.user_id = g.user_id or s.address = g.address)`

/**
 * Copies the RSVPs of one session to the other sessions of its course that aren't over, so that guests are on the list
 * of each. Past sessions keep their lists, and walk-ins stay on theirs. Idempotent. The caller must have locked the
 * course.
 */
export async function copyRsvpsToCourse(sql: WriteSql, eventId: number, now: string): Promise<void> {
  const changed = await sql.column<number>`
    update guests s set answer = g.answer, party_size = g.party_size, tickets = g.tickets, wanted_party = g.wanted_party, wanted_tickets = g.wanted_tickets, waiting_number = g.waiting_number,
      answered_at = g.answered_at, removed_at = g.removed_at, removals = g.removals, name = g.name,
      companions = g.companions, sign_up_answers = g.sign_up_answers, companion_answers = g.companion_answers,
      confirmed_age = g.confirmed_age, paid_at = g.paid_at, paid_amount = g.paid_amount, declined_at = g.declined_at,
      shares_email = g.shares_email, shows_name = g.shows_name, language = g.language
    from guests g, ${others(eventId, now)}
    where g.event_id = ${eventId} and g.origin is distinct from 'walk-in' and s.event_id = session.id and ${isSamePerson}
      and (g.answer is not null or s.removed_at is not null)
      and (s.answer, s.party_size, s.tickets, s.wanted_party, s.wanted_tickets, s.waiting_number, s.removed_at, s.name, s.companions, s.sign_up_answers, s.companion_answers,
          s.confirmed_age, s.paid_at, s.paid_amount, s.declined_at, s.shares_email, s.shows_name, s.language)
        is distinct from (g.answer, g.party_size, g.tickets, g.wanted_party, g.wanted_tickets, g.waiting_number, g.removed_at, g.name, g.companions,
          g.sign_up_answers, g.companion_answers, g.confirmed_age, g.paid_at, g.paid_amount, g.declined_at, g.shares_email, g.shows_name,
          g.language)
    returning s.id`
  const added = await sql.column<number>`
    insert into guests (event_id, address, user_id, name, listed_name, answer, party_size, tickets, wanted_party, wanted_tickets,
      waiting_number, answered_at, origin, code, removed_at, removals, companions, sign_up_answers, companion_answers, confirmed_age, paid_at, paid_amount,
      declined_at, shares_email, shows_name, language)
    select session.id, g.address, g.user_id, g.name, g.listed_name, g.answer, g.party_size, g.tickets, g.wanted_party, g.wanted_tickets,
      g.waiting_number, g.answered_at, g.origin, g.code, g.removed_at, g.removals, g.companions, g.sign_up_answers, g.companion_answers, g.confirmed_age,
      g.paid_at, g.paid_amount, g.declined_at, g.shares_email, g.shows_name, g.language
    from guests g, ${others(eventId, now)}
    where g.event_id = ${eventId} and g.origin is distinct from 'walk-in'
      and (g.answer in ('yes', 'maybe', 'waiting', 'requested') or g.removed_at is not null)
      and not exists (select from guests s where s.event_id = session.id and ${isSamePerson})
    returning guests.id`
  await updateGuestLists(sql, [...changed, ...added])
}

/** Returns the number of sessions of a course, and whether one that isn't cancelled takes place in the meantime. */
export async function checkSessions(
  sql: ReadSql,
  eventId: number,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
): Promise<{ count: number; hasOverlap: boolean }> {
  const rows = await sql<{ count: number; hasOverlap: boolean }>`
    select count(*)::int as count, coalesce(bool_or(
      s.status_when_shown = 'scheduled' and s.starts_at < ${endsAt}::timestamptz and s.ends_at > ${startsAt}::timestamptz),
      false) as "hasOverlap"
    from events own join events s on s.series_id = own.series_id
    where own.id = ${eventId} and s.withdrawn_at is null`
  return rows[0]!
}

/** Inserts a session like another one of its course, with the same hosts, at another time. @returns its id */
export async function insertSession(
  sql: WriteSql,
  likeId: number,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into events (
      series_id, title, short_description, description, description_markdown, starts_at, ends_at, time_zone, all_day, location, latitude,
      longitude, place_precision, image_url, plate, category, format, learning, moods, age_groups, organizer,
      organizer_is_vetted, organization_id, is_virtual_event, virtual_event_link, virtual_instructions, is_free,
      is_paid_event, price, currency, payment_link, refund_policy, status, status_when_shown, sequence, held_for, topics,
      visibility, link_key, is_hybrid, is_course, capacity, rsvp_until, needs_approval, minimum_age, sign_up_questions,
      ticket_types, suggested_price, is_pay_what_you_can, asks_email, shows_guests, published_at)
    select series_id, title, short_description, description, description_markdown, ${startsAt}, ${endsAt}, time_zone, all_day, location, latitude,
      longitude, place_precision, image_url, plate, category, format, learning, moods, age_groups, organizer,
      organizer_is_vetted, organization_id, is_virtual_event, virtual_event_link, virtual_instructions, is_free,
      is_paid_event, price, currency, payment_link, refund_policy, status, status_when_shown, 0, held_for, topics,
      visibility, link_key, is_hybrid, is_course, capacity, rsvp_until, needs_approval, minimum_age, sign_up_questions,
      ticket_types, suggested_price, is_pay_what_you_can, asks_email, shows_guests, published_at
    from events where id = ${likeId} returning id`
  const { id } = rows[0]!
  await sql`
    insert into user_events (user_id, event_id, status, host_role)
    select user_id, ${id}, 'hosting', host_role from user_events where event_id = ${likeId} and status = 'hosting'`
  return id
}
