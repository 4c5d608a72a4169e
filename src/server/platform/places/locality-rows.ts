import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { normalizeName } from './regions.ts'

/** Names of towns: name, region, population, latitude, longitude, "alternate" or nothing. */
export const townFile = new URL('./towns.gz', import.meta.url)
/** Postcodes: name of the town, region, postcode, latitude, longitude. */
export const postcodeFile = new URL('./postcodes.gz', import.meta.url)

/** Reads the columns of a file that `scripts/compact-localities.ts` wrote, many lines at a time. */
async function* readColumns(file: URL): AsyncGenerator<string[][]> {
  let rest = ''
  for await (const text of createReadStream(file)
    .pipe(createGunzip({ chunkSize: 65_536 }))
    .setEncoding('utf8')) {
    const lines = `${rest}${String(text)}`.split('\n')
    rest = lines.pop() ?? ''
    yield lines.map((line) => line.split('\t'))
  }
  if (rest !== '') yield [rest.split('\t')]
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Columns of the table `localities`, in the order of the rows. */
export const localityColumns = 'name, region, key, zip, population, latitude, longitude, is_suggested, is_alternate'

function writeTown([name = '', region = '', population, latitude, longitude, alternate]: string[]): string {
  const key = ` ${normalizeName(name)}`
  return `${[quote(name), region, key, '', population, latitude, longitude, true, alternate !== ''].join()}\n`
}

/** ZIP codes without a post office are found only when spelled in full. */
const writePostcode = ([name = '', region = '', postcode, latitude, longitude]: string[]) =>
  `${[quote(name), region, '', postcode, 0, latitude, longitude, name !== '', false].join()}\n`

/**
 * Reads the rows of the table `localities` as CSV. Each text has many lines, because each becomes a message to PostgreSQL.
 * @param regions only these, such as `US-NJ`; all if empty
 */
export async function* readLocalityRows(regions: readonly string[]): AsyncGenerator<string> {
  const isAsked = ([, region = '']: string[]) => regions.length === 0 || regions.includes(region)
  for (const [file, write] of [
    [townFile, writeTown],
    [postcodeFile, writePostcode],
  ] as const)
    for await (const lines of readColumns(file)) yield lines.filter(isAsked).map(write).join('')
}
