import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openBrowser } from '#tests/support/browser-like.ts'
import { stopClock } from '#tests/support/clock.ts'
import { continueAs, startProductServer, type ProductServer } from '#tests/support/product-server.ts'

const clock = stopClock('2026-11-21T14:00:00Z')
let store: TestDatabase
let product: ProductServer
beforeAll(async () => {
  store = await createTestDatabase()
  product = await startProductServer({ database: store.database, clock })
})
afterAll(async () => {
  await product.close()
  await store.close()
})

test('somebody new signs in through the demo page', async () => {
  const browser = openBrowser(product.url)
  const page = await browser.open('/api/auth/google/start?next=%2Fevents&popup=1')
  expect(page.status).toBe(200)
  expect(await page.clone().text()).toContain('<h1>Demo sign-in</h1>')
  const end = await continueAs(browser, page, { name: 'Ada Lovelace', email: 'ada@example.org' })
  const text = await end.text()
  expect(text).toContain('signed-in')
  expect(end.status).toBe(200)
  const session = await browser.send('/api/session')
  expect(await session.json()).toMatchObject({ userId: 1, username: 'adalovelace', email: 'ada@example.org' })
})
