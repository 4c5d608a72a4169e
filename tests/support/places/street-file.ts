import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export interface StreetTile {
  z: number
  x: number
  y: number
  bytes: Uint8Array
}

export interface StreetFileOptions {
  /** West, south, east, north. */
  bounds: readonly [number, number, number, number]
  layers?: readonly string[]
  attribution?: string
  isPacked?: boolean
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}

/** Writes tiles as a PMTiles file of version 3 with one directory. */
export function writeStreetFile(
  tiles: readonly StreetTile[],
  { bounds, layers = ['transportation', 'water'], attribution = '', isPacked = true }: StreetFileOptions,
): Buffer {
  const entries = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes }))
    .sort((one, other) => one.id - other.id)
  const pack = (text: Uint8Array) => (isPacked ? gzipSync(text) : Buffer.from(text))
  const directory = pack(
    Uint8Array.from([
      ...varint(entries.length),
      ...entries.flatMap(({ id }, at) => varint(id - (entries[at - 1]?.id ?? 0))),
      ...entries.flatMap(() => varint(1)),
      ...entries.flatMap(({ bytes }) => varint(bytes.byteLength)),
      // Zero: directly after the previous one.
      ...entries.flatMap((_, at) => varint(at === 0 ? 1 : 0)),
    ]),
  )
  const vectorLayers = layers.map((id) => ({ id, fields: {} }))
  const metadata = pack(Buffer.from(JSON.stringify({ attribution, vector_layers: vectorLayers })))
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const data = Buffer.concat(entries.map(({ bytes }) => bytes))
  const places = [header.length, directory.length, header.length + directory.length, metadata.length, 0, 0]
  places.push(header.length + directory.length + metadata.length, data.length)
  places.push(entries.length, entries.length, entries.length)
  for (const [at, value] of places.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * at)
  const zooms = tiles.map(({ z }) => z)
  header[96] = 1
  header[97] = isPacked ? 2 : 1
  header[98] = 1
  header[99] = 1
  header[100] = Math.min(...zooms)
  header[101] = Math.max(...zooms)
  for (const [at, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * at)
  return Buffer.concat([header, directory, metadata, data])
}
