import type { Invitees } from '#contract/invitations/invitation.ts'
import { isHostedBy } from '#server/events/policy.ts'
import { updateGuestLists } from '#server/guest-lists/service.ts'
import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/**
 * Hosts may invite guests of their own events. Guests of an organization's events may be invited only to its other
 * events.
 */
const ownPast = ({ eventId, hostId }: InviteeScope) => fragment`
  join user_events h on h.event_id = g.event_id and h.user_id = ${hostId} and h.status = 'hosting' and h.host_role <> 'co-host'
  join events past on past.id = g.event_id
    and past.organization_id is not distinct from (select e.organization_id from events e where e.id = ${eventId})`

/** People whom a host can invite by name, as rows of user ids and their relation. */
const related = ({ eventId, hostId }: InviteeScope) => fragment`
  select follower_id as id, 'follower' as relation from follows where followed_id = ${hostId}
  union select followed_id, 'following' from follows where follower_id = ${hostId}
  union select g.user_id, 'past-guest' from guests g
    ${ownPast({ eventId, hostId })}
    where g.user_id is not null and g.removed_at is null and g.answer in ('yes', 'maybe', 'waiting')`

export interface InviteeScope {
  eventId: number
  hostId: number
}

/** Lists people whom the host may invite by name, except hosts of the event, sorted by name. */
export const listInvitees = (sql: ReadSql, { eventId, hostId }: InviteeScope, limit: number) => sql<
  Invitees['people'][number]
>`
  select p.id, p.name, p.username, p.avatar, array_agg(r.relation order by r.relation) as relations,
    exists (select from guests g where g.event_id = ${eventId} and g.user_id = p.id
      and (g.address is null or g.answer is not null)) as "isOnList"
  from (${related({ eventId, hostId })}) r join visible_people(${hostId}) p on p.id = r.id
  where p.id <> ${hostId}
    and not ${isHostedBy(fragment`p.id`, eventId)}
  group by p.id, p.name, p.username, p.avatar
  order by lower(p.name), p.id limit ${limit}`

/** Lists addresses that responded to earlier invitations of the host, without those on this event's list. Latest first. */
export const listPastAddresses = (sql: ReadSql, { eventId, hostId }: InviteeScope, limit: number) => sql<
  Invitees['addresses'][number]
>`
  select address, name from (
    select distinct on (g.address) g.address, coalesce(nullif(g.name, ''), g.listed_name) as name, g.answered_at
    from guests g ${ownPast({ eventId, hostId })}
    where g.address is not null and g.user_id is null and g.removed_at is null
      and g.answer in ('yes', 'maybe', 'waiting')
      and not exists (select from guests here where here.event_id = ${eventId} and here.address = g.address)
    order by g.address, g.answered_at desc) past
  order by answered_at desc limit ${limit}`

export interface MemberRow {
  userId: number
  /** The person's row on the guest list. */
  guestId: number | null
  /** Has an RSVP or an invitation, or can't RSVP. */
  isSettled: boolean
}

/** Returns those of the people whom the inviter may invite by name. */
export const listMembers = (
  sql: ReadSql,
  { eventId, hostId }: InviteeScope,
  userIds: readonly number[],
) => sql<MemberRow>`
  select p.id as "userId", g.id as "guestId",
    g.answer is not null or exists (select from invitations i where i.guest_id = g.id)
      or is_barred_guest(${eventId}, p.id, lower(p.email)) as "isSettled"
  from visible_people(${hostId}) p
  left join guests g on g.event_id = ${eventId} and g.user_id = p.id
  where p.id = any(${userIds}::int[]) and p.id <> ${hostId} and p.id in (select id from (${related({ eventId, hostId })}) r)
    and not ${isHostedBy(fragment`p.id`, eventId)}
  order by p.id`

/** Inserts a guest known by account, and the invitation. @returns the guest's id */
export async function insertMemberInvitation(
  sql: WriteSql,
  given: { eventId: number; userId: number; guestId: number | null; invitedBy: number; note: string; now: string },
): Promise<number> {
  const { eventId, userId, guestId, invitedBy, note, now } = given
  const rows =
    guestId === null
      ? await sql<{ id: number }>`
          insert into guests (event_id, user_id, name)
          select ${eventId}, id, name from users where id = ${userId} returning id`
      : [{ id: guestId }]
  const { id } = rows[0]!
  await updateGuestLists(sql, [id])
  await sql`
    insert into invitations (event_id, guest_id, address, invited_by, note, created_at, due_at)
    values (${eventId}, ${id}, null, ${invitedBy}, ${note}, ${now}, ${now})`
  return id
}

/** Returns the inviter of a guest; null if nobody invited them, or the account is gone. */
export const findInviterId = (sql: ReadSql, guestId: number) => sql.value<number>`
  select invited_by as id from invitations where guest_id = ${guestId} and not is_suppressed order by id limit 1`

/** SQL for the key of a guest's latest invitation email. Must match `invitationRound`. */
export const invitationKey = fragment`'invitation' || coalesce('-' || nullif(g.removals, 0), '') || ':' || g.event_id || ':' || g.id`

/** Returns the prefix of an invitation's key. Depends on `removals`, so inviting again sends a new email. */
export const invitationRound = (removals: number): string => (removals === 0 ? 'invitation' : `invitation-${removals}`)

/** Returns the address to which guests may reply; null unless the host allows it and the address is verified. */
export const findReplyAddress = (sql: ReadSql, userId: number) => sql.value<string>`
  select u.email from users u join host_options o on o.user_id = u.id and o.replies_by_email
  where u.id = ${userId} and u.email_verified`

/** Returns the name that signs a host's emails; empty if the account no longer exists. */
export async function findSenderName(sql: ReadSql, userId: number): Promise<string> {
  const rows = await sql<{ name: string }>`select name from users where id = ${userId}`
  return rows[0]?.name ?? ''
}
