import { roundCoordinate } from '#contract/places/place-coordinates.ts'
import type { VenueState } from '#contract/venues/venue.ts'
import { milesBetween, type Position } from '#domain/places/distance.ts'
import { plainWords } from '#domain/places/place-address.ts'
import { findVenue, readVenue, splitVenue, type ReadVenue, type VenueText } from '#domain/places/place-venue.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { Geocoder } from '#server/platform/places/places.ts'
import * as placing from './placing-queries.ts'
import * as queries from './queries.ts'
import type { Core, Services } from '#server/platform/dependencies/dependencies.ts'

/** Maximum number of different texts to identify at a time. */
const maxTexts = 20_000

interface UnknownText extends Pick<VenueText, 'location'> {
  read: ReadVenue
}

/** Finds or creates venues for texts without a known one. @returns ids by key */
async function createVenues(sql: WriteSql, texts: readonly UnknownText[], now: string): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  if (texts.length === 0) return found
  const candidates = await queries.listCandidates(
    sql,
    [...new Set(texts.map(({ read }) => read.addressKey))],
    [...new Set(texts.map(({ read }) => read.name))],
  )
  const byAddress = Map.groupBy(candidates, ({ addressKey }) => addressKey)
  const byName = Map.groupBy(candidates, ({ name }) => name)
  const ids = await queries.takeVenueIds(sql, texts.length)
  const created: queries.NewVenue[] = []
  const names: { key: string; id: number; written: string }[] = []
  const named: { id: number; name: string; address: string; key: string }[] = []
  const add = <Key>(index: Map<Key, queries.KnownVenueRow[]>, key: Key, venue: queries.KnownVenueRow) =>
    index.set(key, [...(index.get(key) ?? []), venue])
  // Sorts names with addresses first, so that a name or an address alone is found among them.
  const rank = ({ read }: UnknownText) => (read.number === '' ? 2 : 0) + (read.name === '' ? 1 : 0)
  const ordered = texts.toSorted((a, b) => rank(a) - rank(b))
  for (const [at, { location, read }] of ordered.entries()) {
    const known = [
      ...(read.addressKey === '' ? [] : (byAddress.get(read.addressKey) ?? [])),
      ...(byName.get(read.name) ?? []),
    ]
    const venue = findVenue(read, [...new Set(known)])
    const id = venue?.kind === 'same' ? venue.id : (ids[at] ?? 0)
    found.set(read.key, id)
    names.push({ key: read.key, id, written: location.slice(0, 300) })
    if (venue?.kind === 'same') {
      if (venue.isNameless && !read.isOwn && read.name !== '')
        named.push({ id, ...splitVenue(location), key: read.name })
      continue
    }
    const { number, street, town, region, postcode } = read
    const { name: title, address } = splitVenue(location.slice(0, 300))
    // A common name such as "Library" is only known by its source.
    const name = read.isOwn ? '' : read.name
    const { addressKey, position } = read
    const row = { id, name, number, street, town, region, postcode, addressKey, position }
    created.push({ ...row, title, address, parentId: venue?.id ?? null })
    if (venue === null) {
      if (read.addressKey !== '') add(byAddress, read.addressKey, row)
      if (name !== '') add(byName, name, row)
    }
  }
  await queries.insertVenues(sql, created, now)
  await queries.insertNames(sql, names)
  await queries.nameVenues(sql, named)
  return found
}

/**
 * Assigns venues to events without one, learns the positions of venues, and sets the positions of their events. Only
 * one transaction at a time does so, because two may find the same new venue.
 */
export async function resolveVenues(sql: WriteSql, now: string): Promise<void> {
  await queries.lockVenues(sql)
  const texts = (await queries.listUnsettledTexts(sql, maxTexts)).flatMap((text) => {
    const read = readVenue(text)
    return read ? [{ ...text, read }] : []
  })
  if (texts.length === 0) return
  const known = await queries.findByNames(sql, [...new Set(texts.map(({ read }) => read.key))])
  const unknown = [
    ...new Map(texts.filter(({ read }) => !known.has(read.key)).map((text) => [text.read.key, text])).values(),
  ]
  const created = await createVenues(sql, unknown, now)
  const assignments = texts.map(({ location, organizer, area, read }) => ({
    location,
    organizer,
    area,
    venueId: known.get(read.key) ?? created.get(read.key) ?? 0,
  }))
  await placing.assignVenues(sql, assignments)
  const ids = [...new Set(assignments.map(({ venueId }) => venueId))]
  await placing.learnPositions(sql, ids, now)
  await placing.placeEvents(sql, ids)
}

/** Maximum words of a search that count. */
const maxWords = 12

/**
 * Finds venues whose name and address contain words that begin with all of the typed ones. Those whose name matches and
 * those with the most upcoming events come first. Venues without coordinates are left out.
 */
export function searchVenues(
  { database, clock }: Core,
  { q, near, limit }: { q: string; near: Position; limit: number },
) {
  const words = plainWords(q).split(' ').filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return []
  return database.read((sql) => queries.searchVenues(sql, { words, near, limit, now: clock.now().toString() }))
}

/** Lists venues, those with the most upcoming events first. */
export const listVenues = (
  { database, clock }: Core,
  page: { state: VenueState; q: string; offset: number; limit: number },
) => database.read((sql) => queries.listVenues(sql, { ...page, now: clock.now().toString() }))

async function lockVenue(sql: WriteSql, id: number) {
  const venue = await queries.lockVenue(sql, id)
  if (!venue) throw new DomainError('venue_not_found')
  return venue
}

/**
 * Places a venue and all its events, whatever their sources say.
 * @returns the venue's name and the number of events that moved
 * @throws DomainError `venue_not_found`
 */
export async function pinVenue(sql: WriteSql, id: number, { latitude, longitude }: Position, now: string) {
  const { name } = await lockVenue(sql, id)
  const position = { latitude: roundCoordinate(latitude), longitude: roundCoordinate(longitude) }
  await queries.pinVenue(sql, id, position, now)
  return { name, events: await placing.placeEvents(sql, [id]) }
}

/**
 * Undoes the last pin of a venue.
 * @throws DomainError `venue_not_found` if the venue wasn't pinned
 */
export async function unpinVenue(sql: WriteSql, id: number) {
  const { name, hasPrevious } = await lockVenue(sql, id)
  if (!hasPrevious) throw new DomainError('venue_not_found')
  await queries.unpinVenue(sql, id)
  return { name, events: 0 }
}

/** Milliseconds between two requests: public geocoders allow one a second. */
const geocoderPauseMs = 1_000
/** Venues per run of the job. */
const maxGeocoded = 50
/** Distance in miles from the venue's known area above which a result must be in another town. */
const [nearMiles, farMiles] = [25, 100]

/**
 * Asks the geocoder about venues with a street address, one a second. Each is asked about once, unless the geocoder fails.
 * @returns the number of events that moved
 */
export async function geocodeVenues(
  deps: Core & Pick<Services, 'defaultLocation' | 'pause'> & { geocoder: Pick<Geocoder, 'search'> | null },
  signal: AbortSignal,
): Promise<number> {
  const { database, clock, geocoder, defaultLocation, pause } = deps
  if (!geocoder) return 0
  const venues = await database.read((sql) => queries.listToGeocode(sql, clock.now().toString(), maxGeocoded))
  let placed = 0
  for (const [at, venue] of venues.entries()) {
    if (at > 0) await pause(geocoderPauseMs)
    signal.throwIfAborted()
    const { id, number, street, town, region, postcode, latitude, longitude } = venue
    const near = latitude === null || longitude === null ? defaultLocation : { latitude, longitude }
    const q = [`${number} ${street}`, town, `${region} ${postcode}`.trim()].filter(Boolean).join(', ')
    const results = await geocoder.search(q, near, 3)
    const maxMiles = near === defaultLocation ? farMiles : nearMiles
    const match = results.find(
      (place) => place.label.split(/[\s,]+/).includes(number) && milesBetween(near, place) <= maxMiles,
    )
    await database.write(async (sql) => {
      await queries.noteGeocoded(sql, id, match ?? null, clock.now().toString())
      if (match) placed += await placing.placeEvents(sql, [id])
    })
  }
  return placed
}

export { countToPlace } from './queries.ts'
