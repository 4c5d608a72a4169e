import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

/** The database channel of changed guest lists: the ids of a host and an event. */
export const guestListsChannel = 'guest_lists'

/** Statuses of events on a person's list that depend on the guest list. */
const ofGuests = ['invited', 'maybe', 'requested', 'waiting', 'going']

/** Lists the events of guests with an account and the resulting status: their RSVP, or `invited`; none for declined. */
export async function listForAccounts(sql: WriteSql, guestIds: readonly number[]): Promise<void> {
  await sql`
    delete from user_events l using guests g
    where g.id = any(${guestIds}::int[]) and l.user_id = g.user_id and l.event_id = g.event_id
      and l.status = any(${ofGuests}::text[])`
  await sql`
    insert into user_events (user_id, event_id, status)
    select user_id, event_id, case answer when 'yes' then 'going' else coalesce(answer, 'invited') end from guests
    where id = any(${guestIds}::int[]) and user_id is not null and answer is distinct from 'no'
    on conflict do nothing`
}

/** PostgreSQL sends equal messages of one transaction once. */
export const announce = (sql: WriteSql, eventIds: readonly number[]) => sql`
  select pg_notify(${guestListsChannel}, h.user_id || ' ' || h.event_id) from user_events h
  where h.event_id = any(${eventIds}::int[]) and h.status = 'hosting'`

export const listEvents = (sql: ReadSql, guestIds: readonly number[]) => sql.column<number>`
  select distinct event_id from guests where id = any(${guestIds}::int[])`

export const listEventsOfUsers = (sql: ReadSql, userIds: readonly number[]) => sql.column<number>`
  select distinct event_id from guests where user_id = any(${userIds}::int[])`

/**
 * Moves invitations without an RSVP from the account's address to the account, if the address is verified. Excludes
 * events for which it already has one, and people whom it has blocked. RSVPs made without the account are moved when
 * their owner agrees.
 * @returns ids of the guests
 */
export const linkGuests = (sql: WriteSql, userId: number) => sql.column<number>`
  update guests g set user_id = own.id, name = case when g.name = '' then own.name else g.name end
  from users own
  where own.id = ${userId} and own.email_verified and g.address = lower(own.email) and g.user_id is null
    and g.answer is null and g.origin is null
    and not exists (select from guests other where other.event_id = g.event_id and other.user_id = own.id)
    and not exists (
      select from invitations i join blocks b on b.blocked_id = i.invited_by and b.blocker_id = own.id
      where i.guest_id = g.id)
    and not exists (select from invitations i where i.guest_id = g.id and i.is_suppressed)
  returning g.id`
