import path from 'node:path'
import type { ReadSql } from '#server/platform/database/database.ts'
import type { Reading } from './feed-event.ts'
import { isUrl } from './load-feed.ts'
import { sharesUids } from './listing-queries.ts'
import type { SourceRow } from './source-queries.ts'

/** What a source is called when neither the user nor the calendar says: its host, or the name of its file. */
export function nameFromAddress(address: string): string {
  if (isUrl(address)) return URL.parse(address)?.host ?? address
  return path.basename(address).replace(/(?:\.(?:ics|ical|csv|html?|json|txt|body))+$/i, '')
}

/** A source that was named, or that is read from this address; others are recognised by what is in them. */
export function findKnownSource(sources: readonly SourceRow[], name: string | null, address: string): SourceRow | null {
  const byName = name === null ? undefined : sources.find((source) => source.name === name)
  return byName ?? (name === null ? sources.find((source) => source.address === address) : undefined) ?? null
}

/**
 * A calendar of the same name that lists an event which the source listed before has moved; one that lists none is
 * another calendar that is called the same.
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

/** A name that no other source has. */
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
