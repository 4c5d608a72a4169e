import type { Guest, InvitationState } from '#contract/guest.ts'
import type { RsvpResponse } from '#contract/rsvp-responses.ts'
import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface GuestListRow extends Omit<Guest, 'invitation'> {
  /** What the outbox knows of the invitation; null for who was not invited. */
  mailState: string | null
}

/** Key of the email that carries a guest's latest invitation, in SQL; `invitationRound` has it too. */
export const invitationKey = fragment`'invitation' || coalesce('-' || nullif(g.removals, 0), '') || ':' || g.event_id || ':' || g.id`

/** A guest who was removed and is invited again gets a new email. */
export const invitationRound = (removals: number): string => (removals === 0 ? 'invitation' : `invitation-${removals}`)

/**
 * Everyone but people the host has blocked: guests who are going, the waitlist in its order, then those who answered Maybe,
 * have not answered, declined, or were removed; each by time. For invited addresses that have not answered it returns only
 * what the inviter typed, so that the list doesn't tell whose address it is.
 */
export function listGuestRows(sql: ReadSql, eventId: number): Promise<GuestListRow[]> {
  return sql<GuestListRow>`
    select g.id, case when g.answer is null and g.address is not null then '' else g.name end as name, g.address, g.answer,
      g.party_size as "partySize",
      (g.answer is not null or g.address is null) and g.user_id is not null as "hasAccount",
      g.removed_at is not null as "isRemoved",
      to_char(g.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "answeredAt",
      case when i.id is not null then coalesce(m.state, 'sent') end as "mailState"
    from guests g
    left join invitations i on i.guest_id = g.id
    left join mails m on m.key = ${invitationKey}
    where g.event_id = ${eventId} and not is_blocked_guest(g.event_id, g.user_id, g.address)
    order by g.removed_at is not null, array_position(array['yes', 'waiting', 'maybe', null, 'no'], g.answer), g.waiting_number, g.answered_at, g.id`
}

/** A suppressed invitation has no email; it must look like one that is on its way, sent, or waiting for the server. */
export const toInvitationState = (mailState: string): InvitationState => (mailState === 'bounced' ? 'failed' : 'sent')

/**
 * Guests with one of these answers; null stands for those who have not answered.
 * @param who all of them, or those alone who have no account here
 */
export async function listGuestIds(
  sql: ReadSql,
  eventId: number,
  answers: readonly (RsvpResponse | null)[],
  who: 'all' | 'without account' = 'all',
) {
  const rows = await sql<{ id: number }>`
    select id from guests
    where event_id = ${eventId} and (answer = any(${answers.filter((answer) => answer !== null)}::text[])
      or (answer is null and ${answers.includes(null)}::boolean))
      and (user_id is null or ${who === 'all'}::boolean)
      and not is_blocked_guest(event_id, user_id, address)
    order by id`
  return rows.map(({ id }) => id)
}

export async function insertMessage(
  sql: WriteSql,
  { eventId, senderId, message, now }: { eventId: number; senderId: number; message: string; now: string },
): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into guest_messages (event_id, sender_id, message, created_at)
    values (${eventId}, ${senderId}, ${message}, ${now}) returning id`
  return rows[0]!.id
}

export async function countMessages(sql: ReadSql, eventId: number, since: string): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from guest_messages where event_id = ${eventId} and created_at > ${since}`
  return rows[0]?.count ?? 0
}

export async function findSenderName(sql: ReadSql, userId: number): Promise<string> {
  const rows = await sql<{ name: string }>`select name from users where id = ${userId}`
  return rows[0]?.name ?? ''
}
