import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { imageSources } from '#contract/pictures/picture-sizes.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { createImageStore, type ImageStore } from '#server/platform/storage/image-store.ts'
import { createGuardedFetch } from '#server/platform/network/network-fetch.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { calendarEvent } from '#tests/support/sources/calendar-text.ts'
import { stopClock, type StoppedClock } from '#tests/support/product/clock.ts'
import { createMemoryBlobs, plainPicture } from '#tests/support/pictures/images.ts'
import { calendar, createImportHarness, importedAt, type ImportHarness } from '#tests/support/sources/import-harness.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { fetchNearby, startPictureHost, type PictureHost } from '#tests/support/pictures/picture-host.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

let clock: StoppedClock
let library: ImportHarness
let pictures: PictureHost
let product: ProductServer
let blobs: ReturnType<typeof createMemoryBlobs>
let images: ImageStore
let visitor: BrowserLike
beforeEach(async () => {
  clock = stopClock(importedAt)
  blobs = createMemoryBlobs()
  images = createImageStore(blobs)
  library = await createImportHarness()
  pictures = await startPictureHost()
  product = await startProductServer({ database: library.store.database, clock, images })
  visitor = openBrowser(product.url)
})
afterEach(async () => {
  await product.close()
  await pictures.close()
  await library.close()
})

const work = (fetchPicture = fetchNearby()) =>
  doDueJobs({ database: library.store.database, clock, images, fetchPicture })

/** Builds an event on a day in November with a picture on the host. */
const event = (uid: string, day: string, file: string | null, ...more: string[]) =>
  calendarEvent(
    `UID:${uid}`,
    `SUMMARY:Event ${uid}`,
    `DTSTART:202611${day}T100000`,
    ...(file === null ? [] : [`ATTACH;FMTTYPE=image/png:${pictures.url}/${file}`]),
    ...more,
  )
const read = (...events: string[]) => library.read(calendar('Library', ...events), { at: clock.now().toString() })

const listed = async () => (await (await visitor.send('/api/events?limit=50')).json()) as LearningEvent[]
const shown = async () => Object.fromEntries((await listed()).map(({ title, imageUrl }) => [title.slice(6), imageUrl]))
/** Fetches every public response that describes events. */
const allTexts = async () => {
  const { id } = (await listed())[0]!
  const feeds = ['ics', 'json', 'atom'].map((ending) => `/feeds/events.${ending}`)
  const responses = await Promise.all(
    ['/api/events', `/api/events/${id}`, `/api/events/${id}/calendar.ics`, ...feeds].map((path) => visitor.send(path)),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const texts = await Promise.all(responses.map((response) => response.text()))
  return texts.join('\n')
}

describe('the picture of an imported event', () => {
  test('is a local copy in two sizes and encodings, once downloaded', async () => {
    pictures.files.set('/pond.png', { bytes: await plainPicture('png', 1200, 800) })
    expect(await read(event('pond', '10', 'pond.png'))).toMatchObject({ new: 1, pictures: 1 })
    expect(await shown()).toEqual({ pond: null })
    expect(await allTexts()).not.toContain(pictures.url)
    await work()
    const imageUrl = (await shown())['pond'] ?? ''
    expect(imageUrl).toMatch(/^\/images\/[0-9a-f]{32}-900\.jpg$/)
    expect(blobs.names()).toHaveLength(4)
    const { jpeg, avif } = imageSources(imageUrl)!
    for (const path of avif.split(', ').map((source) => source.split(' ')[0]!))
      expect((await visitor.send(path)).headers.get('content-type')).toBe('image/avif')
    for (const source of jpeg.split(', ')) {
      const [path = '', width = ''] = source.split(' ')
      const response = await visitor.send(path)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const { width: pixels } = await sharp(await response.arrayBuffer()).metadata()
      expect(`${pixels}w`).toBe(width)
    }
    expect(await allTexts()).not.toContain(pictures.url)
  })

  test('is downloaded once for all events and dates, and not again by imports', async () => {
    pictures.files.set('/owl.png', { bytes: await plainPicture('png') })
    const feed = () => read(event('walk', '03', 'owl.png', 'RRULE:FREQ=WEEKLY;COUNT=4'), event('talk', '20', 'owl.png'))
    await feed()
    await work()
    expect(pictures.requests).toEqual(['/owl.png'])
    const { walk, talk } = await shown()
    expect(walk).toMatch(/^\/images\//)
    expect(talk).toBe(walk)
    clock.pass({ hours: 24 })
    expect(await feed()).toMatchObject({ new: 0, changed: 0, pictures: 0 })
    await work()
    expect(pictures.requests).toEqual(['/owl.png'])
  })

  test('is replaced when the source changes its address, and the old copy deleted', async () => {
    pictures.files.set('/old.png', { bytes: await plainPicture('png', 50, 50) })
    pictures.files.set('/new.png', { bytes: await plainPicture('png', 60, 50) })
    await read(event('pond', '10', 'old.png'))
    await work()
    const before = (await shown())['pond']
    clock.pass({ hours: 1 })
    await read(event('pond', '10', 'new.png'))
    expect(await shown(), 'the plate meanwhile').toEqual({ pond: null })
    await work()
    expect((await shown())['pond']).toMatch(/^\/images\//)
    expect((await shown())['pond']).not.toBe(before)
    // Two nights later, when no import can still refer to it.
    clock.pass({ hours: 48 })
    await work()
    clock.pass({ minutes: 1 })
    await work()
    expect((await visitor.send(before ?? '')).status).toBe(404)
    expect(blobs.names()).toHaveLength(4)
    clock.pass({ hours: 1 })
    await read(event('pond', '10', null))
    expect(await shown()).toEqual({ pond: null })
  })

  test('is tried four times with growing delays, then given up', async () => {
    pictures.files.set('/late.png', { bytes: 'Come back', status: 503 })
    await read(event('late', '25', 'late.png'))
    const tries: number[] = []
    for (const wait of [{ minutes: 9 }, { minutes: 2 }, { hours: 2 }, { hours: 24 }, { hours: 48 }, { hours: 48 }]) {
      await work()
      tries.push(pictures.requests.length)
      clock.pass(wait)
    }
    await read(event('late', '25', 'late.png', 'DESCRIPTION:Changed'))
    await work()
    tries.push(pictures.requests.length)
    expect(tries).toEqual([1, 1, 2, 3, 4, 4, 4])
    expect(await shown()).toEqual({ late: null })
  })

  test('is downloaded after a temporary failure', async () => {
    await read(event('late', '25', 'late.png'))
    await work()
    pictures.files.set('/late.png', { bytes: await plainPicture('webp') })
    clock.pass({ minutes: 15 })
    await work()
    expect((await shown())['late']).toMatch(/^\/images\//)
  })

  test('is a still image of an animation', async () => {
    const frames = Buffer.alloc(20 * 40 * 3, 255).fill(0, 0, 20 * 20 * 3)
    const moving = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    pictures.files.set('/moving.gif', { bytes: moving, type: 'image/gif' })
    await read(event('moving', '10', 'moving.gif'))
    await work()
    const found = await images.find((await shown())['moving']!.slice('/images/'.length))
    expect(await sharp(Buffer.from(found!.bytes)).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 20 })
  })

  test('is the plate if the address isn’t a picture', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    pictures.files.set('/drawing', { bytes: svg, type: 'image/svg+xml' })
    pictures.files.set('/disguised', { bytes: svg, type: 'image/png' })
    pictures.files.set('/page', { bytes: '<!doctype html><title>Soon</title>', type: 'text/html' })
    pictures.files.set('/huge', { bytes: Buffer.alloc(10 * 1_048_576 + 1, 7) })
    pictures.files.set('/bomb', { bytes: await plainPicture('png', 9_000, 8_000) })
    pictures.files.set('/broken', { bytes: (await plainPicture('jpeg', 400, 300)).subarray(0, 900) })
    pictures.files.set('/turned', (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end())
    pictures.files.set('/cut', (response) => {
      response.writeHead(200, { 'content-length': '5000' }).flushHeaders()
      response.destroy()
    })
    const files = [...pictures.files.keys()].map((path) => path.slice(1))
    await read(...files.map((file, at) => event(file, String(10 + at), file)))
    await work()
    // The host is paused after three failures in a row.
    for (let round = 0; round < 4; round += 1) {
      clock.pass({ minutes: 11 })
      await work()
    }
    expect(new Set(pictures.requests)).toEqual(new Set(pictures.files.keys()))
    expect(await shown()).toEqual(Object.fromEntries(files.map((file) => [file, null])))
    expect(blobs.names()).toEqual([])
  })

  test('isn’t downloaded from private networks', async () => {
    pictures.files.set('/pond.png', { bytes: await plainPicture('png') })
    await read(event('pond', '10', 'pond.png'))
    await work(createGuardedFetch())
    expect(pictures.requests).toEqual([])
    const rows = await library.store.database.read((sql) => sql`select last_error as error from source_pictures`)
    expect(rows).toEqual([{ error: '127.0.0.1 is not on the public Internet.' }])
  })

  test('isn’t downloaded for past or withdrawn events', async () => {
    pictures.files.set('/pond.png', { bytes: await plainPicture('png') })
    await read(event('pond', '10', 'pond.png'), event('stays', '12', null))
    await read(event('stays', '12', null))
    await work()
    expect(pictures.requests).toEqual([])
    await read(event('pond', '10', 'pond.png'), event('stays', '12', null))
    clock.pass({ hours: 24 * 10 })
    await work()
    expect(pictures.requests).toEqual([])
  })

  test('is downloaded one at a time from each host, which is paused after three failures in a row', async () => {
    const files = Array.from({ length: 6 }, (_, at) => `${at}.png`)
    for (const [at, file] of files.entries())
      pictures.files.set(`/${file}`, { bytes: await plainPicture('png', 10 + at, 10) })
    await read(...files.map((file, at) => event(file, String(10 + at), file)))
    await work()
    expect(pictures.requests).toHaveLength(6)
    expect(pictures.maxAtOnce()).toBe(1)
    await read(...files.map((file, at) => event(file, String(10 + at), `gone-${file}`)))
    clock.pass({ minutes: 1 })
    await work()
    expect(pictures.requests).toHaveLength(9)
    clock.pass({ minutes: 11 })
    await work()
    expect(pictures.requests).toHaveLength(12)
  })

  test('uses up no attempt while the local storage fails', async () => {
    pictures.files.set('/pond.png', { bytes: await plainPicture('png') })
    await read(event('pond', '10', 'pond.png'))
    const put = blobs.put.bind(blobs)
    blobs.put = () => Promise.reject(new Error('The bucket is away.'))
    await work()
    for (let hours = 0; hours < 6; hours += 1) {
      clock.pass({ hours: 24 })
      await work()
    }
    expect(await shown()).toEqual({ pond: null })
    blobs.put = put
    clock.pass({ hours: 24 })
    await work()
    expect((await shown())['pond']).toMatch(/^\/images\//)
  })
})
