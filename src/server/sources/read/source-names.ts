import path from 'node:path'
import type { ReadSql } from '#server/platform/database/database.ts'
import type { Reading } from '#server/sources/formats/feed-event.ts'
import { sharesUids } from '#server/sources/listing-queries.ts'
import { defaultNames } from './host-names.ts'
import { withoutPeople } from './source-people.ts'
import type { SourceRow } from '#server/sources/source-queries.ts'

export const isUrl = (target: string) => /^(?:https?|webcals?):\/\//i.test(target.trim())

/** Returns the address that identifies a source: a URL, or the absolute path of a file. */
export const resolveAddress = (target: string, folder: string) =>
  isUrl(target) ? target.trim() : path.resolve(folder, target)

const withoutWww = (host: string) => host.replace(/^www\./, '')

/** Derives a default source name from the URL's host or the file name. */
export function nameFromAddress(address: string): string {
  if (isUrl(address)) return withoutWww(URL.parse(address)?.host ?? address)
  const name = path.basename(address).replace(/(?:\.(?:ics|ical|csv|xlsx|html?|json|txt|body)){1,3}$/i, '')
  return withoutPeople(name) || 'Calendar'
}

/** Hosts of calendars of others. Their name says nothing about whose it is. */
const hostingServices =
  /(?:^|\.)(?:google|googleusercontent|outlook|office|office365|live|icloud|yahoo|dropbox|dropboxusercontent|amazonaws|github|githubusercontent|teamup|calendly|proton)\.\w+$/

/** Returns the host that all of a feed's events link to, such as the site of a library. */
function findLinkedHost({ events }: Pick<Reading, 'events'>): string | null {
  const hosts = new Set(events.flatMap(({ link }) => URL.parse(link ?? '')?.host ?? []))
  const [host, ...others] = hosts
  return host === undefined || others.length > 0 || hostingServices.test(host) ? null : withoutWww(host)
}

/**
 * Returns the name of a feed: its own, unless it is an email address, a person's who has the account, or one that a
 * program made up; else the host it is at, or the one that its events link to.
 */
export function nameFeed(feed: Pick<Reading, 'name' | 'events'>, address: string): string {
  const name = withoutPeople(feed.name ?? '', address)
  if (name !== '' && !defaultNames.test(name)) return name
  const host = isUrl(address) ? URL.parse(address)?.host : undefined
  const isOwn = host !== undefined && !hostingServices.test(host)
  return (isOwn ? null : findLinkedHost(feed)) ?? nameFromAddress(address)
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
