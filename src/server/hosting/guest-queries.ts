import type { Guest, InvitationState } from '#contract/guest.ts'
import type { RsvpResponse } from '#contract/rsvp-responses.ts'
import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface GuestListRow extends Omit<Guest, 'invitation'> {
  /** State of the invitation email; null if the guest was not invited. */
  mailState: string | null
}

/** SQL for the key of a guest's latest invitation email. Must match `invitationRound`. */
export const invitationKey = fragment`'invitation' || coalesce('-' || nullif(g.removals, 0), '') || ':' || g.event_id || ':' || g.id`

/** Returns the prefix of an invitation's key. Depends on `removals`, so inviting again sends a new email. */
export const invitationRound = (removals: number): string => (removals === 0 ? 'invitation' : `invitation-${removals}`)

/**
 * Lists all guests except people the host has blocked. Order: going, the waitlist in its order, Maybe, unanswered,
 * declined, removed; each by time. For invited addresses that have not answered, it returns only what the inviter
 * typed, so the list doesn't reveal whose address it is.
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

/** Only a bounce shows. A suppressed invitation has no email and must look like one that is queued, sending or sent. */
export const toInvitationState = (mailState: string): InvitationState => (mailState === 'bounced' ? 'failed' : 'sent')

/**
 * Lists guests with one of these answers; null stands for guests who have not answered.
 * @param who all guests, or only those without an account
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

/** Counts the messages a host has sent to the guests of all their events. */
export async function countMessagesBy(sql: ReadSql, senderId: number, since: string): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from guest_messages where sender_id = ${senderId} and created_at > ${since}`
  return rows[0]?.count ?? 0
}

/** Leaves out guests who have blocked the sender. */
export async function omitBlocking(sql: ReadSql, guestIds: readonly number[], senderId: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select g.id from guests g
    where g.id = any(${guestIds}::int[])
      and not exists (select from blocks b where b.blocker_id = g.user_id and b.blocked_id = ${senderId})
      and not (g.address is not null and has_blocked_sender(g.address, ${senderId}))
    order by g.id`
  return rows.map(({ id }) => id)
}

export async function findSenderName(sql: ReadSql, userId: number): Promise<string> {
  const rows = await sql<{ name: string }>`select name from users where id = ${userId}`
  return rows[0]?.name ?? ''
}
