import { announceGuests } from '#server/guest-lists/service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

export interface GuestLinkRow {
  version: number
  isOpen: boolean
}

export const findGuestLink = (sql: ReadSql, eventId: number) => sql.first<GuestLinkRow>`
  select version, is_open as "isOpen" from event_links where event_id = ${eventId}`

/** Returns whether people without an account may RSVP on the event's page: unless the host has turned that off. */
export const takesVisitors = async (sql: ReadSql, eventId: number): Promise<boolean> =>
  (await findGuestLink(sql, eventId))?.isOpen ?? true

/** Opens or closes an event's link. Each opening has a new version, so earlier links stay closed. */
export const setGuestLink = (sql: WriteSql, eventId: number, isOpen: boolean) => sql`
  insert into event_links (event_id, is_open) values (${eventId}, ${isOpen})
  on conflict (event_id) do update set is_open = excluded.is_open,
    version = event_links.version + case when excluded.is_open and not event_links.is_open then 1 else 0 end`

/**
 * Inserts a guest who used the link, without an RSVP and without an account: an RSVP is moved into an account only if
 * its owner agrees. @returns the guest's id
 */
export async function insertLinkGuest(
  sql: WriteSql,
  { eventId, address, name, language }: { eventId: number; address: string; name: string; language: string | null },
): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into guests (event_id, address, name, language, origin)
    values (${eventId}, ${address}, ${name}, coalesce(${language}, chosen_language(${address})), 'link') returning id`
  await announceGuests(sql, [eventId])
  return rows[0]!.id
}

/** Stores the language in which a guest responds by a link, for later emails. */
export const noteLanguage = (sql: WriteSql, guestId: number, language: string | null) => sql`
  update guests set language = ${language}
  where id = ${guestId} and ${language}::text is not null and language is distinct from ${language}`

/** Inserts the guest's own link, by which they respond. */
export const insertLink = (sql: WriteSql, guestId: number, tokenHash: Buffer, now: string) =>
  sql`insert into guest_links (token_hash, guest_id, created_at) values (${tokenHash}, ${guestId}, ${now})`
