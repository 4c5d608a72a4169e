import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withholdEvents } from '#server/events/service.ts'
import { createImageStore, type ImageStore } from '#server/platform/storage/image-store.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { stopClock, type StoppedClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { hosted, hostedPayload, sendJson } from '#tests/support/hosting/hosting.ts'
import { createMemoryBlobs, dataUrl, plainPicture } from '#tests/support/pictures/images.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

let clock: StoppedClock
let store: TestDatabase
let product: ProductServer
let blobs: ReturnType<typeof createMemoryBlobs>
let images: ImageStore
let ada: BrowserLike
let ben: BrowserLike
let visitor: BrowserLike
beforeEach(async () => {
  clock = stopClock('2026-11-21T14:00:00Z')
  blobs = createMemoryBlobs()
  images = createImageStore(blobs)
  store = await createTestDatabase()
  product = await startProductServer({ database: store.database, clock, images })
  ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  ben = await product.signIn({ name: 'Ben', email: 'ben@example.org' })
  visitor = openBrowser(product.url)
})
afterEach(async () => {
  await product.close()
  await store.close()
})

/** Makes a picture that no other test uses. The same `shade` gives the same picture. */
const picture = async (shade = 40) => dataUrl(await plainPicture('png', shade, 30))
const saveDraft = async (browser: BrowserLike, content: object, id?: number) => {
  const [method, path] = id === undefined ? ['POST', '/api/drafts'] : ['PUT', `/api/drafts/${id}`]
  const { status, body } = await sendJson(browser, method, path, content)
  const { imageUrl = null } = (body['content'] ?? {}) as { imageUrl?: string | null }
  return { status, id: Number(body['id']), imageUrl: imageUrl ?? '' }
}
const { inviteEmails: _emails, inviteNote: _note, ...changePayload } = hostedPayload
const change = (browser: BrowserLike, id: number, imageUrl: string | null) =>
  sendJson(browser, 'PUT', `/api/events/${id}/host`, { ...changePayload, imageUrl })
const statusFor = async (browser: BrowserLike, address: string) => (await browser.send(address)).status
/** Advances the clock past the time in which requests may refer to an upload. */
const tidy = async () => {
  clock.pass({ minutes: 11 })
  await doDueJobs({ database: store.database, clock, images })
}
const isStored = (address: string) => blobs.names().some((name) => address.includes(name.slice(0, 32)))

describe('a picture of an event', () => {
  test('is cached forever, with its type and nosniff', async () => {
    const { imageUrl } = await hosted(ada, { imageUrl: await picture() })
    for (const [path, type] of [
      [imageUrl!, 'image/jpeg'],
      [imageUrl!.replace('.jpg', '.avif'), 'image/avif'],
    ] as const) {
      const response = await visitor.send(path)
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      })
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }
  })

  test('of a held or hidden event is visible to its host and operators', async () => {
    const { id, imageUrl } = await hosted(ada, { imageUrl: await picture() })
    const olga = await product.signIn({ name: 'Olga', email: 'olga@example.org' })
    await store.database.write((sql) => sql`update users set is_operator = true where id = 3`)
    for (const status of ['held', 'hidden'] as const) {
      await store.database.write((sql) => withholdEvents(sql, [id], status))
      const statuses = [ada, olga, ben, visitor].map((browser) => statusFor(browser, imageUrl!))
      expect(await Promise.all(statuses), status).toEqual([200, 200, 404, 404])
    }
  })

  test.each(['none.jpg', '..%2f..%2fpackage.json', `${'0'.repeat(32)}-960.jpg`])('%s is 404', async (name) => {
    const response = await visitor.send(`/images/${name}`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'image_not_found' })
  })
})

describe('the picture of a draft', () => {
  test('is for its author only and not in shared caches; others get 404', async () => {
    const { imageUrl } = await saveDraft(ada, { imageUrl: await picture() })
    const own = await ada.send(imageUrl)
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const missing = await visitor.send(`/images/${'0'.repeat(32)}-960.jpg`)
    const expected = [missing.status, await missing.text(), missing.headers.get('cache-control')]
    for (const browser of [ben, visitor]) {
      for (const path of [imageUrl, imageUrl.replace('.jpg', '.avif'), imageUrl.replace('-960', '-480')]) {
        const response = await browser.send(path)
        expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual(expected)
      }
    }
  })

  test('is hidden from others who know its address', async () => {
    const { imageUrl } = await saveDraft(ada, { imageUrl: await picture() })
    expect((await saveDraft(ben, { imageUrl })).status).toBe(415)
    expect((await sendJson(ben, 'POST', '/api/events/host', { ...hostedPayload, imageUrl })).status).toBe(415)
    expect(await statusFor(ben, imageUrl)).toBe(404)
  })

  test('becomes public with the event', async () => {
    const draft = await saveDraft(ada, { imageUrl: await picture() })
    const { imageUrl } = await hosted(ada, { imageUrl: draft.imageUrl, draftId: draft.id })
    expect(imageUrl).toBe(draft.imageUrl)
    await tidy()
    const response = await visitor.send(imageUrl!)
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })
})

describe('the files of a picture are deleted', () => {
  test('when a draft gets another one or is discarded', async () => {
    const first = await saveDraft(ada, { imageUrl: await picture(40) })
    const second = await saveDraft(ada, { imageUrl: await picture(41) }, first.id)
    await tidy()
    expect([isStored(first.imageUrl), isStored(second.imageUrl)]).toEqual([false, true])
    expect((await saveDraft(ada, { imageUrl: second.imageUrl, title: 'Owls' }, first.id)).status).toBe(200)
    await tidy()
    expect(isStored(second.imageUrl), 'saved again unchanged').toBe(true)
    await ada.send(`/api/drafts/${first.id}`, { method: 'DELETE' })
    expect(await statusFor(ada, second.imageUrl)).toBe(404)
    await tidy()
    expect(blobs.names()).toEqual([])
  })

  test('when an event gets another one or none', async () => {
    const event = await hosted(ada, { imageUrl: await picture(40) })
    const { status } = await change(ada, event.id, await picture(41))
    expect(status).toBe(200)
    await tidy()
    expect(isStored(event.imageUrl!)).toBe(false)
    expect(blobs.names()).toHaveLength(6)
    await change(ada, event.id, null)
    await tidy()
    expect(blobs.names()).toEqual([])
  })

  test('when an avatar is replaced or removed', async () => {
    const set = async (avatar: string | null) =>
      String((await sendJson(ada, 'PUT', '/api/user/me', { avatar })).body['avatar'])
    const first = await set(await picture(40))
    const second = await set(await picture(41))
    await tidy()
    expect([isStored(first), isStored(second)]).toEqual([false, true])
    await set(null)
    await tidy()
    expect(blobs.names()).toEqual([])
  })

  test('with an account and its drafts', async () => {
    await saveDraft(ada, { imageUrl: await picture(40) })
    await ada.send('/api/user/me', { method: 'DELETE' })
    await tidy()
    expect(blobs.names()).toEqual([])
  })

  test('when its last uploader deletes it', async () => {
    const ofAda = await saveDraft(ada, { imageUrl: await picture() })
    const ofBen = await saveDraft(ben, { imageUrl: await picture() })
    expect(ofBen.imageUrl).toBe(ofAda.imageUrl)
    expect(blobs.names()).toHaveLength(6)
    await ada.send(`/api/drafts/${ofAda.id}`, { method: 'DELETE' })
    await tidy()
    expect([await statusFor(ada, ofAda.imageUrl), await statusFor(ben, ofBen.imageUrl)]).toEqual([404, 200])
    await ben.send(`/api/drafts/${ofBen.id}`, { method: 'DELETE' })
    await tidy()
    expect(blobs.names()).toEqual([])
  })

  test('when the last date of a series stops using it', async () => {
    const repeat = { every: 'week', until: null, count: 3 } as const
    const event = await hosted(ada, { imageUrl: await picture(), repeat })
    await change(ada, event.id, null)
    await tidy()
    expect(isStored(event.imageUrl!)).toBe(true)
    await store.database.write((sql) => sql`update events set image_url = null`)
    await tidy()
    expect(blobs.names()).toEqual([])
  })

  test('only after the transaction commits', async () => {
    const draft = await saveDraft(ada, { imageUrl: await picture() })
    const undone = store.database.write(async (sql) => {
      await sql`delete from event_drafts`
      throw new Error('Undone')
    })
    await expect(undone).rejects.toThrow('Undone')
    await tidy()
    expect(await statusFor(ada, draft.imageUrl)).toBe(200)
  })
})
