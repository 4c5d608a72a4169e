import { once } from 'node:events'
import { connect } from 'node:net'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLocalOnly, readConfig } from '#server/boot/config.ts'
import { openSignIn } from '#server/boot/identity.ts'
import { openMonitoring } from '#server/boot/monitoring.ts'
import { openBrowser } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { openTestPages } from '#tests/support/product/pages.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

const clock = stopClock('2026-11-21T14:00:00Z')
const monitoring = openMonitoring()
let store: TestDatabase
/** Demo mode by default, and with `DEMO=1`. */
const products: Record<string, ProductServer> = {}

beforeAll(async () => {
  store = await createTestDatabase()
  const { database } = store
  const metrics = {
    metricsToken: null,
    isLocalOnly: true,
    gatherMetrics: () => monitoring.registry.metrics(),
    workDatabase: database,
    clock,
  }
  const pages = await openTestPages()
  for (const [name, isDemoShared] of [
    ['default', false],
    ['DEMO=1', true],
  ] as const) {
    products[name] = await startProductServer({ database, clock, isDemoShared, pages, more: { metrics } })
  }
})
afterAll(async () => {
  monitoring.stop()
  for (const product of Object.values(products)) await product.close()
  await store.close()
})

interface Seen {
  status: number
  location: string
  text: string
}

/** Sends headers that `fetch` doesn't allow. */
async function ask(mode: string, path: string, headers: Record<string, string>): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const call = request(`${products[mode]!.url}${path}`, { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      const { statusCode: status = 0, headers } = response
      response.on('end', () => resolve({ status, location: headers.location ?? '', text }))
    })
    call.on('error', reject).end()
  })
}

/** Returns which features for local requests are available. */
async function openDoors(mode: string, headers: Record<string, string>) {
  const [outbox, mail, metrics, identity, start, options, login] = await Promise.all(
    [
      '/outbox',
      '/outbox/1/html',
      '/metrics',
      '/demo-identity/.well-known/openid-configuration',
      '/api/auth/google/start',
      '/api/auth/options',
      '/login',
    ].map((path) => ask(mode, path, headers)),
  )
  return {
    outbox: outbox!.status === 200 || mail!.text.includes('Email not found'),
    metrics: metrics!.status === 200,
    identity: identity!.status === 200,
    start: start!.location.includes('/demo-identity/'),
    options: (JSON.parse(options!.text) as { demo: boolean }).demo,
    login: /"demo\\?":true/.test(login!.text),
  }
}

const all = { outbox: true, metrics: true, identity: true, start: true, options: true, login: true }
const none = { outbox: false, metrics: false, identity: false, start: false, options: false, login: false }

describe.each(['default', 'DEMO=1'])('in demo mode (%s)', (mode) => {
  test('local requests can use demo sign-in, the outbox and the metrics', async () => {
    expect(await openDoors(mode, {})).toEqual(all)
  })

  test.each([
    ['forwarded', 'for=203.0.113.9'],
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'town.example'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-server', 'town.example'],
    ['x-forwarded-port', '443'],
    ['x-real-ip', '127.0.0.1'],
    ['via', '1.1 town.example'],
  ])('a request that a proxy marked with %s: %s finds none of them', async (name, value) => {
    expect(await openDoors(mode, { [name]: value })).toEqual(none)
  })

  test('HTTP/1.0 requests, as nginx forwards them, can’t', async () => {
    const { port } = new URL(products[mode]!.url)
    for (const path of ['/outbox', '/metrics', '/demo-identity/.well-known/openid-configuration']) {
      const socket = connect(Number(port), '127.0.0.1')
      let answer = ''
      socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
      socket.write(`GET ${path} HTTP/1.0\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      await once(socket, 'close')
      expect(answer, path).toMatch(/^HTTP\/1\.[01] 404 /)
    }
  })

  test('a local sign-in can’t finish through a proxy', async () => {
    const browser = openBrowser(products[mode]!.url)
    const start = await browser.send('/api/auth/google/start')
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const path = `/api/auth/google/callback?code=x&state=${state}`
    const end = await browser.send(path, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(end.headers.get('location')).toContain('failed=not_configured')
  })
})

describe('with DEMO=1 and OUTBOX_NETWORKS, from another machine', () => {
  const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
    ({ socket: { remoteAddress }, headers: { host: 'localhost:3000', ...headers }, httpVersion: '1.1' }) as never

  test.each([
    ['172.18.0.1', {}, { offersDemo: true, offersOutbox: true }],
    ['192.168.1.7', {}, { offersDemo: true, offersOutbox: false }],
    // A proxy on this machine may add no header, so the peer alone proves nothing.
    ['127.0.0.1', {}, { offersDemo: true, offersOutbox: false }],
    ['172.18.0.1', { 'x-forwarded-for': '203.0.113.9' }, { offersDemo: false, offersOutbox: false }],
  ])('%s with %j finds %j', async (peer, headers, expected) => {
    const urls = { publicUrl: 'http://localhost:3000', loopbackUrl: 'http://localhost:3000' }
    const { identity, demo, isDemoShared, outboxNetworks } = readConfig({
      DEMO: '1',
      HOST: '0.0.0.0',
      OUTBOX_NETWORKS: '172.16.0.0/12',
    })
    const networks = { demo, isDemoShared, outboxNetworks, host: '0.0.0.0' }
    const setup = await openSignIn({ settings: identity, ...networks, ...urls, database: store.database })
    const incoming = from(peer, headers)
    const found = { offersDemo: setup.offersDemo(incoming), offersOutbox: setup.offersOutbox?.(incoming) }
    expect(found).toEqual(expected)
  })
})

describe('a server that other machines may reach, perhaps through a proxy that adds no header', () => {
  test.each([
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'https://learn.example.org' }, false],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' }, true],
    [{}, true],
  ])('with %j, a local request without a token finds metrics and demo sign-in: %j', async (environment, isOpen) => {
    const config = readConfig(environment)
    expect([isLocalOnly(config), config.demo]).toEqual([isOpen, isOpen])
    const { database } = store
    const token = 'a-token-that-nobody-guesses'
    const metrics = { metricsToken: token, isLocalOnly: isLocalOnly(config), workDatabase: database, clock }
    const gatherMetrics = () => monitoring.registry.metrics()
    const product = await startProductServer({ database, clock, more: { metrics: { ...metrics, gatherMetrics } } })
    try {
      const status = async (headers: Record<string, string> = {}) =>
        (await fetch(`${product.url}/metrics`, { headers })).status
      expect(await status()).toBe(isOpen ? 200 : 404)
      expect(await status({ authorization: `Bearer ${token}` })).toBe(200)
    } finally {
      await product.close()
    }
  })
})
