import { invitationKey } from '#server/rsvp/service.ts'
import { isBarredGuest } from '#server/rsvp/policy.ts'
import { isRefused, isUnwelcome } from './policy.ts'
import { updateGuestLists } from '#server/guest-lists/service.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'
import { limits } from '#contract/limits.ts'

/** State of an address in relation to an event before it is invited. */
export interface AddresseeRow {
  address: string
  /** Has an invitation that is not suppressed, by any inviter. */
  isInvited: boolean
  /** Has opted out of invitations. */
  isRefused: boolean
  /** Has an invitation of any kind, which the host sees in the guest list. */
  isListed: boolean
  /** Has RSVPed Going to another event of the inviter. */
  isReturning: boolean
  /** UTC instant from which the address may get another invitation; the past if it may now. */
  dueAt: string
  /** Has blocked the inviter, or can't RSVP to the event. */
  isBarred: boolean
  /** The guest with this address. */
  guestId: number | null
  /** The guest without an address, known only by the account, who has not responded (again after a lifted removal). */
  liftedGuestId: number | null
  /** The account is already a guest, by another address or without one. */
  isGuest: boolean
  /** The guest that the account already is. */
  ownGuestId: number | null
  /** Number of times the host has removed the guest. */
  removals: number
  /** The guest, found by address or account, if currently removed. */
  removedGuestId: number | null
  /** The account with this verified address; the oldest if there are several. */
  userId: number | null
  name: string
}

export interface Addressing {
  eventId: number
  inviterId: number
  addresses: readonly string[]
  now: string
}

/**
 * Each address gets few invitations a day from everyone together. Those from hosts to people who RSVPed Going to one of
 * their events before are counted per host instead.
 */
export const listAddressees = (sql: ReadSql, { eventId, inviterId, addresses, now }: Addressing) => sql<AddresseeRow>`
  select asked.address,
    exists (select from invitations i where i.event_id = ${eventId} and i.address = asked.address
      and not i.is_suppressed) as "isInvited",
    ${isRefused(fragment`asked.address`)} as "isRefused",
    exists (select from invitations i where i.event_id = ${eventId} and i.address = asked.address) as "isListed",
    past.is_returning as "isReturning",
    ${instant`greatest(${now}::timestamptz, (
      select i.due_at + interval '24 hours' from invitations i
      where i.address = asked.address and not i.is_suppressed and i.is_returning = past.is_returning
        and (not past.is_returning or i.invited_by = ${inviterId})
      order by i.due_at desc offset ${limits.invitations.perAddressPerDay - 1} limit 1))`} as "dueAt",
    has_blocked_sender(asked.address, ${inviterId})
      or is_barred_guest(${eventId}, account.id, asked.address) as "isBarred",
    by_address.id as "guestId",
    case when by_account.answer is null then by_account.id end as "liftedGuestId",
    exists (select from guests other where other.event_id = ${eventId} and other.user_id = account.id
      and other.address is distinct from asked.address
      and not (other.address is null and other.answer is null)) as "isGuest",
    (select min(other.id) from guests other where other.event_id = ${eventId} and other.user_id = account.id
      and other.answer is null) as "ownGuestId",
    coalesce(by_address.removals, by_account.removals, 0) as removals,
    case when by_address.removed_at is not null then by_address.id
      when by_account.removed_at is not null then by_account.id end as "removedGuestId",
    account.id as "userId", coalesce(account.name, '') as name
  from unnest(${addresses}::text[]) with ordinality as asked (address, place)
  left join lateral (
    select id, name from users
    where email_verified and lower(email) = asked.address and disabled_at is null order by id limit 1) account on true
  cross join lateral (
    select exists (
      select from guests g join user_events h on h.event_id = g.event_id and h.user_id = ${inviterId}
        and h.status = 'hosting'
      where g.event_id <> ${eventId} and g.answer in ('yes', 'maybe', 'waiting') and g.removed_at is null
        and (g.address = asked.address or g.user_id = account.id)) as is_returning) past
  left join guests by_address on by_address.event_id = ${eventId} and by_address.address = asked.address
  left join guests by_account on by_account.event_id = ${eventId} and by_account.user_id = account.id
    and by_account.address is null
  order by asked.place`

/**
 * Adds to the number of addresses the person has invited and deletes entries up to `since`.
 * @param request `eventId`: the event on whose RSVP page the address was entered
 * @returns the total, including these addresses
 */
export async function countRequested(
  sql: WriteSql,
  request: { userId: number; addresses: number; eventId?: number; since: string; now: string },
): Promise<number> {
  const { userId, addresses, eventId = null, since, now } = request
  await sql`delete from invitation_requests where user_id = ${userId} and created_at <= ${since}`
  await sql`
    insert into invitation_requests (user_id, addresses, event_id, created_at)
    values (${userId}, ${addresses}, ${eventId}, ${now})`
  return sql.count`
    select sum(addresses) from invitation_requests where user_id = ${userId}`
}

/** Counts the addresses entered on an event's RSVP page since then. */
export const countEntered = (sql: ReadSql, eventId: number, since: string) => sql.count`
  select count(*) from invitation_requests where event_id = ${eventId} and created_at > ${since}`

/**
 * Gives an existing guest the address, or inserts a new guest, and links the guest to the account. An RSVP that was made
 * without the account stays without it.
 * @param invitee `guestId` is the existing guest; null inserts a new one
 * @returns the guest's id
 */
export async function findOrInsertGuest(
  sql: WriteSql,
  eventId: number,
  invitee: Pick<AddresseeRow, 'address' | 'guestId' | 'userId' | 'name'>,
): Promise<number> {
  const { address, guestId, userId, name } = invitee
  if (guestId !== null) {
    await sql`
      update guests set address = ${address}, language = coalesce(language, chosen_language(${address})),
        user_id = case when answer is null and origin is null then coalesce(user_id, ${userId}) else user_id end
      where id = ${guestId}`
    await updateGuestLists(sql, [guestId])
    return guestId
  }
  const rows = await sql<{ id: number }>`
    insert into guests (event_id, address, user_id, name, language)
    values (${eventId}, ${address}, ${userId}, ${name}, chosen_language(${address})) returning id`
  const { id } = rows[0]!
  await updateGuestLists(sql, [id])
  return id
}

export interface NewInvitation {
  eventId: number
  guestId: number
  address: string
  invitedBy: number
  note: string
  now: string
  /** UTC instant before which the invitation isn't sent. */
  dueAt: string
  isReturning: boolean
  /** Shown in the host's list, but sends no email and no notification. */
  isSuppressed: boolean
  /** Suppressed because the inviter can't invite this address. The host's list says that it couldn't be sent. */
  isUnsendable: boolean
}

/** Inserts or replaces an invitation. A suppressed one becomes a real one once the address may be invited. */
export async function putInvitation(sql: WriteSql, invitation: NewInvitation): Promise<void> {
  const { eventId, guestId, address, invitedBy, note, now, dueAt, isReturning, isSuppressed, isUnsendable } = invitation
  await sql`
    insert into invitations (event_id, guest_id, address, invited_by, note, created_at, due_at, is_returning, is_suppressed,
      is_unsendable)
    values (${eventId}, ${guestId}, ${address}, ${invitedBy}, ${note}, ${now}, ${dueAt}, ${isReturning}, ${isSuppressed},
      ${isUnsendable})
    on conflict (event_id, address) do update set invited_by = excluded.invited_by, note = excluded.note,
      created_at = excluded.created_at, due_at = excluded.due_at, is_returning = excluded.is_returning,
      is_suppressed = excluded.is_suppressed, is_unsendable = excluded.is_unsendable`
}

/** Stops or resumes reminders and messages about one event. */
export const setMuted = (sql: WriteSql, guestId: number, isMuted: boolean, now: string) =>
  sql`update guests set muted_at = case when ${isMuted}::boolean then ${now}::timestamptz end where id = ${guestId}`

export const isMuted = (sql: ReadSql, guestId: number) => sql.hasRows`
  select from guests where id = ${guestId} and muted_at is not null`

/** Returns the inviter's name and note; null if the guest came through the event page. */
export const findInvitation = (sql: ReadSql, guestId: number) => sql.first<{
  invitedBy: string | null
  note: string
  isRefused: boolean
}>`
  select u.name as "invitedBy", i.note,
    ${isRefused(fragment`i.address`)} as "isRefused"
  from invitations i left join users u on u.id = i.invited_by
  where i.guest_id = ${guestId} order by i.id limit 1`

/** Refuses further requests and invitations for an address. */
export const refuseAddress = (sql: WriteSql, address: string, now: string) =>
  sql`insert into refused_addresses (address, refused_at) values (${address}, ${now}) on conflict do nothing`

export const allowAddress = (sql: WriteSql, address: string) =>
  sql`delete from refused_addresses where address = ${address}`

export interface UnsentInvitationRow {
  guestId: number
  userId: number | null
  /** Null for a person invited by account. */
  address: string | null
  name: string
  inviterId: number | null
  inviterName: string
  note: string
  removals: number
}

/**
 * Lists due invitations without an email. Excludes addresses that have opted out, are barred or have blocked the
 * inviter since.
 */
export const listUnsentInvitations = (sql: ReadSql, eventId: number, now: string) => sql<UnsentInvitationRow>`
  select i.guest_id as "guestId", g.user_id as "userId", i.address, g.name, u.id as "inviterId",
    coalesce(u.name, 'Somebody') as "inviterName", i.note, g.removals
  from invitations i join guests g on g.id = i.guest_id left join users u on u.id = i.invited_by
  where i.event_id = ${eventId} and not i.is_suppressed and i.due_at <= ${now} and g.removed_at is null
    and not exists (select from mails m where m.key = ${invitationKey})
    and not ${isUnwelcome(fragment`i.address`)}
  order by i.id`

export interface UnansweredRow {
  guestId: number
  userId: number | null
  /** Number of reminders sent, including this one. */
  reminders: number
  /** False for a person invited by account, who may not want invitations by email. */
  isByAddress: boolean
  inviterName: string
  note: string
  /** Gets no email: the invitation is suppressed, or the address has opted out or its owner has been blocked since. */
  isSilent: boolean
}

/**
 * Counts a reminder for invited guests who haven't responded, unless they were reminded since `since` or often enough.
 * @param guestIds null for all of them
 */
export function countReminders(
  sql: WriteSql,
  given: { eventId: number; guestIds: readonly number[] | null; limit: number; since: string; now: string },
): Promise<UnansweredRow[]> {
  const { eventId, guestIds, limit, since, now } = given
  return sql<UnansweredRow>`
    with reminded as (
      update guests set reminders = reminders + 1, reminded_at = ${now}
      where event_id = ${eventId} and answer is null and removed_at is null
        and (${guestIds === null}::boolean or id = any(${guestIds ?? []}::int[]))
        and reminders < ${limit} and (reminded_at is null or reminded_at <= ${since})
        and not exists (select from invitations i where i.guest_id = guests.id and greatest(i.created_at, i.due_at) > ${since})
        and (address is not null or not ${isBarredGuest(fragment`guests`)})
        and exists (select from invitations i where i.guest_id = guests.id)
      returning id, event_id, user_id, address, reminders, muted_at)
    select g.id as "guestId", g.user_id as "userId", g.reminders, i.address is not null as "isByAddress", coalesce(u.name, 'Somebody') as "inviterName", i.note,
      i.is_suppressed or g.muted_at is not null or ${isUnwelcome(fragment`g.address`)} as "isSilent"
    from reminded g
    join lateral (select * from invitations where guest_id = g.id order by id limit 1) i on true
    left join users u on u.id = i.invited_by
    order by g.id`
}
