import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { normalizeName } from './regions.ts'

/** Names of towns: name, region, population, latitude, longitude, "alternate" or nothing. */
export const townFile = new URL('./towns.gz', import.meta.url)
/** Postcodes: name of the town, region, postcode, latitude, longitude. */
export const postcodeFile = new URL('./postcodes.gz', import.meta.url)

/** Reads the columns of a file that `scripts/compact-localities.ts` wrote. */
async function* readColumns(file: URL): AsyncGenerator<string[]> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })
  for await (const line of lines) yield line.split('\t')
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
const isIn = (regions: readonly string[], region: string) => regions.length === 0 || regions.includes(region)

/** Columns of the table `localities`, in the order of the rows. */
export const localityColumns = 'name, region, key, zip, population, latitude, longitude, is_suggested, is_alternate'

/**
 * Reads the rows of the table `localities` as lines of CSV.
 * @param regions only these, such as `US-NJ`; all if empty
 */
export async function* readLocalityRows(regions: readonly string[]): AsyncGenerator<string> {
  for await (const [name = '', region = '', population, latitude, longitude, alternate] of readColumns(townFile)) {
    if (!isIn(regions, region)) continue
    const key = ` ${normalizeName(name)}`
    yield `${[quote(name), region, key, '', population, latitude, longitude, true, alternate !== ''].join()}\n`
  }
  for await (const [name = '', region = '', postcode, latitude, longitude] of readColumns(postcodeFile)) {
    if (!isIn(regions, region)) continue
    // ZIP codes without a post office are found only when spelled in full.
    yield `${[quote(name), region, '', postcode, 0, latitude, longitude, name !== '', false].join()}\n`
  }
}
