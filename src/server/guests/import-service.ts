import type { GuestImport } from '#contract/guests/guest.ts'
import { limits } from '#contract/limits.ts'
import { toPlainLine } from '#contract/line-text.ts'
import { findMissingNames, readGuestTable, type ImportedGuest } from '#domain/guests/guest-import.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { announceGuests } from '#server/guest-lists/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { getNow } from '#server/platform/process/process.ts'
import * as queries from './queries.ts'
import { inviteGuests } from '#server/invitations/service.ts'
import { requireHost } from '#server/events/policy.ts'
import { lockRsvpEvent } from '#server/rsvp/service.ts'
import { t } from '#texts/texts.ts'
import type { Corresponding } from '#server/platform/dependencies/dependencies.ts'

export interface Importing {
  eventId: number
  hostId: number
  csv: string
  /** Changes nothing. */
  isTrial: boolean
}

/** Returns the delimiter that is most frequent in the header. */
function findDelimiter(csv: string): string {
  const [header = ''] = csv.split('\n', 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** @throws DomainError `guest_table_invalid` */
async function readTable(csv: string) {
  const { parse } = await import('csv-parse/sync')
  let records: string[][]
  try {
    const options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true }
    records = parse(csv, { ...options, delimiter: findDelimiter(csv) })
  } catch {
    throw new DomainError('guest_table_invalid')
  }
  const table = readGuestTable(records)
  if (!table) throw new DomainError('guest_table_invalid')
  if (records.length - 1 > limits.guests.importRows) {
    throw new DomainError(
      'guest_table_invalid',
      t('A table can have up to {rows} rows.', { rows: limits.guests.importRows }),
    )
  }
  return { ...table, guests: table.guests.map((guest) => ({ ...guest, name: toPlainLine(guest.name) })) }
}

/** Invites addresses that aren't on the list. Of rows with the same address, the first counts. */
async function inviteRows(
  sql: WriteSql,
  deps: Corresponding,
  { eventId, hostId }: Importing,
  guests: readonly ImportedGuest[],
): Promise<void> {
  const emails = guests.flatMap(({ address }) => address ?? [])
  if (emails.length > 0) await inviteGuests(sql, deps, { eventId, inviterId: hostId, emails, note: '', field: 'csv' })
  await queries.updateListed(sql, eventId, guests)
}

/**
 * Adds guests from a table. Rows with an address are invited by email; the others are listed as going. Guests who are on
 * the list stay as they are, so importing a table twice changes nothing.
 * @throws DomainError `event_not_found`, `not_allowed`, `rsvp_closed`, `too_many_invitations` or `guest_table_invalid`
 */
export async function importGuests(deps: Corresponding, importing: Importing): Promise<GuestImport> {
  const { eventId, hostId, csv, isTrial } = importing
  const { guests, problems, declined } = await readTable(csv)
  return deps.database.write(async (sql) => {
    const event = requireHost(await lockRsvpEvent(sql, eventId, getNow(deps)), hostId, 'invite')
    if (!event.isOpen && !event.isHeld) throw new DomainError('rsvp_closed')
    const listed = await queries.listListed(sql, eventId)
    const addresses = new Set(listed.flatMap(({ address }) => address ?? []))
    const named = guests.filter(({ address }) => address === null)
    const missing = findMissingNames(
      named,
      listed.map(({ name }) => name),
    )
    const byAddress = new Map(guests.filter(({ address }) => address !== null).map((guest) => [guest.address, guest]))
    const fresh = [...byAddress.values()].filter(({ address }) => !addresses.has(address ?? ''))
    const counts = {
      added: missing.length,
      invited: fresh.length,
      known: guests.length - missing.length - fresh.length + declined,
      problems,
    }
    if (isTrial) return counts
    await inviteRows(sql, deps, importing, fresh)
    await queries.insertListed(sql, { eventId, guests: missing, now: getNow(deps) })
    await announceGuests(sql, [eventId])
    return counts
  })
}
