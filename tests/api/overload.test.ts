import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { minConcurrentRequests } from '#server/platform/limits/overload.ts'
import { runWithLimit } from '#server/platform/observability/request-context.ts'
import { createTestApp, testOrigin } from '#tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase({ use: 'answers', size: 5 })
})
afterAll(() => store.close())

/** An unknown session, which needs a database query. */
const stranger = { headers: { cookie: `__Host-wonderlark_session=${'x'.repeat(43)}` } }

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
  const shed = await app.get('/api/events')
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

test('an overloaded process rejects a crowd, with a page for browsers', async () => {
  const app = createTestApp(store.database, undefined, { loopDelay: () => 400 })
  const lock = await lockEvents()
  const crowd = Array.from({ length: minConcurrentRequests }, () => app.get('/api/events'))
  const call = await app.fetch(new Request(`${testOrigin}/api/events`, { method: 'POST' }))
  expect([call.status, call.headers.get('content-type')]).toEqual([503, 'application/problem+json'])
  const page = await app.get('/home', { headers: { accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await page.text()).toContain('will try again in a moment')
  expect(page.headers.get('refresh')).toBe(page.headers.get('retry-after'))
  expect((await app.get('/readyz')).status).toBe(503)
  await lock.release()
  await Promise.all(crowd)
  // Still delayed, but without a crowd.
  expect((await app.get('/readyz')).status).toBe(200)
  expect((await app.get('/api/events')).status).toBe(200)
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
