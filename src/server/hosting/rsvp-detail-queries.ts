import type { SignUpAnswers } from '#contract/sign-up.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import type { GuestRow } from './rsvp-queries.ts'

/** Counts the people who are going by ticket type, leaving out one guest. */
export function countTickets(sql: ReadSql, eventId: number, exceptGuest: number | null) {
  return sql<{ ticketType: string; taken: number }>`
    select ticket_type as "ticketType", sum(party_size) as taken from guests
    where event_id = ${eventId} and answer = 'yes' and ticket_type is not null and id is distinct from ${exceptGuest}::int
    group by ticket_type`
}

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
export function listRequests(sql: ReadSql, eventId: number) {
  return sql<{ id: number }>`
    select id from guests where event_id = ${eventId} and answer = 'requested' order by answered_at, id`
}

/** Declines a guest's request. */
export async function markDeclined(sql: WriteSql, guestId: number, now: string): Promise<void> {
  await sql`
    update guests set answer = 'no', declined_at = ${now}, waiting_number = null,
      answered_at = coalesce(answered_at, ${now})
    where id = ${guestId}`
}

/** Lists the events that the person is going to. */
export async function listEventsWithRsvp(sql: ReadSql, userId: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select event_id as id from guests where user_id = ${userId} and answer = 'yes' order by event_id`
  return rows.map(({ id }) => id)
}

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
