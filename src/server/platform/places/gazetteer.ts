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
 * Where ZIP code areas and towns are, from tables that come with npm packages; no network.
 * Accuracy: the middle of the area, so up to a few miles from any one address in it.
 */
export interface Gazetteer {
  /** The middle of a five-digit US ZIP code area (Census Bureau). */
  findZip(zip: string): Position | null
  /** "Montclair, NJ", "Toronto, ON" or "Paignton, GB"; the region may be written out. */
  findTown(text: string): Position | null
  /** IANA name of the zone whose clocks a place keeps. */
  zoneAt(position: Position): string
}

/** GeoNames numbers Canada's provinces. */
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

/** Small letters without accents and marks, saints and forts written out. */
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

/** `US-NJ` or `CA-ON` (ISO 3166-2), elsewhere the country: IN is Indiana and India. */
export const getRegion = ({ country, adminCode }: Pick<TownRow, 'country' | 'adminCode'>) => {
  if (country === 'US') return `US-${adminCode}`
  return country === 'CA' ? `CA-${provinces[adminCode] ?? adminCode}` : country
}

type Towns = ReadonlyMap<string, Position>

/** Towns in columns: as objects they would take ten times the room. */
interface TownColumns {
  names: string[]
  populations: number[]
  latitudes: number[]
  longitudes: number[]
  /** Their places in the columns. */
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

/** Towns of one name in one region: the biggest is meant. */
function nameTowns({ names, populations, latitudes, longitudes, byRegion }: TownColumns, region: string): Towns {
  const bySize = (byRegion.get(region) ?? []).toSorted((a, b) => (populations[a] ?? 0) - (populations[b] ?? 0))
  return new Map(
    bySize.map((at) => [plainName(names[at] ?? ''), { latitude: latitudes[at] ?? 0, longitude: longitudes[at] ?? 0 }]),
  )
}

/**
 * Hamlets and townships that are in no table of towns but have a post office: its name, with the place of its ZIP code
 * by the Census. The positions of the table with the names are up to 50 miles off and are not used.
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

/** Worked out for one region when the first town of it is asked for. */
function byRegion(nameRegion: (region: string) => Towns) {
  const named = new Map<string, Towns>()
  return (region: string): Towns => {
    const towns = named.get(region) ?? nameRegion(region)
    named.set(region, towns)
    return towns
  }
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

function loadRegions(): Map<string, string> {
  const regions = new Map<string, string>()
  const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = countries.of(code)
    // Codes of countries that no longer exist would take the names of those that do.
    const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
    if (name && isCurrent) regions.set(plainName(name), code).set(code.toLowerCase(), code)
  }
  const canadian = new Set(Object.values(provinces))
  // Set last: CA is California, and Georgia the state.
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

/** Nothing is loaded before it is asked for; the ZIP codes take 0.1 s, the towns about 0.2 s, all of them some 30 MB. */
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
