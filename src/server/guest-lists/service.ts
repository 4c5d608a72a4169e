import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import * as queries from './queries.ts'

export { guestListsChannel } from './queries.ts'

/** Notifies the open pages of hosts that the guest lists of these events have changed. */
export async function announceGuests(sql: WriteSql, eventIds: readonly number[]): Promise<void> {
  await queries.announce(sql, eventIds)
}

/**
 * Synchronizes the event lists of accounts with their RSVPs, and notifies the open pages of hosts. Call it in the
 * transaction that adds these guests, changes their responses or gives them an account.
 */
export async function updateGuestLists(sql: WriteSql, guestIds: readonly number[]): Promise<void> {
  if (guestIds.length === 0) return
  await queries.listForAccounts(sql, guestIds)
  await queries.announce(sql, await queries.listEvents(sql, guestIds))
}

/** Moves the invitations to a person's verified address to their account. */
export async function linkGuests(sql: WriteSql, userId: number): Promise<void> {
  await updateGuestLists(sql, await queries.linkGuests(sql, userId))
}

/** Lists the events whose guest lists contain these people. */
export const listEventsOfGuests = (sql: ReadSql, userIds: readonly number[]): Promise<number[]> =>
  queries.listEventsOfUsers(sql, userIds)
