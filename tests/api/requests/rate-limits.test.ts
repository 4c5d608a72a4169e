import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits, type Rate, type RateName } from '#contract/rate-limits.ts'
import { openDatabase, type Database } from '#server/platform/database/open-database.ts'
import type { Caller } from '#server/platform/http/http.ts'
import { createRateLimiter } from '#server/platform/limits/rate-limit.ts'
import { turnLimits } from '#server/platform/limits/turns.ts'
import { DomainError } from '#server/platform/http/problem-response.ts'
import { openBrowser } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { insertHostedEvent } from '#tests/support/hosting/guests.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

let clock = stopClock('2026-11-21T14:00:00Z')
let store: TestDatabase
beforeEach(async () => {
  clock = stopClock('2026-11-21T14:00:00Z')
  store = await createTestDatabase()
})
afterEach(() => store.close())

/** Creates a limiter as one of several processes on the same database. */
const startProcess = () => createRateLimiter({ database: store.database, clock })
type Process = ReturnType<typeof startProcess>

/** Returns `ok`, or the seconds until a retry. */
async function call(process: Process, name: RateName, caller: Partial<Caller>): Promise<'ok' | number | undefined> {
  try {
    await process.take(name, { userId: null, address: null, ...caller })
    return 'ok'
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'too_many_requests') throw error
    return error.retryAfter
  }
}

/** Counts the requests in a row that are allowed, up to `most`. */
async function letIn(processes: Process[], name: RateName, caller: Partial<Caller>, most: number): Promise<number> {
  for (let count = 0; count < most; count += 1) {
    const process = processes[count % processes.length]!
    if ((await call(process, name, caller)) !== 'ok') return count
  }
  return most
}

const listStored = async () =>
  (await store.database.read((sql) => sql<{ key: string }>`select key from rate_counts`)).map(({ key }) => key)

type Row = [RateName, { person?: Rate; address: Rate; isLight?: boolean }]
const rows = Object.entries(rateLimits) as Row[]

describe('a rate', () => {
  test.each(rows.filter(([, { isLight }]) => !isLight))('“%s” is shared by all processes', async (name, rate) => {
    const processes = [startProcess(), startProcess(), startProcess()]
    const [caller, limit] = rate.person ? [{ userId: 7 }, rate.person] : [{ address: '198.51.100.7' }, rate.address]
    expect(await letIn(processes, name, caller, limit.calls + 1)).toBe(limit.calls)
    const share = Math.ceil(limit.seconds / limit.calls)
    expect(await call(startProcess(), name, caller), 'returns the seconds until the next request').toBe(share)
    clock.pass({ seconds: share })
    expect(await call(startProcess(), name, caller)).toBe('ok')
  })

  test.each(rows.filter(([, { isLight }]) => isLight))(
    '“%s” needs no statement below a quarter, and is enforced',
    async (name, rate) => {
      const process = startProcess()
      const caller = { address: '198.51.100.7' }
      const { calls } = rate.address
      expect(await letIn([process], name, caller, calls / 4)).toBe(calls / 4)
      expect(await listStored()).toEqual([])
      // Larger rates behave the same, but take longer.
      if (calls > 400) return
      const more = await letIn([process], name, caller, 2 * calls)
      expect(more).toBe(calls)
      expect(await letIn([startProcess()], name, caller, 2 * calls), 'another process').toBe(calls / 4)
    },
  )

  test('counts a person across addresses, and an address across people', async () => {
    const [process] = [startProcess()]
    const { calls } = rateLimits.reporting.person
    for (let at = 0; at < calls; at += 1) {
      expect(await call(process, 'reporting', { userId: 1, address: `198.51.100.${at}` })).toBe('ok')
    }
    expect(await call(process, 'reporting', { userId: 1, address: '203.0.113.9' })).not.toBe('ok')
    expect(await call(process, 'reporting', { userId: 2, address: '203.0.113.9' })).toBe('ok')
    expect(await call(process, 'messaging', { userId: 1 }), 'each rate is separate').toBe('ok')
    const many = rateLimits.messaging.address.calls
    const school = (at: number) => call(process, 'messaging', { userId: 100 + at, address: '203.0.113.5' })
    for (let at = 0; at < many; at += 1) expect(await school(at)).toBe('ok')
    expect(await school(many)).not.toBe('ok')
  })

  test('counts IPv6 by /64, and a /48 by a separate rate', async () => {
    const process = startProcess()
    const { calls } = rateLimits.reporting.address
    const from = (network: number, host: number) => `2001:db8:7:${network.toString(16)}::${host.toString(16)}`
    for (let at = 1; at <= calls; at += 1) expect(await call(process, 'reporting', { address: from(0, at) })).toBe('ok')
    let count = calls
    while (count < 10 * calls && (await call(process, 'reporting', { address: from(count, 1) })) === 'ok') count += 1
    expect(count, 'the same /48').toBe(4 * calls)
    const other = startProcess()
    for (let at = 1; at <= calls; at += 1) await call(other, 'messaging', { address: from(0, at) })
    expect(await call(other, 'messaging', { address: from(0, 0xffff) }), 'the same /64').not.toBe('ok')
    expect(await call(process, 'reporting', { address: '2001:db8:8::1' }), 'the next /48').toBe('ok')
  })

  test('needs no queries once it is used up', async () => {
    const process = startProcess()
    const { calls } = rateLimits.reporting.person
    expect(await letIn([process], 'reporting', { userId: 1 }, calls + 5)).toBe(calls)
    await store.database.write((sql) => sql`drop table rate_counts`)
    expect(await call(process, 'reporting', { userId: 1 })).toBeGreaterThan(0)
  })

  test('is counted per process while the database is read-only', async () => {
    const gone = openDatabase({ connection: { ...store.connection, host: '/nowhere' } })
    const process = createRateLimiter({ database: gone, clock })
    const { calls } = rateLimits.reporting.person
    expect(await letIn([process], 'reporting', { userId: 1 }, calls + 1)).toBe(calls)
    await gone.close()
  })

  test('stores no personal data, and deletes everything after a while', async () => {
    const process = startProcess()
    await call(process, 'reporting', { userId: 1, address: '198.51.100.7' })
    const keys = await listStored()
    expect(keys).toHaveLength(2)
    expect(keys.join()).not.toContain('198.51')
    clock.pass({ hours: 1 })
    await call(process, 'reporting', { userId: 2 })
    expect(await listStored()).toHaveLength(1)
  })

  test('recovers from counts made by a clock that was ahead', async () => {
    const process = startProcess()
    const { calls } = rateLimits.reporting.person
    clock.pass({ hours: 24 * 300 })
    expect(await letIn([process, startProcess()], 'reporting', { userId: 1 }, calls + 1)).toBe(calls)
    expect(await letIn([process], 'pages', { address: '198.51.100.7' }, 1_000)).toBeLessThan(1_000)
    clock.pass({ hours: -24 * 300 })
    expect(await call(process, 'pages', { address: '198.51.100.7' })).toBe('ok')
    expect(await letIn([process, startProcess()], 'reporting', { userId: 1 }, calls + 1), 'counting continues').toBe(
      calls,
    )
  })

  test('is enforced for concurrent requests', async () => {
    const processes = [startProcess(), startProcess()]
    const { calls } = rateLimits.inviting.person
    const outcomes = await Promise.all(
      Array.from({ length: 3 * calls }, (_, at) => call(processes[at % 2]!, 'inviting', { userId: 1, address: '::5' })),
    )
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(calls)
  })
})

describe('over HTTP', () => {
  let product: ProductServer
  beforeEach(async () => {
    product = await startProductServer({ database: store.database, clock, limitsRates: true })
  })
  afterEach(() => product.close())

  const from = (address: string, more: Record<string, string> = {}) => ({
    headers: { 'x-forwarded-for': address, ...more },
  })

  test('the rejection is a problem with Retry-After', async () => {
    const ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
    const ben = await product.signIn({ name: 'Ben', email: 'ben@example.org' })
    const pond = await insertHostedEvent(store.database)
    const report = (browser: typeof ada) =>
      browser.send(`/api/events/${pond}/report`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'other' }),
      })
    for (let at = 0; at < rateLimits.reporting.person.calls; at += 1) expect((await report(ben)).status).toBe(200)
    const refused = await report(ben)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(refused.headers.get('ratelimit-policy')).toBe('"reporting-person";q=10;w=600')
    expect(refused.headers.get('ratelimit')).toBe('"reporting-person";r=0;t=60')
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests', status: 429 })
    expect((await report(ada)).status, 'another person').toBe(200)
    expect((await ben.send('/api/session')).status, 'something else').toBe(200)
  })

  test('responses have the remaining quota, unless caches share them', async () => {
    const answer = await fetch(`${product.url}/api/auth/options`, from('203.0.113.7'))
    const { calls, seconds } = rateLimits.reading.address
    expect(answer.headers.get('ratelimit-policy')).toBe(`"reading-address";q=${calls};w=${seconds}`)
    expect(answer.headers.get('ratelimit')).toBe(`"reading-address";r=${calls - 1};t=1`)
    const guess = await fetch(`${product.url}/api/rsvp/${'A'.repeat(43)}`, from('2001:db8::1'))
    expect(guess.headers.get('ratelimit')).toBe('"tokens-address";r=599;t=1, "tokens-site";r=2399;t=1')
    const shared = await fetch(`${product.url}/api/events`, from('203.0.113.7'))
    expect(shared.headers.get('cache-control')).toContain('public')
    expect(shared.headers.get('ratelimit')).toBeNull()
    expect((await fetch(`${product.url}/healthz`)).headers.get('ratelimit')).toBeNull()
  })

  test('sign-ins from one address are limited, with a page for browsers', async () => {
    const start = (address: string) =>
      openBrowser(product.url).send('/api/auth/google/start', from(address, { accept: 'text/html' }))
    const { calls } = rateLimits.signIn.address
    await letIn([startProcess()], 'signIn', { address: '198.51.100.7' }, calls - 1)
    expect((await start('198.51.100.7')).status).toBe(303)
    const refused = await start('198.51.100.7')
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await start('198.51.100.8')).status, 'from next door').toBe(303)
  })

  test.each([
    ['a proxy that names nobody', {}],
    ['a proxy that names nobody who can be read', { 'x-forwarded-for': 'unknown' }],
  ])('%s is counted as one caller', async (_name, headers) => {
    const guess = (token: string) => fetch(`${product.url}/api/rsvp/${token}`, { headers })
    await letIn([startProcess()], 'tokens', { address: '127.0.0.1' }, rateLimits.tokens.address.calls - 1)
    expect((await guess('A'.repeat(43))).status).toBe(404)
    expect((await guess('B'.repeat(43))).status).toBe(429)
  })

  test('ports of one address share a limit', async () => {
    const guess = (port: number) => fetch(`${product.url}/api/rsvp/${'A'.repeat(43)}`, from(`203.0.113.7:${port}`))
    await letIn([startProcess()], 'tokens', { address: '203.0.113.7' }, rateLimits.tokens.address.calls - 1)
    expect((await guess(4711)).status).toBe(404)
    expect((await guess(4712)).status).toBe(429)
  })

  test('an address that bypasses the cache with many requests does not hold up others', async () => {
    const pending: (() => void)[] = []
    let isHolding = true
    const database: Database = {
      ...store.database,
      read: async (work) => {
        if (isHolding) await new Promise<void>((resolve) => pending.push(resolve))
        return store.database.read(work)
      },
    }
    await product.close()
    product = await startProductServer({ database, clock, limitsRates: true, cacheBytes: 8e6 })
    const ask = async (address: string, day: number) =>
      (await fetch(`${product.url}/feeds/events.ics?from=${2000 + day}-01-01`, from(address))).status
    const answered: number[] = []
    const flood = Array.from({ length: 60 }, async (_, day) => answered.push(await ask('203.0.113.66', day)))
    await expect.poll(() => pending).toHaveLength(turnLimits.atOnce)
    isHolding = false
    expect(await ask('203.0.113.7', 500)).toBe(200)
    expect([answered, pending.length], 'the others still wait').toEqual([[], turnLimits.atOnce])
    for (const resume of pending) resume()
    await Promise.all(flood)
    expect(answered).toEqual(Array.from({ length: flood.length }, () => 200))
  })

  test('guessing tokens is limited without a session', async () => {
    const guess = (token: string) => fetch(`${product.url}/api/rsvp/${token}`, from('2001:db8::1'))
    await letIn([startProcess()], 'tokens', { address: '2001:db8::2' }, rateLimits.tokens.address.calls - 1)
    expect((await guess('A'.repeat(43))).status).toBe(404)
    expect((await guess('B'.repeat(43))).status).toBe(429)
  })
})
