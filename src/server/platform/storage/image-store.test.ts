import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { imageSources, maxImageBytes } from '#contract/pictures/picture-sizes.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { createMemoryBlobs, dataUrl, plainPicture } from '#tests/support/pictures/images.ts'
import { createImageStore, type ImageStore } from './image-store.ts'

let blobs = createMemoryBlobs()
let images: ImageStore
beforeEach(() => {
  blobs = createMemoryBlobs()
  images = createImageStore(blobs)
})

const readStored = async (address: string) => {
  const found = await images.find(address.slice('/images/'.length))
  if (!found) throw new Error(`${address} is not stored`)
  return { ...found, ...(await sharp(Buffer.from(found.bytes), { animated: false }).metadata()) }
}
const refusal = (address: string, shape: 'picture' | 'square' = 'picture') =>
  images.store(address, shape).then(
    () => 'readStored',
    (error: unknown) => (error instanceof DomainError ? `${error.code}: ${error.message}` : String(error)),
  )

/** Builds a PNG that claims these dimensions but contains next to no pixels. */
function hollowPng(width: number, height: number): Buffer {
  const chunk = (kind: string, content: Buffer) => {
    const part = Buffer.alloc(content.length + 12)
    part.writeUInt32BE(content.length, 0)
    part.write(kind, 4, 'latin1')
    content.copy(part, 8)
    part.writeUInt32BE(crc32(part.subarray(4, -4)), content.length + 8)
    return part
  }
  const size = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const begin = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    begin,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(9))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('in %s is stored in three widths and two formats', async (format) => {
    const address = await images.store(dataUrl(await plainPicture(format, 2000, 1000)), 'picture')
    expect(address).toMatch(/^\/images\/[0-9a-f]{32}-960\.jpg$/)
    expect(await readStored(address)).toMatchObject({ format: 'jpeg', type: 'image/jpeg', width: 960, height: 480 })
    const sources = imageSources(address)!
    const addresses = [...sources.jpeg.split(', '), ...sources.avif.split(', ')].map((entry) => entry.split(' ')[0]!)
    expect(addresses).toHaveLength(6)
    for (const each of addresses) expect(await images.find(each.slice('/images/'.length))).not.toBeNull()
    expect(blobs.names()).toHaveLength(6)
  })

  test('that is small is not enlarged', async () => {
    const address = await images.store(dataUrl(await plainPicture('png', 40, 30)), 'picture')
    expect(await readStored(address)).toMatchObject({ width: 40, height: 30 })
  })

  test('is turned upright and loses its location and camera metadata', async () => {
    const taken = await sharp(await plainPicture('jpeg', 400, 200))
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(taken.includes('Camera')).toBe(true)
    const { bytes, width, height, exif, orientation } = await readStored(await images.store(dataUrl(taken), 'picture'))
    expect([width, height, orientation, exif]).toEqual([200, 400, undefined, undefined])
    expect(Buffer.from(bytes).includes('Camera')).toBe(false)
  })

  test('of a person is cropped to a square', async () => {
    const address = await images.store(dataUrl(await plainPicture('jpeg', 900, 400)), 'square')
    expect(address).toMatch(/-192\.jpg$/)
    expect(await readStored(address)).toMatchObject({ width: 192, height: 192 })
  })

  test('gets a paper-coloured background where it is transparent', async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const { bytes } = await readStored(await images.store(dataUrl(clear), 'picture'))
    const { data } = await sharp(Buffer.from(bytes)).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(245)
  })

  test('stored twice is stored once, even if both uploads are concurrent', async () => {
    const address = dataUrl(await plainPicture('webp'))
    const [first, second] = await Promise.all([images.store(address, 'picture'), images.store(address, 'picture')])
    expect(first).toBe(second)
    expect(blobs.names()).toHaveLength(6)
  })
})

test('validates fetched images like uploads, and uses only the first frame of an animation', async () => {
  const frames = Buffer.alloc(20 * 40 * 3, 255).fill(0, 0, 20 * 20 * 3)
  const moving = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .gif()
    .toBuffer()
  const held: string[] = []
  const address = await images.store(moving, 'imported', async (given) => void held.push(given))
  expect(address).toMatch(/^\/images\/[0-9a-f]{32}-900\.jpg$/)
  expect(held, 'reported before anything is written').toEqual([address])
  expect(await readStored(address)).toMatchObject({ format: 'jpeg', width: 20, height: 20 })
  expect(blobs.names()).toHaveLength(4)
  await images.remove(address)
  expect(blobs.names()).toEqual([])
  for (const bytes of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', ''])
    await expect(images.store(Buffer.from(bytes), 'imported')).rejects.toMatchObject({ code: 'image_not_offered' })
  await expect(images.store(Buffer.alloc(11_000_000), 'imported')).rejects.toMatchObject({ code: 'image_too_large' })
})

describe('rejects', () => {
  test.each([
    ['an address', 'https://example.org/picture.png'],
    ['text', 'data:text/html;base64,PGI+aGk8L2I+'],
    ['a drawing that says it is a PNG', dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a GIF', dataUrl(Buffer.from('GIF89a and so on'), 'image/gif')],
    ['nothing', 'data:image/png;base64,'],
  ])('%s', async (_what, address) => {
    expect(await refusal(address)).toBe('image_not_offered: Please upload a PNG, JPG, or WEBP image')
  })

  test('images above the size limit of their shape', async () => {
    const head = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
    const large = (size: number) => dataUrl(Buffer.concat([head, Buffer.alloc(size - head.length)]))
    const most = maxImageBytes('square')
    expect(await refusal(large(most + 1), 'square')).toBe('image_too_large: Please upload an image smaller than 5MB')
    expect(await refusal(large(most), 'square')).toMatch(/^image_unreadable/)
    expect(await refusal(large(maxImageBytes('picture') + 1))).toMatch(/smaller than 10MB$/)
  })

  test('a decompression bomb, by its header', async () => {
    expect(await refusal(dataUrl(hollowPng(60_000, 60_000)))).toMatch(/^image_too_detailed/)
    expect(await refusal(dataUrl(hollowPng(8_001, 8_000)))).toMatch(/^image_too_detailed/)
  })

  test('a decompression bomb that compresses well', async () => {
    const bomb = await plainPicture('png', 9_000, 8_000)
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refusal(dataUrl(bomb))).toMatch(/^image_too_detailed/)
  })

  test('a damaged image', async () => {
    const whole = await plainPicture('jpeg', 800, 600)
    expect(await refusal(dataUrl(whole.subarray(0, whole.length / 2)))).toMatch(/^image_unreadable/)
    expect(await refusal(dataUrl(Buffer.concat([whole.subarray(0, 4), Buffer.alloc(200)])))).toMatch(
      /^image_unreadable/,
    )
    expect(blobs.names()).toEqual([])
  })

  test('uploads beyond the queue limit', async () => {
    const pictures = await Promise.all(Array.from({ length: 14 }, (_, at) => plainPicture('png', 10 + at, 10)))
    const outcomes = await Promise.all(pictures.map((bytes) => refusal(dataUrl(bytes))))
    expect(outcomes.filter((outcome) => outcome.startsWith('busy'))).toHaveLength(5)
    expect(outcomes.filter((outcome) => outcome === 'readStored')).toHaveLength(9)
  })
})

test('finds nothing under an invalid name', async () => {
  for (const name of ['', '..', '../../etc/passwd', `${'a'.repeat(32)}-960.png`, `${'a'.repeat(32)}-960.jpg/..`]) {
    expect(await images.find(name)).toBeNull()
  }
})
