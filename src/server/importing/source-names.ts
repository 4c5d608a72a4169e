import path from 'node:path'
import type { ReadSql } from '#server/platform/database/database.ts'
import type { Reading } from './feed-event.ts'
import { isUrl } from './load-feed.ts'
import { sharesUids } from './listing-queries.ts'
import type { SourceRow } from './source-queries.ts'

/** Derives a default source name from the URL's host or the file name. */
export function nameFromAddress(address: string): string {
  if (isUrl(address)) return URL.parse(address)?.host ?? address
  return path.basename(address).replace(/(?:\.(?:ics|ical|csv|html?|json|txt|body))+$/i, '')
}

/** Finds a source by its name, or else by its address. `findMovedSource` recognizes others by their content. */
export function findKnownSource(sources: readonly SourceRow[], name: string | null, address: string): SourceRow | null {
  const byName = name === null ? undefined : sources.find((source) => source.name === name)
  return byName ?? (name === null ? sources.find((source) => source.address === address) : undefined) ?? null
}

/**
 * Finds a source that has moved: a calendar with the same name that lists an event the source listed before. Without a
 * common event, it is a different calendar with the same name.
 */
export async function findMovedSource(
  sql: ReadSql,
  sources: readonly SourceRow[],
  reading: Reading,
): Promise<SourceRow | null> {
  const namesake = sources.find((source) => source.name === reading.name && source.address !== null)
  if (!namesake) return null
  const uids = reading.events.map(({ uid }) => uid)
  return (await sharesUids(sql, namesake.id, uids)) ? namesake : null
}

/** Returns a name that no other source has. */
export function freeName(sources: readonly SourceRow[], wanted: string, address: string): string {
  const taken = new Set(sources.map(({ name }) => name))
  if (!taken.has(wanted)) return wanted
  const longer = `${wanted} (${nameFromAddress(address)})`
  for (let number = 2; taken.has(longer); number += 1) {
    const numbered = `${longer} ${number}`
    if (!taken.has(numbered)) return numbered
  }
  return longer
}
