import { Hono } from 'hono'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageTurns } from '#server/boot/app.ts'
import type { PageRenderer, Pages } from '#server/boot/pages.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { Variables } from '#server/platform/http/http.ts'
import { createLoadGuard, getUrgency, minConcurrentRequests } from '#server/platform/limits/overload.ts'
import { runWithLimit } from '#server/platform/observability/request-context.ts'
import { createTestApp, testOrigin } from '#tests/support/product/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase({ use: 'answers', size: 5 })
})
afterAll(() => store.close())

/** An unknown session, which needs a database query. */
const stranger = { headers: { cookie: `__Host-wonderlark_session=${'x'.repeat(43)}` } }

/** A request that nobody waits for. */
const robot = { headers: { 'user-agent': 'ExampleBot/1.0' } }

async function lockEvents(): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client(store.connection)
  await client.connect()
  await client.query('begin; lock table events in access exclusive mode')
  return { release: () => client.end() }
}

test('hanging queries take no connections from other requests', async () => {
  const app = createTestApp(store.database)
  const lock = await lockEvents()
  const hanging = Array.from({ length: 20 }, async () => (await app.get('/api/events')).status)
  // The slow requests use up their limit, and more of them wait.
  await expect.poll(() => store.database.pools().find(({ kind }) => kind === 'read')?.open).toBeGreaterThanOrEqual(3)
  for (let each = 0; each < 10; each += 1) expect((await app.get('/api/session', stranger)).status).toBe(401)
  expect((await app.get('/readyz')).status).toBe(200)
  expect(store.database.longestWait()).toBe(0)
  await lock.release()
  expect(new Set(await Promise.all(hanging)).difference(new Set([200, 503]))).toEqual(new Set())
})

test('a request that waits too long for a lock gets Retry-After', async () => {
  const app = createTestApp(store.database)
  const lock = await lockEvents()
  const answer = await app.get('/api/events')
  await lock.release()
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'busy' })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await app.get('/api/events')).status).toBe(200)
})

test('a request without a free connection in time gets 503, and a long queue rejects new requests', async () => {
  const app = createTestApp(store.database)
  const held = Promise.withResolvers<void>()
  const holders = Array.from({ length: 5 }, (_, at) =>
    runWithLimit(`holder ${at}`, () => store.database.read(async () => held.promise)),
  )
  const late = app.get('/api/events')
  await expect.poll(() => store.database.longestWait()).toBeGreaterThan(750)
  const crowd = Array.from({ length: minConcurrentRequests - 1 }, () => app.get('/api/events'))
  const shed = await app.get('/api/events', robot)
  expect(shed.status).toBe(503)
  expect(await shed.json()).toMatchObject({ code: 'busy' })
  // Not ready, so that load balancers avoid it, but alive, so that it isn't restarted.
  expect((await app.get('/readyz')).status).toBe(503)
  expect((await app.get('/healthz')).status).toBe(200)
  expect((await late).status).toBe(503)
  held.resolve()
  await Promise.all(crowd)
  await Promise.all(holders)
  expect((await app.get('/api/events')).status).toBe(200)
  expect((await app.get('/readyz')).status).toBe(200)
})

test('an overloaded process rejects robots at once, with a page for browsers, and lets people wait', async () => {
  const app = createTestApp(store.database, undefined, { loopDelay: () => 400 })
  const lock = await lockEvents()
  const crowd = Array.from({ length: minConcurrentRequests }, () => app.get('/api/events'))
  const call = await app.get('/api/events', robot)
  expect([call.status, call.headers.get('content-type')]).toEqual([503, 'application/problem+json'])
  const page = await app.get('/home', { headers: { ...robot.headers, accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await page.text()).toContain('will try again in a moment')
  expect(page.headers.get('refresh')).toBe(page.headers.get('retry-after'))
  expect((await app.get('/readyz')).status).toBe(503)
  const save = { method: 'POST', headers: { origin: testOrigin } }
  const change = app.fetch(new Request(`${testOrigin}/api/events/1/save`, save))
  await lock.release()
  await Promise.all(crowd)
  expect((await change).status, 'it had its turn').toBe(401)
  // Still delayed, but without a crowd.
  expect((await app.get('/readyz')).status).toBe(200)
  expect((await app.get('/api/events')).status).toBe(200)
})

test('few pages load their data at a time; the rest waits in order, and those beyond get a page that tries again', async () => {
  const ends: (() => void)[] = []
  const renderPage: PageRenderer['renderPage'] = async () => {
    await new Promise<void>((resolve) => ends.push(resolve))
    const head = { title: 'Test', description: '' }
    return { status: 200, html: 'done', state: '{}', head, screen: null, isEmbedded: false, isSecret: false }
  }
  const pages: Pages = {
    loadRenderer: async () => ({ renderPage }),
    loadMails: () => Promise.reject(new Error('There are no mails here.')),
    assetsFor: () => ({ entry: '/entry.js', styles: [], modules: [], fonts: [] }),
    finish: async (_url, html) => html,
  }
  const app = createTestApp(store.database, undefined, { pages })
  const accept = { headers: { accept: 'text/html' } }
  const { atOnce, waiting } = pageTurns
  const crowd = Array.from({ length: atOnce + waiting }, (_, at) => app.get(`/home?page=${at}`, accept))
  await expect.poll(() => ends).toHaveLength(atOnce)
  const late = await app.get('/home?late', accept)
  expect([late.status, late.headers.get('refresh')]).toEqual([503, late.headers.get('retry-after')])
  expect(await late.text()).toContain('will try again in a moment')
  for (let at = 0; at < crowd.length; at += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(at)
    expect(ends.length - at).toBeLessThanOrEqual(atOnce)
    ends[at]?.()
  }
  expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([200]))
})

test.each([
  ['POST', '/api/events/7/rsvp', {}, 'change'],
  ['GET', '/event/7', {}, 'reading'],
  ['GET', '/api/events', { 'user-agent': 'Mozilla/5.0 (iPhone)' }, 'reading'],
  ['GET', '/event/7', { 'sec-purpose': 'prefetch;prerender' }, 'background'],
  ['GET', '/event/7', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'background'],
  ['GET', '/feeds/events.atom', {}, 'background'],
  ['GET', '/sitemap.xml', {}, 'background'],
])('%s %s with %o is a request of urgency “%s”', (method, path, headers, urgency) => {
  expect(getUrgency(new Request(testOrigin + path, { method, headers }))).toBe(urgency)
})

/** Serves requests that last until they are ended, under a guard of an overloaded process. */
function openCrowdedApp(waitsMs?: Parameters<typeof createLoadGuard>[1]) {
  const guard = createLoadGuard({ loopDelay: () => 400, longestWait: () => 0 }, waitsMs)
  const app = new Hono<{ Variables: Variables }>()
  const ends: (() => void)[] = []
  const served: string[] = []
  app.use(guard.pass)
  app.all('/:name', async (context) => {
    served.push(context.req.param('name'))
    await new Promise<void>((resolve) => ends.push(resolve))
    return context.text('done')
  })
  const send = async (path: string, method = 'GET') => app.request(path, { method })
  const fill = async () => {
    const crowd = Array.from({ length: minConcurrentRequests }, (_, at) => send(`/first-${at}`))
    await expect.poll(() => served).toHaveLength(minConcurrentRequests)
    return crowd
  }
  /** Ends this many requests, each as soon as it has begun. */
  const endAll = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(at)
      ends[at]?.()
    }
  }
  return { send, served, fill, endAll }
}

test('room that becomes free goes to changes first, each in the order in which they came', async () => {
  const { send, served, fill, endAll } = openCrowdedApp()
  const crowd = await fill()
  const later = [send('/page'), send('/save-1', 'POST'), send('/save-2', 'POST')]
  await endAll(crowd.length + later.length)
  for (const response of await Promise.all([...crowd, ...later])) expect(response.status).toBe(200)
  expect(served.slice(minConcurrentRequests)).toEqual(['save-1', 'save-2', 'page'])
})

test('a page that finds no room in time is rejected, while a change goes on waiting', async () => {
  const { send, served, fill, endAll } = openCrowdedApp({ change: 60_000, reading: 1, background: 0 })
  const crowd = await fill()
  const change = send('/save', 'POST')
  expect((await send('/page')).status).toBe(503)
  await endAll(crowd.length + 1)
  expect((await change).status).toBe(200)
  expect(served.at(-1)).toBe('save')
  await Promise.all(crowd)
})

test('each kind of connection has its own statement timeout', async () => {
  const work = openDatabase({ connection: store.connection })
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  type Setting = { value: string }
  const ask = async (database: TestDatabase['database'], kind: 'read' | 'write') => {
    const rows: string[] = []
    for (const name of names) {
      const [row] = await database[kind]((sql) => sql<Setting>`select current_setting(${name}) as value`)
      rows.push(row?.value ?? '')
    }
    return rows
  }
  expect(await ask(store.database, 'read')).toEqual(['5s', '2s', '5s'])
  expect(await ask(store.database, 'write')).toEqual(['10s', '5s', '10s'])
  expect(await ask(work, 'read')).toEqual(['1min', '20s', '1min'])
  expect(await ask(work, 'write')).toEqual(['2min', '20s', '1min'])
  await work.close()
})
