import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PMTiles, type Source } from 'pmtiles'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catchErrorMessage } from '#tests/support/backup/backup-town.ts'
import { writeStreetFile } from '#tests/support/places/street-file.ts'
import { checkStreetFile, respondWithStreets } from './street-file.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-streets-'))
  file = path.join(folder, 'map.pmtiles')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bounds = [-74.03, 40.7, -73.95, 40.76] as const
const tiles = [0, 1, 2, 3].flatMap((y) =>
  [0, 1, 2, 3].map((x) => ({ z: 2, x, y, bytes: Buffer.from(`tile ${x}/${y}`) })),
)

const ask = (range?: string) =>
  respondWithStreets(file, new Request('http://here/map', { headers: range === undefined ? {} : { range } }))

describe('a file with streets', () => {
  test.each([true, false])('is accepted and read in ranges as browsers do, packed: %s', async (isPacked) => {
    await writeFile(file, writeStreetFile(tiles, { bounds, attribution: 'Larkton mappers', isPacked }))
    await checkStreetFile(file)
    const source: Source = {
      getKey: () => file,
      getBytes: async (offset, length) => {
        const response = await ask(`bytes=${offset}-${offset + length - 1}`)
        expect(response.status).toBe(206)
        return { data: await response.arrayBuffer(), etag: response.headers.get('etag') ?? '' }
      },
    }
    const map = new PMTiles(source)
    for (const { z, x, y, bytes } of tiles) {
      expect(Buffer.from((await map.getZxy(z, x, y))!.data)).toEqual(bytes)
    }
    expect(await map.getMetadata()).toMatchObject({ attribution: 'Larkton mappers' })
    expect(await map.getHeader()).toMatchObject({ minLon: -74.03, maxLat: 40.76, maxZoom: 2 })
  })

  test.each([undefined, 'bytes=0-', 'bytes=-5', 'bytes=9-3', 'bytes=0-1,4-5', 'bytes=99999-100000', 'x'])(
    'is not sent as a whole, or by the range %s',
    async (range) => {
      await writeFile(file, Buffer.alloc(9_000, 1))
      const response = await ask(range)
      expect(response.status).toBe(416)
      expect(response.headers.get('content-range')).toBe('bytes */9000')
    },
  )

  test('ends ranges at the end of the file, and has a new ETag after a change', async () => {
    await writeFile(file, 'abcdef')
    const first = await ask('bytes=4-99')
    expect([first.status, await first.text(), first.headers.get('content-range')]).toEqual([206, 'ef', 'bytes 4-5/6'])
    await writeFile(file, 'abcdefg')
    expect((await ask('bytes=4-99')).headers.get('etag')).not.toBe(first.headers.get('etag'))
    await rm(file)
    expect((await ask('bytes=0-1')).status).toBe(404)
  })
})

describe('startup rejects a file', () => {
  test.each([
    ['that is something else', Buffer.from('<html>'), 'is not a PMTiles file.'],
    ['of an earlier version', Buffer.concat([Buffer.from('PMTiles\u0002'), Buffer.alloc(200)]), 'version 3'],
    ['in another schema', writeStreetFile(tiles, { bounds, layers: ['roads'] }), 'isn’t in the OpenMapTiles schema'],
    ['that was cut off', writeStreetFile(tiles, { bounds }).subarray(0, 150), 'can’t be read'],
  ])('%s', async (_name, content, message) => {
    await writeFile(file, content)
    expect((await catchErrorMessage(checkStreetFile(file))).replaceAll("'", '’')).toContain(message)
  })

  test('with pictures, and one that doesn’t exist', async () => {
    const pictures = writeStreetFile(tiles, { bounds })
    pictures[99] = 2
    await writeFile(file, pictures)
    expect(await catchErrorMessage(checkStreetFile(file))).toContain('has pictures instead of vector tiles')
    expect(await catchErrorMessage(checkStreetFile(`${file}2`))).toContain("doesn't exist")
  })
})
