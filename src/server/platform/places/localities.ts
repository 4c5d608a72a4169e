import { type Database, type ReadSql, fragment, joinFragments } from '#server/platform/database/database.ts'
import { findRegion, findRegionsByPrefix, getRegionLabel, normalizeName } from './regions.ts'

/** Decimal degrees. */
export interface Position {
  latitude: number
  longitude: number
}

interface FoundPlace extends Position {
  /** "Montclair, NJ", "Montclair, NJ 07042", "Lisbon, Portugal". */
  label: string
}

interface PlaceQuestion {
  /** A possibly incomplete name, "Town, ST", or the beginning of a ZIP code. Empty searches for places nearby. */
  q: string
  near: Position
  limit: number
}

/**
 * Finds towns and ZIP code areas in the table `localities`, without third parties. Accuracy: the center of the area, so
 * up to a few miles from any address in it.
 */
export interface Gazetteer {
  /** Suggests places while someone types. Among towns of the same name, big and near ones come first. */
  find(question: PlaceQuestion): Promise<FoundPlace[]>
  /**
   * Looks up places spelled in full: "07042", "Montclair, NJ", "Toronto, ON" or "Paignton, GB". The region may be
   * spelled out.
   * @returns the coordinates of those that exist, by text
   */
  locate(texts: Iterable<string>): Promise<Map<string, Position>>
  /** Looks up towns by their full names alone, the nearest one within `miles` of a position. */
  locateNear(names: Iterable<string>, position: Position, miles: number): Promise<Map<string, Position>>
}

/** Distance in miles on a flat map, which is accurate enough for ranking. */
const milesFrom = ({ latitude, longitude }: Position) => fragment`sqrt(
  power((latitude - ${latitude}) * 69, 2)
  + power(least(abs(longitude - ${longitude}), 360 - abs(longitude - ${longitude})) * 69
    * cos(radians((latitude + ${latitude}) / 2)), 2))`

/** Weighs a town for a search by name: big towns are known from far away, small ones only nearby. */
const weigh = (near: Position) => fragment`log(population + 50) - 1.2 * log(1 + ${milesFrom(near)} / 10)`
/** Weighs a town for a search around a point: prefers the nearest, however big a city further away is. */
const weighAround = (near: Position) => fragment`0.5 * log(population + 50) - 3 * log(1 + ${milesFrom(near)} / 2)`

const isSuggestedTown = fragment`key is not null and is_suggested`
/** Nearest towns that a search around a point ranks. */
const maxAround = 1_000
/** Minimum length for typo correction; too many names resemble a shorter word. */
const minTypoLength = 4
/** Towns with a similar name that are compared letter by letter. */
const maxSimilar = 200

interface Row extends Position {
  name: string
  region: string
  zip: string | null
}

const present = ({ name, region, zip, latitude, longitude }: Row): FoundPlace => ({
  label: `${name}, ${getRegionLabel(region)}${zip === null ? '' : ` ${zip}`}`,
  latitude,
  longitude,
})

const findAround = (sql: ReadSql, { near, limit }: PlaceQuestion) => sql<Row>`
  select name, region, zip, latitude, longitude from (
    select * from localities where ${isSuggestedTown}
    order by point(longitude, latitude) <-> point(${near.longitude}, ${near.latitude}) limit ${maxAround}) as nearest
  order by ${weighAround(near)} desc limit ${limit}`

const findZips = (sql: ReadSql, { q, near, limit }: PlaceQuestion) => sql.withCustomPlan<Row>`
  select name, region, zip, latitude, longitude from localities
  where zip like ${`${q}%`} and is_suggested order by ${milesFrom(near)} limit ${limit}`

/** A normalized name and the regions it may be in; null for all. */
interface Reading {
  name: string
  regions: string[] | null
}

/** Lists possible interpretations: "springfield ma" may be a town of two words, or Springfield in Massachusetts. */
function listReadings(q: string): Reading[] {
  const [before = '', after] = q.split(',', 2)
  const read = (name: string, region: string) => ({ name, regions: region ? findRegionsByPrefix(region) : null })
  if (after !== undefined) return [read(normalizeName(before), normalizeName(after))]
  const words = normalizeName(q).split(' ')
  const split = (count: number) => read(words.slice(0, -count).join(' '), words.slice(-count).join(' '))
  const readings = [read(words.join(' '), ''), ...[1, 2].filter((count) => count < words.length).map(split)]
  return readings.filter(({ regions }) => regions?.length !== 0)
}

const isIn = (regions: string[] | null) => (regions === null ? fragment`true` : fragment`region = any(${regions})`)

/** Finds towns with a name, or the end of a name from any word on, that starts with the given one. */
function findByPrefix(sql: ReadSql, readings: readonly Reading[], { near, limit }: PlaceQuestion): Promise<Row[]> {
  const matches = readings.map(
    ({ name, regions }) => fragment`
      select *, (key like ${`% ${name}`})::int as is_whole from localities
      where key like ${`% ${name}%`} and ${isIn(regions)} and ${isSuggestedTown}`,
  )
  return sql.withCustomPlan<Row>`
    select name, region, zip, latitude, longitude from (${joinFragments(matches, ' union all ', fragment``)}) as matches
    group by name, region, zip, latitude, longitude, population
    order by ${weigh(near)} + 1.5 * max(is_whole) desc limit ${limit}`
}

/**
 * Returns whether a name starts with what was typed but for one letter that is missing, extra or wrong, or two that are
 * swapped. Assumes the first letter is right unless it was swapped.
 */
function isOneTypoAway(typed: string, name: string): boolean {
  let at = 0
  while (at < typed.length && typed[at] === name[at]) at += 1
  const continues = (start: string, typedFrom: number, nameFrom: number) =>
    name.startsWith(start + typed.slice(typedFrom), nameFrom)
  const isSwapped = continues((typed[at + 1] ?? '') + (typed[at] ?? ''), at + 2, at)
  return (
    isSwapped || (at > 0 && (continues('', at + 1, at) || continues('', at + 1, at + 1) || continues('', at, at + 1)))
  )
}

/** Finds towns whose name resembles the given one. */
async function findSimilar(sql: ReadSql, { name, regions }: Reading, near: Position) {
  const rows = await sql.withCustomPlan<Row & { key: string; weight: number }>`
    select name, region, zip, latitude, longitude, key, ${weigh(near)} as weight from similar_localities(${name})
    where ${isIn(regions)} order by word_similarity(${name}, key) desc limit ${maxSimilar}`
  return rows.filter(({ key }) => {
    const words = key.trim().split(' ')
    return words.some((_, at) => isOneTypoAway(name, words.slice(at).join(' ')))
  })
}

async function findByName(sql: ReadSql, question: PlaceQuestion): Promise<Row[]> {
  const readings = listReadings(question.q).filter(({ name }) => name !== '')
  const found = readings.length === 0 ? [] : await findByPrefix(sql, readings, question)
  if (found.length > 0) return found
  const similar: Awaited<ReturnType<typeof findSimilar>> = []
  for (const reading of readings.filter(({ name }) => name.length >= minTypoLength))
    similar.push(...(await findSimilar(sql, reading, question.near)))
  return similar.toSorted((a, b) => b.weight - a.weight).slice(0, question.limit)
}

/** Splits "Montclair, NJ" into the name and region of a town; null if the region is unknown. */
function parseTown(text: string): { name: string; region: string } | null {
  const [name = '', regionName = ''] = text.split(',').map(normalizeName).filter(Boolean)
  const region = findRegion(regionName)
  return region === null ? null : { name, region }
}

async function locate(sql: ReadSql, texts: readonly string[]): Promise<Map<string, Position>> {
  const zips = texts.filter((text) => /^\d{5}$/.test(text))
  const towns = texts.flatMap((text) => {
    const town = parseTown(text)
    return town ? { text, ...town } : []
  })
  const rows = await sql<Position & { text: string }>`
    select zip as text, latitude, longitude from localities where zip = any(${zips})
    union all
    select text, found.latitude, found.longitude
    from unnest(${towns.map(({ text }) => text)}::text[], ${towns.map(({ name }) => ` ${name}`)}::text[],
      ${towns.map(({ region }) => region)}::text[]) as town (text, town_key, town_region)
    cross join lateral (
      -- Names differ in the word "City". Towns without a population are those of post offices.
      select latitude, longitude from localities
      where region = town_region and key in (town_key, town_key || ' city', regexp_replace(town_key, ' city$', ''))
      order by population > 0 desc, key <> town_key limit 1) as found`
  return new Map(rows.map(({ text, latitude, longitude }) => [text, { latitude, longitude }]))
}

async function locateNear(sql: ReadSql, names: readonly string[], from: Position, miles: number) {
  const rows = await sql<Position & { text: string }>`
    select distinct on (text) text, latitude, longitude
    from unnest(${names}::text[], ${names.map((name) => ` ${normalizeName(name)}`)}::text[]) as town (text, town_key)
    join localities on key = town_key
    where population > 0 and ${milesFrom(from)} <= ${miles}
    order by text, ${milesFrom(from)}`
  return new Map(rows.map(({ text, latitude, longitude }) => [text, { latitude, longitude }]))
}

export function createGazetteer(database: Pick<Database, 'read'>): Gazetteer {
  return {
    find: async (question) => {
      const q = question.q.trim()
      const search = q === '' ? findAround : /^\d{1,5}$/.test(q) ? findZips : findByName
      return (await database.read((sql) => search(sql, { ...question, q }))).map(present)
    },
    locate: async (texts) => {
      const all = [...new Set(texts)]
      return all.length === 0 ? new Map() : database.read((sql) => locate(sql, all))
    },
    locateNear: async (names, position, miles) => {
      const all = [...new Set(names)]
      return all.length === 0 ? new Map() : database.read((sql) => locateNear(sql, all, position, miles))
    },
  }
}
