import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/sign-in/session.ts'
import { openBrowser } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

let store: TestDatabase
let product: ProductServer
beforeEach(async () => {
  store = await createTestDatabase()
  product = await startProductServer({ database: store.database, clock: stopClock('2026-11-21T14:00:00Z') })
})
afterEach(async () => {
  await product.close()
  await store.close()
})

async function beginSignIn() {
  const browser = openBrowser(product.url)
  const page = await browser.open('/api/auth/google/start?popup=1')
  return { browser, action: /action="([^"]+)"/.exec(await page.text())?.[1] ?? '' }
}

test('a sign-in started in another browser is rejected with a message', async () => {
  const { action } = await beginSignIn()
  const page = await openBrowser(product.url).open(action)
  expect(page.status).toBe(400)
  expect(await page.text()).toContain('started in another browser')
})

test.each([
  ['another site by its origin', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['another site by what the browser says', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbor of this site', { 'sec-fetch-site': 'same-site' }],
])('%s can’t choose a person', async (_name, headers) => {
  const { browser, action } = await beginSignIn()
  const body = new URLSearchParams({ name: 'Mallory', email: 'mallory@example.org' })
  const refused = await browser.send(action, { method: 'POST', body, headers })
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'foreign_origin' })
  const own = await browser.send(action, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(own.status, 'the page itself can').toBe(303)
})

test('an oversized form is rejected with a message', async () => {
  const { browser, action } = await beginSignIn()
  const page = await browser.submit(action, { name: 'a'.repeat(20_000), email: 'a@example.org' })
  expect(page.status).toBe(413)
  expect(await page.text()).toContain('the form is too long')
})

test('an unexpected error doesn’t blame the visitor', async () => {
  const { browser, action } = await beginSignIn()
  await store.database.write((sql) => sql`alter table identities rename to elsewhere`)
  const page = await browser.open(action)
  expect(page.status).toBe(500)
  expect(await page.text()).not.toContain('another browser')
})

test('the next sign-in in the same browser uses the chosen person', async () => {
  const browser = await product.signInOnPage({ name: 'Ada', email: 'ada@example.org' })
  const readName = async () => ((await (await browser.send('/api/session')).json()) as Session).displayName
  expect(await readName()).toBe('Ada')
  await product.signInOnPage({ name: 'Ben', email: 'ben@example.org' }, browser)
  expect(await readName()).toBe('Ben')
  await product.signInOnPage({ name: 'Ben', email: 'ben@example.org' }, browser)
  expect(await readName()).toBe('Ben')
})

test('a null character in the form is dropped', async () => {
  const zoe = await product.signInOnPage({ name: 'Zo\0ë', email: 'zo\0e@example.org' })
  const session = (await (await zoe.send('/api/session')).json()) as Session
  expect(session).toMatchObject({ displayName: 'Zoë', email: 'zoe@example.org' })
})
