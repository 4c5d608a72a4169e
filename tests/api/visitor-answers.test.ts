import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { LearningEvent } from '#contract/event.ts'
import { openDatabase, type Database } from '#server/platform/database/open-database.ts'
import { openBrowser, type BrowserLike } from '#tests/support/browser-like.ts'
import { insertEvents } from '#tests/support/builders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { startProductServer, type ProductServer } from '#tests/support/product-server.ts'

/** Two server processes as far as they can tell: each with connections, a listener and a memory of its own. */
let store: TestDatabase
let other: Database
let one: ProductServer
let two: ProductServer
let plain: ProductServer
let now: Temporal.Instant
const clock = { now: () => now }
/** Statements that the first server has read. */
let reads: number
let clay: number

const answerBytes = 8_000_000
beforeEach(async () => {
  now = Temporal.Instant.from('2026-10-31T16:30:20Z')
  store = await createTestDatabase()
  other = openDatabase({ connection: store.connection, size: 4 })
  const counted: Database = {
    ...store.database,
    read: (work) => {
      reads += 1
      return store.database.read(work)
    },
  }
  one = await startProductServer({ database: counted, clock, answerBytes })
  two = await startProductServer({ database: other, clock, answerBytes })
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
  await Promise.all([one.close(), two.close(), plain.close()])
  await other.close()
  await store.close()
})

const titles = async (server: ProductServer) => {
  const events = (await (await fetch(`${server.url}/api/events`)).json()) as LearningEvent[]
  return events.map(({ title }) => title)
}
const rename = (database: Database, title: string) =>
  database.write((sql) => sql`update events set title = ${title} where id = ${clay}`)
/** Asks until the answer comes from memory: the line to the database has been tried by then. */
async function warm(server: ProductServer, path = '/api/events'): Promise<void> {
  for (let before = -1; before !== reads;) {
    before = reads
    await (await fetch(server.url + path)).text()
    await (await fetch(server.url + path)).text()
  }
}

describe('a visitor', () => {
  test('gets the second answer from memory', async () => {
    await warm(one)
    const before = reads
    for (let count = 0; count < 5; count += 1) expect(await titles(one)).toEqual(['Walk', 'Clay'])
    expect(reads).toBe(before)
  })

  test('gets nothing twice that differs in its address', async () => {
    await warm(one)
    const free = await fetch(`${one.url}/api/events?free=true`)
    expect(await free.json()).toEqual([])
    const near = await (await fetch(`${one.url}/api/events/${clay}?near=1,1`)).json()
    const home = await (await fetch(`${one.url}/api/events/${clay}`)).json()
    expect(near).not.toEqual(home)
  })

  test('sees what this server has written in the next answer', async () => {
    await warm(one)
    for (const title of ['Stone', 'Wood', 'Wool', 'Glass']) {
      await rename(store.database, title)
      expect(await titles(one)).toEqual(['Walk', title])
    }
  })

  test('sees what another server has written as soon as that has told', async () => {
    await warm(one)
    for (const title of ['Stone', 'Wood', 'Wool']) {
      await rename(other, title)
      while ((await titles(one))[1] !== title);
      expect((await titles(two))[1]).toBe(title)
    }
  })

  test('sees no event in the list that is over by now', async () => {
    await warm(one)
    expect(await titles(one)).toEqual(['Walk', 'Clay'])
    now = now.add({ minutes: 1 })
    expect(await titles(one)).toEqual(['Clay'])
  })

  test('sees the places that are left when a guest has answered, and the list stays as it was', async () => {
    const ada = await one.signIn({ name: 'Ada', email: 'ada@example.org' })
    await store.database.write((sql) => sql`update events set capacity = 5 where id = ${clay}`)
    const left = async () => {
      const rsvp = (await (await fetch(`${one.url}/api/events/${clay}/rsvp`)).json()) as { places: { left: number } }
      return rsvp.places.left
    }
    await warm(one, `/api/events/${clay}/rsvp`)
    expect(await left()).toBe(5)
    await warm(one)
    const body = JSON.stringify({ answer: 'yes', partySize: 2 })
    const headers = { 'content-type': 'application/json' }
    const answered = await ada.send(`/api/events/${clay}/rsvp`, { method: 'PUT', body, headers })
    expect(answered.status).toBe(200)
    const before = reads
    await titles(one)
    expect(reads).toBe(before)
    expect(await left()).toBe(3)
  })

  test('is not forgotten for what people keep for themselves', async () => {
    const ada = await one.signIn({ name: 'Ada', email: 'ada@example.org' })
    await warm(one)
    expect((await ada.send(`/api/events/${clay}/save`, { method: 'POST' })).status).toBe(200)
    const before = reads
    await titles(one)
    expect(reads).toBe(before)
  })

  test('is answered anew while the line is lost, and from memory when it is back', async () => {
    await warm(one)
    await other.write(
      (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'wonderlark session'`,
    )
    // What is written from here on is told to nobody until the line is back.
    await rename(other, 'Stone')
    while ((await titles(one))[1] !== 'Stone');
    await warm(one)
    await rename(other, 'Wood')
    while ((await titles(one))[1] !== 'Wood');
  })
})

test('whoever is signed in gets from memory what asks for nobody, and caches on the way do not', async () => {
  const ada = await one.signIn({ name: 'Ada', email: 'ada@example.org' })
  const path = '/api/events/facets'
  await warm(one, path)
  const before = reads
  const response = await ada.send(path)
  expect(await response.json()).toEqual(await (await fetch(plain.url + path)).json())
  expect(reads).toBe(before)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('cdn-cache-control')).toBeNull()
})

describe('an answer', () => {
  test('is the same in bytes with a memory and without, alone and for many at once', async () => {
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

  test('from memory is not sent again to who has it, and is sent squeezed to who takes it so', async () => {
    await warm(one)
    const url = `${one.url}/api/events`
    const whole = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
    const etag = whole.headers.get('etag') ?? ''
    const known = await fetch(url, { headers: { 'if-none-match': etag } })
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag])
    expect(known.headers.get('cdn-cache-control')).toBe(whole.headers.get('cdn-cache-control'))
    const squeezed = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    expect(squeezed.headers.get('content-encoding')).toBe('br')
    expect(Number(squeezed.headers.get('content-length'))).toBeLessThan(1_500)
    expect(await squeezed.text()).toBe(await whole.text())
    for (const { headers } of [whole, squeezed]) expect(headers.get('vary')).toBe('Cookie, Accept-Encoding')
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('from memory is given under our own names alone, however the address is written', async () => {
    await warm(one)
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

/** Every GET of the table, with values for the parts of its path. */
function listCalls(): { path: string; endpoint: Endpoint }[] {
  const values: Record<string, string> = { userId: 'me', username: 'ada', token: 'x'.repeat(43) }
  return Object.values<Endpoint>(endpoints)
    .filter(({ method, path }) => method === 'GET' && !path.endsWith('/stream'))
    .map((endpoint) => ({
      endpoint,
      path: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? String(clay)),
    }))
}

describe('caches on the way', () => {
  test('may keep what the table says, for visitors, and nothing else', async () => {
    for (const { path, endpoint } of listCalls()) {
      const { status, headers } = await fetch(one.url + path)
      const caching = headers.get('cache-control') ?? ''
      const isShared = endpoint.sharedUntil !== undefined && status === 200
      expect([path, /public|s-maxage/.test(caching)]).toEqual([path, isShared])
      expect([path, headers.has('cdn-cache-control')]).toEqual([path, isShared])
      if (isShared) expect(headers.get('vary')).toMatch(/\bCookie\b/)
    }
  })

  test('may keep nothing of who is signed in, and memory gives them nothing of others', async () => {
    const ada = await one.signIn({ name: 'Ada', email: 'ada@example.org' })
    const named = { authorization: 'Bearer somebody' }
    for (const { path } of listCalls()) {
      for (const { headers } of [await ada.send(path), await fetch(one.url + path, { headers: named })]) {
        expect(`${path} ${headers.get('cache-control')}`).not.toMatch(/public|s-maxage/)
        expect([path, headers.has('cdn-cache-control')]).toEqual([path, false])
      }
    }
    await warm(one)
    await ada.send(`/api/events/${clay}/save`, { method: 'POST' })
    const marks = async (response: Response) =>
      ((await response.json()) as LearningEvent[]).map(({ isSaved }) => isSaved)
    expect(await marks(await ada.send('/api/events'))).toEqual([false, true])
    expect(await marks(await fetch(`${one.url}/api/events`))).toEqual([undefined, undefined])
  })
})
