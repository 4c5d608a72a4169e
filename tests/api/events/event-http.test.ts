import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/product/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { insertWorld } from '#tests/support/events/world.ts'

let store: TestDatabase
let app: TestApp
let server: Server
let origin: string

beforeAll(async () => {
  store = await createTestDatabase()
  await store.database.write((sql) => insertWorld(sql, 5))
  app = createTestApp(store.database)
  server = createAdaptorServer({ fetch: app.fetch }) as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await store.close()
})

const paths = ['/api/events?limit=5', '/api/events/facets?mood=Quiet', '/api/events/7']

describe.each(paths)('over HTTP, %s', (path) => {
  test('responds with JSON and an ETag', async () => {
    const response = await fetch(origin + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('etag')).toMatch(/^W\/"[\w-]{20,}"$/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await response.json()).toBeTruthy()
  })

  test('responds 304 to a matching ETag', async () => {
    const etag = (await fetch(origin + path)).headers.get('etag') ?? ''
    for (const known of [etag, `"old", ${etag}`, etag.replace('W/', ''), '*']) {
      const response = await fetch(origin + path, { headers: { 'if-none-match': known } })
      expect(response.status, known).toBe(304)
      expect(response.headers.get('etag')).toBe(etag)
      expect(await response.text()).toBe('')
    }
    const changed = await fetch(origin + path, { headers: { 'if-none-match': '"other"' } })
    expect(changed.status).toBe(200)
  })

  test('responds to HEAD with the headers of GET and no body', async () => {
    const [head, get] = [await fetch(origin + path, { method: 'HEAD' }), await fetch(origin + path)]
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    for (const name of ['content-type', 'etag', 'link', 'cache-control']) {
      expect(head.headers.get(name), name).toBe(get.headers.get(name))
    }
  })
})

test('the counts accept all parameters of a list', async () => {
  const bare = await app.get('/api/events/facets?mood=Quiet')
  const whole = await app.get('/api/events/facets?mood=Quiet&sort=distance&limit=3')
  expect(await whole.json()).toEqual(await bare.json())
})

test('the ETag changes with the event', async () => {
  const tag = async () => (await app.get('/api/events/7')).headers.get('etag')
  const before = await tag()
  await store.database.write((sql) => sql`update events set title = title || '!' where id = 7`)
  expect(await tag()).not.toBe(before)
})

test('errors are problem responses', async () => {
  const response = await fetch(`${origin}/api/events?bogus=1`)
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(response.headers.get('x-request-id')).toBeTruthy()
})

test('16 concurrent requests get the same response as one', async () => {
  const questions = [
    '/api/events',
    '/api/events?sort=distance',
    '/api/events?q=zelkova',
    '/api/events?q=mand&free=true',
    '/api/events?near=27.7,85.3&within=50',
    '/api/events?from=2026-11-03&to=2026-11-04',
    '/api/events/facets',
    '/api/events/facets?q=quartz',
    '/api/events/3',
    '/api/events/4?near=1,1',
    '/api/events/9999',
    '/api/events?bogus=1',
  ]
  const ask = async (question: string) => {
    const response = await fetch(origin + question)
    return { status: response.status, link: response.headers.get('link'), body: await response.text() }
  }
  const alone = new Map<string, unknown>()
  for (const question of questions) alone.set(question, await ask(question))
  const visitor = async (first: number) => {
    for (let count = 0; count < 12; count += 1) {
      const question = questions[(first + count) % questions.length] as string
      expect(await ask(question), question).toEqual(alone.get(question))
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, at) => visitor(at * 5)))
})

test('prices have a currency in every format', async () => {
  const euros = { title: 'Clay in Berlin', isPaidEvent: true, price: 123_400, currency: 'EUR' }
  const [id] = await store.database.write((sql) => insertEvents(sql, [euros]))
  const text = async (path: string) => (await fetch(origin + path)).text()
  expect(JSON.parse(await text(`/api/events/${id}`))).toMatchObject({ price: 123_400, currency: 'EUR' })
  expect(await text(`/api/events/${id}/calendar.ics`)).toContain('€1\\,234.00')
  expect(await text('/feeds/events.atom?q=Berlin')).toContain('€1,234.00')
  expect(await text(`/api/events/7`)).toContain('"currency":"USD"')
})
