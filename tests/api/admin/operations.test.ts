import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenApiDocument } from '#server/platform/pages/openapi.ts'
import { createTestApp, type TestApp } from '#tests/support/product/app.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { startProductServer } from '#tests/support/product/product-server.ts'

let store: TestDatabase
let app: TestApp
beforeAll(async () => {
  store = await createTestDatabase()
  app = createTestApp(store.database)
})
afterAll(() => store.close())

test('the server is alive, and ready while the database responds', async () => {
  expect((await app.get('/healthz')).status).toBe(200)
  expect((await app.get('/readyz')).status).toBe(200)
})

test('without a database, the server is alive but not ready, and requests get 503', async () => {
  const gone = openDatabase({ connection: { ...store.connection, host: '/nowhere' } })
  const deaf = createTestApp(gone)
  expect((await deaf.get('/healthz')).status).toBe(200)
  const ready = await deaf.get('/readyz')
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ code: 'not_ready' })
  const call = await deaf.get('/api/events')
  expect(call.status).toBe(503)
  expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0)
  const problem = await call.json()
  expect(problem).toMatchObject({ code: 'not_ready' })
  expect(JSON.stringify(problem)).not.toContain('nowhere')
  await gone.close()
})

test('the server is ready again when the database returns', async () => {
  const own = await createTestDatabase()
  const visitor = createTestApp(own.database)
  expect((await visitor.get('/readyz')).status).toBe(200)
  await store.database.write(
    (sql) => sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${own.connection.database} and usename = current_user`,
  )
  await expect.poll(async () => (await visitor.get('/readyz')).status).toBe(200)
  expect((await visitor.get('/api/events')).status).toBe(200)
  await own.close()
})

test('the API description is valid OpenAPI 3.1 and has every endpoint', async () => {
  const response = await app.get('/api/openapi.json')
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const document = (await response.json()) as OpenApiDocument
  expect(document.openapi).toBe('3.1.1')
  expect(await new Validator().validate(structuredClone(document) as unknown as Record<string, unknown>)).toEqual({
    valid: true,
  })
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(name)
  }
})

test('every reference in the API description resolves', async () => {
  const text = await (await app.get('/api/openapi.json')).text()
  const document = JSON.parse(text) as OpenApiDocument
  const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect(referred.length).toBeGreaterThan(3)
  for (const name of referred) expect(document.components.schemas).toHaveProperty(name as string)
  expect(text).not.toContain('$defs')
})

test('the API documentation has every endpoint and field, and no script', async () => {
  const response = await app.get('/api/docs')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  expect(response.headers.get('content-security-policy')).toContain("script-src 'none'")
  const html = await response.text()
  for (const { path } of Object.values(endpoints)) expect(html).toContain(path)
  for (const word of ['within', 'timeZone', 'nextDates', 'errors.field', 'event_not_found'])
    expect(html).toContain(word)
  expect(html).not.toMatch(/<script|\son\w+=|https?:\/\/(?!www\.w3\.org)[a-z]/)
})

test('the API’s description is prepared once, compressed, and limited like pages', async () => {
  for (const path of ['/api/openapi.json', '/api/docs']) {
    const plain = await (await app.get(path)).text()
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const headers = { 'accept-encoding': encoding }
      const [first, second] = await Promise.all([app.get(path, { headers }), app.get(path, { headers })])
      expect(first.headers.get('content-encoding')).toBe(encoding)
      const [one, other] = [Buffer.from(await first.arrayBuffer()), Buffer.from(await second.arrayBuffer())]
      expect(one.equals(other)).toBe(true)
      expect(unpack(one).toString()).toBe(plain)
      expect(one.length).toBeLessThan(plain.length / 4)
    }
  }
  const clock = stopClock('2026-11-21T14:00:00Z')
  const product = await startProductServer({ database: store.database, clock, limitsRates: true })
  try {
    for (const path of ['/api/openapi.json', '/api/docs'])
      expect((await fetch(product.url + path)).headers.get('ratelimit'), path).toMatch(/pages/)
  } finally {
    await product.close()
  }
})
