import { existsSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { OperatorError, systemCode } from '#server/platform/process/process.ts'

/**
 * A PMTiles file with street tiles, which browsers read in ranges.
 * @see https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */

/** Path at which the server offers the file. */
export const streetFilePath = '/map/streets.pmtiles'

/** Bytes of the header. */
const headerBytes = 127
/** Bytes of the longest list of layers that is read. */
const longestMetadata = 8 * 2 ** 20
/** Bytes that one request may ask for: far more than any tile or directory. */
const longestRange = 8 * 2 ** 20

/** Values of the header's fields. */
const compressions = { none: 1, gzip: 2 } as const
const vectorTiles = 1

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Returns the names of the file's layers, or a description of its problem. */
async function readLayers(handle: FileHandle): Promise<string[] | string> {
  const header = await readAt(handle, 0, headerBytes)
  if (header.length < headerBytes || header.toString('latin1', 0, 7) !== 'PMTiles') return 'is not a PMTiles file'
  if (header[7] !== 3) return 'is not a PMTiles file of version 3'
  if (header[99] !== vectorTiles) return 'has pictures instead of vector tiles'
  const [position, length] = [Number(header.readBigUInt64LE(24)), Number(header.readBigUInt64LE(32))]
  if (length > longestMetadata) return 'has a description that is too long'
  const packed = await readAt(handle, position, length)
  try {
    const isPlain = header[97] === compressions.none
    const text = isPlain
      ? packed
      : await promisify<Buffer, object, Buffer>(gunzip)(packed, { maxOutputLength: longestMetadata })
    const { vector_layers: layers = [] } = JSON.parse(text.toString()) as { vector_layers?: { id: string }[] }
    return layers.map(({ id }) => id)
  } catch {
    return 'has a description that can’t be read'
  }
}

/**
 * Checks that the file has street tiles which the map can draw.
 * @throws OperatorError if it doesn't exist or the map couldn't draw it
 */
export async function checkStreetFile(file: string): Promise<void> {
  const handle = await open(file).catch((error: unknown) => {
    const code = systemCode(error)
    throw new OperatorError(
      code === 'ENOENT' ? `The map file ${file} doesn't exist.` : `Cannot read ${file} (${code}).`,
    )
  })
  try {
    const layers = await readLayers(handle)
    if (typeof layers === 'string') throw new OperatorError(`The map file ${file} ${layers}.`)
    if (!layers.includes('transportation')) {
      throw new OperatorError(
        `The map file ${file} isn't in the OpenMapTiles schema: it has no layer "transportation". Make it with Planetiler or Tilemaker.`,
      )
    }
  } finally {
    await handle.close()
  }
}

export interface StreetFileSettings {
  /** Path of the file; null: `map.pmtiles` in `dataDir`, if it exists. */
  mapFile: string | null
  dataDir: string
  /** Null if streets are turned off. */
  mapSource: { tiles: string | null }
}

/**
 * Finds the file with the streets; null if there is none.
 * @throws OperatorError if there is one that the map couldn't draw, or the configured one doesn't exist
 */
export async function findStreetFile({ mapFile, mapSource, dataDir }: StreetFileSettings): Promise<string | null> {
  if (mapSource.tiles === null) return null
  const file = path.resolve(mapFile ?? path.join(dataDir, 'map.pmtiles'))
  if (mapFile === null && !existsSync(file)) return null
  await checkStreetFile(file)
  return file
}

/** Reads `bytes=0-511`; null for anything else. */
function readRange(header: string | null, size: number): { from: number; length: number } | null {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined) return null
  const from = Number(first)
  const length = Math.min(Number(last), size - 1) - from + 1
  return length > 0 && length <= longestRange ? { from, length } : null
}

/** Responds with a range of the file. The whole file is never sent, because it may have gigabytes. */
export async function respondWithStreets(file: string, request: Request): Promise<Response> {
  const handle = await open(file).catch(() => null)
  if (!handle) return new Response('Map not found.', { status: 404 })
  try {
    const { size, mtimeMs } = await handle.stat()
    const headers = {
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=3600',
      etag: `"${Math.floor(mtimeMs).toString(36)}-${size.toString(36)}"`,
    }
    const range = readRange(request.headers.get('range'), size)
    if (!range) {
      const refused = { ...headers, 'content-range': `bytes */${size}` }
      return new Response('Ask for a range of at most 8 MB.', { status: 416, headers: refused })
    }
    const bytes = await readAt(handle, range.from, range.length)
    return new Response(Uint8Array.from(bytes), {
      status: 206,
      headers: {
        ...headers,
        'content-type': 'application/vnd.pmtiles',
        'content-range': `bytes ${range.from}-${range.from + bytes.length - 1}/${size}`,
      },
    })
  } finally {
    await handle.close()
  }
}
