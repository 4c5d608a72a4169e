import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

let store: TestDatabase
let one: ProductServer
let plain: ProductServer
let now: Temporal.Instant
const clock = { now: () => now }
/** Database reads of the caching server. */
let reads: number
let clay: number

beforeEach(async () => {
  now = Temporal.Instant.from('2026-10-31T16:30:20Z')
  store = await createTestDatabase()
  const counted: Database = {
    ...store.database,
    read: (work) => {
      reads += 1
      return store.database.read(work)
    },
  }
  one = await startProductServer({ database: counted, clock, cacheBytes: 8_000_000 })
  plain = await startProductServer({ database: store.database, clock })
  ;[, clay = 0] = await store.database.write((sql) =>
    insertEvents(sql, [
      { title: 'Walk', startsAt: '2026-10-31T15:00:00Z', endsAt: '2026-10-31T16:31:00Z' },
      { title: 'Clay', startsAt: '2026-11-02T15:00:00Z', description: 'Wet hands. '.repeat(200) },
    ]),
  )
  reads = 0
})
afterEach(async () => {
  await Promise.all([one.close(), plain.close()])
  await store.close()
})

const titles = async () => {
  const events = (await (await fetch(`${one.url}/api/events`)).json()) as LearningEvent[]
  return events.map(({ title }) => title)
}
const rename = (title: string) =>
  store.database.write((sql) => sql`update events set title = ${title} where id = ${clay}`)

describe('a visitor', () => {
  test('gets the second response from the cache', async () => {
    await titles()
    const before = reads
    for (let count = 0; count < 5; count += 1) expect(await titles()).toEqual(['Walk', 'Clay'])
    expect(reads).toBe(before)
  })

  test('shares one response with concurrent visitors', async () => {
    await titles()
    const alone = reads
    now = now.add({ seconds: 15, milliseconds: 1 })
    reads = 0
    expect(new Set((await Promise.all(Array.from({ length: 16 }, titles))).map(String))).toEqual(new Set(['Walk,Clay']))
    expect(reads).toBe(alone)
  })

  test('gets different responses for different addresses', async () => {
    await titles()
    const free = await fetch(`${one.url}/api/events?free=true`)
    expect(await free.json()).toEqual([])
    const near = await (await fetch(`${one.url}/api/events/${clay}?near=1,1`)).json()
    const home = await (await fetch(`${one.url}/api/events/${clay}`)).json()
    expect(near).not.toEqual(home)
  })

  test('sees a change made elsewhere after 15 seconds', async () => {
    await titles()
    await rename('Stone')
    now = now.add({ seconds: 15 })
    expect(await titles()).toEqual(['Walk', 'Clay'])
    now = now.add({ milliseconds: 1 })
    expect(await titles()).toEqual(['Walk', 'Stone'])
  })

  test('sees no events that have ended', async () => {
    expect(await titles()).toEqual(['Walk', 'Clay'])
    now = now.add({ minutes: 1 })
    expect(await titles()).toEqual(['Clay'])
  })

  test('sees a change made through this server at once', async () => {
    const ada = await one.signIn({ name: 'Ada', email: 'ada@example.org' })
    await store.database.write((sql) => sql`update events set capacity = 5 where id = ${clay}`)
    const left = async () => {
      const rsvp = (await (await fetch(`${one.url}/api/events/${clay}/rsvp`)).json()) as { places: { left: number } }
      return rsvp.places.left
    }
    expect(await left()).toBe(5)
    const body = JSON.stringify({ answer: 'yes', partySize: 2 })
    const headers = { 'content-type': 'application/json' }
    const reply = await ada.send(`/api/events/${clay}/rsvp`, { method: 'PUT', body, headers })
    expect(reply.status).toBe(200)
    expect(await left()).toBe(3)
  })
})

describe('a response', () => {
  test('has the same bytes with and without a cache, alone and concurrently', async () => {
    const paths = [
      '/api/events',
      '/api/events?q=clay',
      '/api/events?limit=1',
      '/api/events/facets',
      `/api/events/${clay}`,
      `/api/events/${clay}?near=41,-74`,
      `/api/events/${clay}/rsvp`,
      '/api/events/99999',
      '/api/events?bogus=1',
      '/feeds/events.atom',
      '/feeds/events.json',
      '/sitemap.xml',
      '/sitemaps/pages.xml',
    ]
    const people = await Promise.all(
      ['ada', 'ben'].map(async (name) => {
        const person = { name, email: `${name}@example.org` }
        return { here: await one.signIn(person), there: await plain.signIn(person) }
      }),
    )
    await people[0]?.here.send(`/api/events/${clay}/save`, { method: 'POST' })
    people.push({ here: openBrowser(one.url), there: openBrowser(plain.url) })
    const read = async (browser: BrowserLike, path: string, origin: string) => {
      const response = await browser.send(path)
      const names = ['content-type', 'link', 'cache-control', 'cdn-cache-control']
      const headers = names.map((name) => response.headers.get(name))
      return [response.status, ...headers, (await response.text()).replaceAll(new URL(origin).host, '')]
    }
    const expected = new Map<string, unknown>()
    for (const [at, { there }] of people.entries()) {
      for (const path of paths) expected.set(at + path, await read(there, path, plain.url))
    }
    const caller = async (first: number) => {
      for (let count = 0; count < 3 * paths.length; count += 1) {
        const at = (first + count) % people.length
        const path = paths[(first * 5 + count) % paths.length] ?? ''
        expect(await read(people[at]!.here, path, one.url), path).toEqual(expected.get(at + path))
      }
    }
    await caller(0)
    await Promise.all(Array.from({ length: 16 }, (_, at) => caller(at)))
  })

  test('from the cache is compressed, and is 304 for a matching ETag', async () => {
    await titles()
    const url = `${one.url}/api/events`
    const whole = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
    const etag = whole.headers.get('etag') ?? ''
    const known = await fetch(url, { headers: { 'if-none-match': etag } })
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag])
    expect(known.headers.get('cdn-cache-control')).toBe(whole.headers.get('cdn-cache-control'))
    const compressed = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(1_500)
    expect(await compressed.text()).toBe(await whole.text())
    for (const { headers } of [whole, compressed])
      expect(headers.get('vary')).toBe('Cookie, Accept-Encoding, Accept-Language')
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('from the cache is sent only for the site’s own hosts, regardless of spelling', async () => {
    await titles()
    const ask = async (path: string, host: string) => {
      const asked = request({ port: new URL(one.url).port, path, headers: { host } }).end()
      const [{ statusCode, headers }] = (await once(asked, 'response')) as [IncomingMessage]
      return [statusCode, headers['cdn-cache-control'] !== undefined]
    }
    const { host } = new URL(one.url)
    expect(await ask('/api/events', host)).toEqual([200, true])
    expect(await ask('/api/./events', host)).toEqual([200, true])
    expect(await ask('/api/events', 'elsewhere.example')).toEqual([421, false])
    expect(await ask('http://elsewhere.example/api/events', 'elsewhere.example')).toEqual([421, false])
  })
})

/** Lists every GET of the table, with values for the parameters of its path. */
function listCalls(): { path: string; endpoint: Endpoint }[] {
  const values: Record<string, string> = { userId: 'me', username: 'ada', token: 'x'.repeat(43) }
  return Object.values<Endpoint>(endpoints)
    .filter(({ method, path }) => method === 'GET' && !path.endsWith('/stream'))
    .map((endpoint) => ({
      endpoint,
      path: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? String(clay)),
    }))
}

describe('shared caches', () => {
  test('may only store visitors’ responses that the endpoint table allows', async () => {
    for (const { path, endpoint } of listCalls()) {
      const { status, headers } = await fetch(one.url + path)
      const caching = headers.get('cache-control') ?? ''
      const isShared = endpoint.isShared === true && status === 200
      expect([path, /public|s-maxage/.test(caching)]).toEqual([path, isShared])
      expect([path, headers.has('cdn-cache-control')]).toEqual([path, isShared])
      if (isShared) expect(headers.get('vary')).toMatch(/\bCookie\b/)
    }
  })

  test('may store nothing of signed-in people, who get nothing from the cache', async () => {
    const ada = await one.signIn({ name: 'Ada', email: 'ada@example.org' })
    const named = { authorization: 'Bearer somebody' }
    for (const { path } of listCalls()) {
      for (const { headers } of [await ada.send(path), await fetch(one.url + path, { headers: named })]) {
        expect(`${path} ${headers.get('cache-control')}`).not.toMatch(/public|s-maxage/)
        expect([path, headers.has('cdn-cache-control')]).toEqual([path, false])
      }
    }
    await titles()
    await ada.send(`/api/events/${clay}/save`, { method: 'POST' })
    const marks = async (response: Response) =>
      ((await response.json()) as LearningEvent[]).map(({ isSaved }) => isSaved)
    expect(await marks(await ada.send('/api/events'))).toEqual([false, true])
    expect(await marks(await fetch(`${one.url}/api/events`))).toEqual([undefined, undefined])
  })
})
