import lookUpZone from '@photostructure/tz-lookup'
import {
  readPostOffices,
  readStates,
  readTowns,
  readZipPositions,
  type TownRow,
  type ZipRow,
} from './gazetteer-files.ts'

/** Decimal degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/**
 * Looks up coordinates of ZIP code areas and towns in tables from npm packages, without network access.
 * Accuracy: the centre of the area, so up to a few miles from any address in it.
 */
export interface Gazetteer {
  /** Returns the centre of a five-digit US ZIP code area (Census Bureau). */
  findZip(zip: string): Position | null
  /** Finds a town: "Montclair, NJ", "Toronto, ON" or "Paignton, GB". The region may be spelled out. */
  findTown(text: string): Position | null
  /** Returns the IANA time zone at these coordinates. */
  zoneAt(position: Position): string
}

/** Codes of Canada's provinces, by GeoNames number. */
const provinces: Record<string, string> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
}

/** Normalises a name: lower case, no accents or punctuation, "st", "mt" and "ft" spelled out. */
export function plainName(name: string): string {
  const words = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return words
    .replace(/[.'’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\bst\b/g, 'saint')
    .replace(/\bmt\b/g, 'mount')
    .replace(/\bft\b/g, 'fort')
    .trim()
}

const loadZips = (): Map<string, Position> =>
  new Map(readZipPositions().map(({ zip, latitude, longitude }) => [zip, { latitude, longitude }]))

/**
 * Returns `US-NJ` or `CA-ON` (ISO 3166-2), elsewhere the country. The prefix is needed because IN is Indiana and India.
 */
export const getRegion = ({ country, adminCode }: Pick<TownRow, 'country' | 'adminCode'>) => {
  if (country === 'US') return `US-${adminCode}`
  return country === 'CA' ? `CA-${provinces[adminCode] ?? adminCode}` : country
}

type Towns = ReadonlyMap<string, Position>

/** Towns in columns; as objects they would take ten times the memory. */
interface TownColumns {
  names: string[]
  populations: number[]
  latitudes: number[]
  longitudes: number[]
  /** Indexes into the columns, by region. */
  byRegion: Map<string, number[]>
}

function loadTowns(): TownColumns {
  const towns: TownColumns = { names: [], populations: [], latitudes: [], longitudes: [], byRegion: new Map() }
  for (const town of readTowns()) {
    const at = towns.names.push(town.name) - 1
    towns.populations.push(town.population)
    towns.latitudes.push(town.latitude)
    towns.longitudes.push(town.longitude)
    const region = getRegion(town)
    const places = towns.byRegion.get(region)
    if (places) places.push(at)
    else towns.byRegion.set(region, [at])
  }
  return towns
}

/** Maps town names to coordinates within a region. If several have the same name, the biggest wins. */
function nameTowns({ names, populations, latitudes, longitudes, byRegion }: TownColumns, region: string): Towns {
  const bySize = (byRegion.get(region) ?? []).toSorted((a, b) => (populations[a] ?? 0) - (populations[b] ?? 0))
  return new Map(
    bySize.map((at) => [plainName(names[at] ?? ''), { latitude: latitudes[at] ?? 0, longitude: longitudes[at] ?? 0 }]),
  )
}

/**
 * Maps the names of post offices to coordinates, for hamlets and townships missing from the table of towns. Uses the
 * Census coordinates of the ZIP code, because those in the table of post offices are up to 50 miles off.
 */
function namePostTowns(offices: readonly ZipRow[], zips: Towns): Map<string, Position> {
  const towns = new Map<string, Position>()
  for (const { zip, city } of offices) {
    const position = zips.get(zip)
    const name = plainName(city)
    if (position && !towns.has(name)) towns.set(name, position)
  }
  return towns
}

/** Memoises `nameRegion`: a region's names are computed when its first town is looked up. */
function byRegion(nameRegion: (region: string) => Towns) {
  const named = new Map<string, Towns>()
  return (region: string): Towns => {
    const towns = named.get(region) ?? nameRegion(region)
    named.set(region, towns)
    return towns
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

function loadRegions(): Map<string, string> {
  const regions = new Map<string, string>()
  const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = countries.of(code)
    // Codes of former countries would otherwise shadow the names of current ones.
    const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
    if (name && isCurrent) regions.set(plainName(name), code).set(code.toLowerCase(), code)
  }
  const canadian = new Set(Object.values(provinces))
  // Set last, so that CA is California and Georgia is the state.
  for (const [name, code] of Object.entries(readStates())) {
    const region = `${canadian.has(code) ? 'CA' : 'US'}-${code}`
    regions.set(plainName(name), region).set(code.toLowerCase(), region)
  }
  return regions.set('uk', 'GB').set('england', 'GB').set('scotland', 'GB').set('wales', 'GB')
}

const once = <Value>(load: () => Value): (() => Value) => {
  let value: { loaded: Value } | null = null
  return () => (value ??= { loaded: load() }).loaded
}

/** Creates the gazetteer. Loads data on demand: ZIP codes take 0.1 s, towns about 0.2 s, and everything about 30 MB. */
export function createGazetteer(): Gazetteer {
  const zips = once(loadZips)
  const towns = once(loadTowns)
  const offices = once(() => Map.groupBy(readPostOffices(), ({ state }) => `US-${state}`))
  const regions = once(loadRegions)
  const townsOf = byRegion((region) => nameTowns(towns(), region))
  const postTownsOf = byRegion((region) => namePostTowns(offices().get(region) ?? [], zips()))
  return {
    findZip: (zip) => zips().get(zip) ?? null,
    findTown: (text) => {
      const [name = '', regionName = ''] = text
        .split(',')
        .map((part) => plainName(part))
        .filter(Boolean)
      const region = regions().get(regionName)
      if (name === '' || region === undefined) return null
      const known = townsOf(region)
      return known.get(name) ?? known.get(`${name} city`) ?? postTownsOf(region).get(name) ?? null
    },
    zoneAt: ({ latitude, longitude }) => lookUpZone(latitude, longitude),
  }
}
