import { readPostOffices, readStates, readTowns, readZipPositions, type ZipRow } from './gazetteer-files.ts'
import { plainName, getRegion, type Position } from './gazetteer.ts'

/** A state, a province or a country, and the spellings people may use for it, normalised. */
export interface Region {
  label: string
  words: string[]
}

/**
 * Search tables of towns and ZIP codes, as serialised by the worker. Columns instead of objects, because a hundred
 * thousand small objects would take ten times the memory.
 */
export interface PlaceTable {
  names: string[]
  /** Index into `regions`, by town. */
  regionOf: Uint16Array
  regions: Region[]
  latitudes: Float32Array
  longitudes: Float32Array
  populations: Uint32Array
  /** Sorted search keys: normalised names and their suffixes from each later word ("new york", "york"). */
  keys: string[]
  /** Town index, by key. */
  townOf: Uint32Array
  zips: string[]
  zipLabels: string[]
  zipLatitudes: Float32Array
  zipLongitudes: Float32Array
}

interface Town extends Position {
  name: string
  otherName: string
  region: string
  population: number
}

/** Minimum population outside the US and Canada: only towns that people from elsewhere would search for. */
const leastPopulationAbroad = 15_000
/** Names spelled as only GeoNames does, and the usual spelling. */
const writtenNames: Record<string, string> = { 'New York City': 'New York' }

function gatherTowns(zips: ReadonlyMap<string, Position>, postTowns: readonly ZipRow[]): Town[] {
  const towns = new Map<string, Town>()
  const offer = (town: Town) => {
    const key = `${plainName(town.name)},${town.region}`
    const other = towns.get(key)
    if (!other || other.population < town.population) towns.set(key, town)
  }
  for (const city of readTowns()) {
    const isNear = city.country === 'US' || city.country === 'CA'
    if (city.population < (isNear ? 1 : leastPopulationAbroad)) continue
    const { altName: otherName, population, latitude, longitude } = city
    const name = writtenNames[city.name] ?? city.name
    offer({ name, otherName, region: getRegion(city), population, latitude, longitude })
  }
  for (const { zip, city, state } of postTowns) {
    const position = zips.get(zip)
    if (position) offer({ name: city, otherName: '', region: `US-${state}`, population: 0, ...position })
  }
  return [...towns.values()]
}

function readRegions(codes: string[]): Region[] {
  const states = new Map(Object.entries(readStates()).map(([name, code]) => [code, plainName(name)]))
  const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
  return codes.map((code) => {
    const short = code.slice(-2)
    // US-NJ, CA-ON; country codes have no hyphen.
    if (code.includes('-')) return { label: short, words: [short.toLowerCase(), states.get(short) ?? short] }
    const country = countries.of(code) ?? code
    const more = code === 'GB' ? ['uk', 'england'] : []
    return { label: country, words: [code.toLowerCase(), plainName(country), ...more] }
  })
}

/** Lists the search keys of a name: the whole name, and its suffixes from each later word. */
function listSearchKeys(name: string): string[] {
  const words = plainName(name).split(' ')
  return words.map((_, at) => words.slice(at).join(' ')).filter((key) => key.length > 2 || key === words.join(' '))
}

function sortKeys(towns: Town[]): Pick<PlaceTable, 'keys' | 'townOf'> {
  const pairs = towns.flatMap((town, at) =>
    [...new Set([...listSearchKeys(town.name), ...listSearchKeys(town.otherName)])]
      .filter(Boolean)
      .map((key) => ({ key, at })),
  )
  pairs.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.at - b.at))
  return { keys: pairs.map(({ key }) => key), townOf: Uint32Array.from(pairs, ({ at }) => at) }
}

/**
 * Builds the search tables from the data files of the npm packages. Takes about a second and much memory for a short
 * time: see gazetteer-worker.
 */
export function buildPlaceTable(): PlaceTable {
  const zips = new Map(readZipPositions().map(({ zip, latitude, longitude }) => [zip, { latitude, longitude }]))
  const postTowns = [...readPostOffices().filter(({ zip }) => zips.has(zip))]
  const towns = gatherTowns(zips, postTowns)
  const regionCodes = [...new Set(towns.map(({ region }) => region))]
  const regionAt = new Map(regionCodes.map((code, at) => [code, at]))
  const known = postTowns.toSorted((a, b) => (a.zip < b.zip ? -1 : 1))
  return {
    names: towns.map(({ name }) => name),
    regionOf: Uint16Array.from(towns, ({ region }) => regionAt.get(region) ?? 0),
    regions: readRegions(regionCodes),
    latitudes: Float32Array.from(towns, ({ latitude }) => latitude),
    longitudes: Float32Array.from(towns, ({ longitude }) => longitude),
    populations: Uint32Array.from(towns, ({ population }) => population),
    ...sortKeys(towns),
    zips: known.map(({ zip }) => zip),
    zipLabels: known.map(({ zip, city, state }) => `${city}, ${state} ${zip}`),
    zipLatitudes: Float32Array.from(known, ({ zip }) => zips.get(zip)?.latitude ?? 0),
    zipLongitudes: Float32Array.from(known, ({ zip }) => zips.get(zip)?.longitude ?? 0),
  }
}
