import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { invitationKey } from './guest-queries.ts'

/** How an address stands to an event before it is invited. */
export interface AddresseeRow {
  address: string
  /** Invited before, by whomever. */
  isInvited: boolean
  /** Wants no invitations. */
  isRefused: boolean
  /** Invitations to all events since yesterday. */
  latelyInvited: number
  /** Has blocked the inviter, or can't RSVP to the event. */
  isBarred: boolean
  guestId: number | null
  /** How often the host has removed the guest, and whether they are removed now. */
  removals: number
  isRemoved: boolean
  /** The account that has proved to have the address; of several the oldest. */
  userId: number | null
  name: string
}

export interface Addressing {
  eventId: number
  inviterId: number
  addresses: readonly string[]
  since: string
}

export function listAddressees(sql: ReadSql, { eventId, inviterId, addresses, since }: Addressing) {
  return sql<AddresseeRow>`
    select asked.address,
      exists (select from invitations i where i.event_id = ${eventId} and i.address = asked.address) as "isInvited",
      exists (select from refused_addresses r where r.address = asked.address) as "isRefused",
      (select count(*) from invitations i
        where i.address = asked.address and i.created_at > ${since}) as "latelyInvited",
      has_blocked_sender(asked.address, ${inviterId})
        or is_barred_guest(${eventId}, account.id, asked.address) as "isBarred",
      coalesce(by_address.id, by_account.id) as "guestId",
      coalesce(by_address.removals, by_account.removals, 0) as removals,
      coalesce(by_address.removed_at, by_account.removed_at) is not null as "isRemoved", account.id as "userId", coalesce(account.name, '') as name
    from unnest(${addresses}::text[]) with ordinality as asked (address, place)
    left join lateral (
      select id, name from users
      where email_verified and lower(email) = asked.address and disabled_at is null order by id limit 1) account on true
    left join guests by_address on by_address.event_id = ${eventId} and by_address.address = asked.address
    left join guests by_account on by_account.event_id = ${eventId} and by_account.user_id = account.id
      and by_account.address is null
    order by asked.place`
}

/** Holds the person's row, so that two calls at once do not both count the invitations before either adds some. */
export async function lockInviter(sql: WriteSql, userId: number): Promise<{ name: string } | null> {
  const rows = await sql<{ name: string }>`select name from users where id = ${userId} for no key update`
  return rows[0] ?? null
}

export async function countInvitationsBy(sql: ReadSql, userId: number, since: string): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from invitations where invited_by = ${userId} and created_at > ${since}`
  return rows[0]?.count ?? 0
}

/** The guest with this address, made now or known before by account or address. @returns the guest's id */
export async function findOrInsertGuest(sql: WriteSql, eventId: number, addressee: AddresseeRow): Promise<number> {
  const { address, guestId, userId, name } = addressee
  if (guestId !== null) {
    await sql`update guests set address = ${address} where id = ${guestId}`
    return guestId
  }
  const rows = await sql<{ id: number }>`
    insert into guests (event_id, address, user_id, name)
    values (${eventId}, ${address}, ${userId}, ${name}) returning id`
  return rows[0]!.id
}

export interface NewInvitation {
  eventId: number
  guestId: number
  address: string
  invitedBy: number
  note: string
  now: string
}

export async function insertInvitation(sql: WriteSql, invitation: NewInvitation): Promise<void> {
  const { eventId, guestId, address, invitedBy, note, now } = invitation
  await sql`
    insert into invitations (event_id, guest_id, address, invited_by, note, created_at)
    values (${eventId}, ${guestId}, ${address}, ${invitedBy}, ${note}, ${now})`
}

/** Who invited the guest, and what they wrote; null for who came by the event's page. */
export async function findInvitation(sql: ReadSql, guestId: number) {
  const rows = await sql<{ invitedBy: string | null; note: string; isRefused: boolean }>`
    select u.name as "invitedBy", i.note,
      exists (select from refused_addresses r where r.address = i.address) as "isRefused"
    from invitations i left join users u on u.id = i.invited_by
    where i.guest_id = ${guestId} order by i.id limit 1`
  return rows[0] ?? null
}

export async function insertRefusedAddress(sql: WriteSql, address: string, now: string): Promise<void> {
  await sql`insert into refused_addresses (address, refused_at) values (${address}, ${now}) on conflict do nothing`
}

export async function allowAddress(sql: WriteSql, address: string): Promise<void> {
  await sql`delete from refused_addresses where address = ${address}`
}

export interface UnsentInvitationRow {
  guestId: number
  userId: number | null
  address: string
  name: string
  inviterId: number | null
  inviterName: string
  note: string
  removals: number
}

/** Invitations that no email has left for yet, except those that their address has refused or blocked meanwhile. */
export function listUnsentInvitations(sql: ReadSql, eventId: number) {
  return sql<UnsentInvitationRow>`
    select i.guest_id as "guestId", g.user_id as "userId", i.address, g.name, u.id as "inviterId",
      coalesce(u.name, 'Somebody') as "inviterName", i.note, g.removals
    from invitations i join guests g on g.id = i.guest_id left join users u on u.id = i.invited_by
    where i.event_id = ${eventId}
      and not exists (select from mails m where m.key = ${invitationKey})
      and not exists (select from refused_addresses r where r.address = i.address)
      and not has_blocked_sender(i.address, i.invited_by)
      and not is_barred_guest(i.event_id, g.user_id, i.address)
    order by i.id`
}
