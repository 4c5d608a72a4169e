import { type Database, type ReadSql, fragment, joinFragments } from '#server/platform/database/database.ts'
import { type LocalityReading, readLocalities, readWritten } from './locality-readings.ts'
import { findRegionsByPrefix, getRegionLabel, normalizeName } from './regions.ts'
import { countryAt } from './time-zones.ts'
import { capitalizeCodes, isOneTypoAway, listSpellings } from './spellings.ts'

/** Decimal degrees. */
export interface Position {
  latitude: number
  longitude: number
}

interface FoundPlace extends Position {
  /** "Montclair, NJ", "Montclair, NJ 07042", "Lisbon, Portugal". */
  label: string
}

/** The place that a text means. */
interface ResolvedPlace {
  /** Null if the text names none, or several that are equally likely. */
  place: FoundPlace | null
  /** Those several. */
  candidates: FoundPlace[]
  /** The text is only a town's name, which may also be the name of something else. */
  isBareName: boolean
}

interface PlaceQuestion {
  /** A possibly incomplete name, "Town, ST", or the beginning of a ZIP code. Empty searches for places nearby. */
  q: string
  near: Position
  /** ISO code of the country whose postcodes are meant. Default: the country around `near`. */
  country?: string | null
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
   * Looks up places spelled in full: "07042, US", "Montclair, NJ", "10115 Berlin, Germany", "München", or a reading of an
   * address.
   * @returns the coordinates of those that exist, by text
   */
  locate(texts: Iterable<string>): Promise<Map<string, Position>>
  /**
   * Finds the place that someone typed in full. A town's name without a region means one near the position, or in its
   * country, or one far bigger than any other. @param country ISO code. Default: the country around the position
   */
  resolve(text: string, near: Position | null, country?: string | null): Promise<ResolvedPlace>
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
/**
 * Searches for one or two Latin letters find enough without the alternate names, which must be typed from their start.
 * Names in other scripts, such as 東京, may be that short.
 */
const isTooShort = (name: string) => name.length < (/^[a-z0-9 ]*$/.test(name) ? 3 : 2)
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
    select * from localities where ${isSuggestedTown} and not is_alternate
    order by point(longitude, latitude) <-> point(${near.longitude}, ${near.latitude}) limit ${maxAround}) as nearest
  order by ${weighAround(near)} desc limit ${limit}`

/** Finds postcodes of the surrounding country. The same digits are a postcode in many countries. */
const findZips = (
  sql: ReadSql,
  { q, near, limit, country = countryAt(near) }: PlaceQuestion,
) => sql.withCustomPlan<Row>`
  select name, region, zip, latitude, longitude from localities
  where zip like ${`${q}%`} and is_suggested and left(region, 2) = ${country}
  order by ${milesFrom(near)} limit ${limit}`

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

const isIn = (regions: string[] | null) =>
  regions === null ? fragment`true` : fragment`(region = any(${regions}) or left(region, 2) = any(${regions}))`

/** Finds towns whose name starts with the given one, from its first word or any later one. */
function findByPrefix(sql: ReadSql, readings: readonly Reading[], { near, limit }: PlaceQuestion): Promise<Row[]> {
  const match = (isMatch: ReturnType<typeof fragment>, { name, regions }: Reading) => fragment`
    select *, (key like ${`% ${name}`})::int as is_whole from localities
    where ${isMatch} and ${isIn(regions)} and ${isSuggestedTown}`
  const matches = readings.flatMap((reading) => [
    match(fragment`key like ${`% ${reading.name}%`} and not is_alternate`, reading),
    ...(isTooShort(reading.name) ? [] : [match(fragment`key like ${` ${reading.name}%`} and is_alternate`, reading)]),
  ])
  const all = joinFragments(matches, ' union all ', fragment``)
  // Lists a town once, by the name that was typed. Skips this for single letters, whose thousands of matches are all
  // different towns.
  const towns =
    matches.length === 1
      ? all
      : fragment`select distinct on (region, latitude, longitude) * from (${all}) as matches
          order by region, latitude, longitude, is_whole desc, is_alternate, length(name)`
  return sql.withCustomPlan<Row>`
    select name, region, zip, latitude, longitude from (${towns}) as towns
    order by ${weigh(near)} + 1.5 * is_whole - (is_alternate and is_whole = 0)::int desc limit ${limit}`
}

/** Finds towns whose name resembles the given one. */
async function findSimilar(sql: ReadSql, { name, regions }: Reading, near: Position) {
  const rows = await sql.withCustomPlan<Row & { key: string; weight: number }>`
    select name, region, zip, latitude, longitude, key, ${weigh(near)} as weight from similar_localities(${name})
    where ${isIn(regions)} order by word_similarity(${name}, key) desc, population desc limit ${maxSimilar}`
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

/** Finds the places that a text with a postcode or county may mean, such as "10115 Berlin" or "Otley, West Yorkshire". */
async function findRead(sql: ReadSql, { q, near, limit, country = countryAt(near) }: PlaceQuestion): Promise<Row[]> {
  const readings = readLocalities(q, { country, trustsCounties: true })
  const rows = await lookUp(sql, readings)
  const found = readings.flatMap((reading) => rows.get(reading) ?? [])
  return [...new Map(found.map((row) => [`${row.latitude} ${row.longitude}`, row])).values()].slice(0, limit)
}

async function findPlaces(sql: ReadSql, question: PlaceQuestion): Promise<Row[]> {
  const { q } = question
  if (q === '') return findAround(sql, question)
  if (/^\d{1,5}$/.test(q)) return findZips(sql, question)
  // An unknown postcode must not be treated as a misspelled name.
  if (/\d/.test(q)) return findRead(sql, question)
  const found = await findByName(sql, question)
  return found.length > 0 || !q.includes(',') ? found : findRead(sql, question)
}

/** Looks up interpretations of addresses. */
async function lookUp(sql: ReadSql, readings: readonly LocalityReading[]): Promise<Map<LocalityReading, Row>> {
  const question = readings.map(({ kind, name, regions }, id) => ({
    id,
    zip: kind === 'postcode' ? name.split('|', 1)[0] : null,
    keys: kind === 'town' ? listSpellings(name) : [],
    regions,
  }))
  const rows = await sql<Row & { id: number }>`
    select id, found.*
    from json_to_recordset(${JSON.stringify(question)}::json) as reading (id int, zip text, keys text[], regions text[])
    cross join lateral (
      select name, localities.region, localities.zip, latitude, longitude from localities
      where localities.zip = reading.zip and left(region, 2) = any (regions) limit 1) as found
    where reading.zip is not null
    union all
    select id, found.*
    from json_to_recordset(${JSON.stringify(question)}::json) as reading (id int, zip text, keys text[], regions text[])
    cross join lateral (
      -- Towns without a population are those of post offices.
      select name, region, localities.zip, latitude, longitude from localities
      where key = any (keys) and (region = any (regions) or left(region, 2) = any (regions))
      order by population > 0 desc, array_position(keys, key), is_alternate, population desc limit 1) as found
    where reading.zip is null`
  return new Map(
    rows.flatMap(({ id, ...row }) => {
      const reading = readings[id]
      return reading && isNamedLike(row, reading) ? [[reading, row] as const] : []
    }),
  )
}

/** Returns whether a postcode's town has the expected name, possibly followed by other words: "Halle (Saale)". */
function isNamedLike(row: Row, { kind, name }: LocalityReading): boolean {
  const expected = kind === 'postcode' ? name.split('|')[1] : undefined
  if (expected === undefined) return true
  return `${normalizeName(row.name)} `.startsWith(`${normalizeName(expected)} `)
}

/** Miles within which a town's name without a region means the town nearby. */
const knownTownMiles = 100
/** Factor by which a town must be bigger than any other of its name to be meant. */
const clearRatio = 5
const maxCandidates = 4

/** Looks up a town by its name alone. */
async function resolveName(sql: ReadSql, name: string, near: Position | null, country: string | null): Promise<Row[]> {
  const rows = await sql<Row & { population: number; miles: number | null }>`
    select distinct on (latitude, longitude) name, region, zip, latitude, longitude, population,
      ${near ? milesFrom(near) : fragment`null::float8`} as miles
    from localities where key = any (${listSpellings(name)}) and population > 0
    order by latitude, longitude, is_alternate`
  const [nearest] = rows
    .filter(({ miles }) => miles !== null && miles <= knownTownMiles)
    .toSorted((a, b) => (a.miles ?? 0) - (b.miles ?? 0))
  if (nearest) return [nearest]
  const [first, second, ...rest] = rows.toSorted((a, b) => b.population - a.population)
  if (!first || !second) return first ? [first] : []
  const own = [first, second, ...rest].filter(({ region }) => region.slice(0, 2) === country)
  const isClear = ([one, other]: typeof own) => one && (!other || one.population >= clearRatio * other.population)
  // In Britain, "Birmingham" isn't the one in Alabama.
  if (own[0] && isClear(own) && own[0].population * clearRatio >= first.population) return [own[0]]
  return isClear([first, second]) ? [first] : [first, second, ...rest].slice(0, maxCandidates)
}

async function resolvePlace(
  sql: ReadSql,
  text: string,
  near: Position | null,
  country: string | null,
): Promise<ResolvedPlace> {
  const readings = readLocalities(text, { country })
  const rows = await lookUp(sql, readings)
  const read = readings.map((reading) => rows.get(reading)).find((row) => row !== undefined)
  if (read) return { place: present(read), candidates: [], isBareName: false }
  const isName = !/[\d,]/.test(text) && normalizeName(text) !== ''
  const named = isName ? await resolveName(sql, text, near, country) : []
  if (named[0] && named.length === 1) return { place: present(named[0]), candidates: [], isBareName: true }
  const likely = named.length > 0 ? '' : isName ? capitalizeCodes(text) : text
  const [inCounty] = (await lookUp(sql, readLocalities(likely, { country, trustsCounties: true }))).values()
  return { place: inCounty ? present(inCounty) : null, candidates: named.map(present), isBareName: isName }
}

async function locate(sql: ReadSql, texts: readonly string[]): Promise<Map<string, Position>> {
  const written = texts.map((text) => ({ text, reading: readWritten(text) }))
  const readings = written.flatMap(({ reading }) => reading ?? [])
  const rows = await lookUp(sql, readings)
  const found = new Map<string, Position>()
  for (const { text, reading } of written) {
    const place = reading ? rows.get(reading) : (await resolvePlace(sql, text, null, null)).place
    if (place) found.set(text, { latitude: place.latitude, longitude: place.longitude })
  }
  return found
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
      return (await database.read((sql) => findPlaces(sql, { ...question, q }))).map(present)
    },
    resolve: (text, near, country = near && countryAt(near)) =>
      database.read((sql) => resolvePlace(sql, text, near, country)),
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
