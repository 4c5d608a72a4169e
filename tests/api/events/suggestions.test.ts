import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventSuggestion } from '#contract/events/event.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

let store: TestDatabase
let product: ProductServer
let ada: BrowserLike
beforeAll(async () => {
  store = await createTestDatabase()
  product = await startProductServer({ database: store.database, clock: stopClock('2026-11-20T14:00:00Z') })
  ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  await store.database.write((sql) =>
    insertEvents(sql, [
      { title: 'Evening of stars', category: 'STEM', startsAt: '2026-11-24T23:00:00Z', ageGroups: ['adult'] },
      { title: 'Saturday of stars', category: 'STEM', startsAt: '2026-11-21T15:00:00Z', ageGroups: ['elementary'] },
      { title: 'A walk', category: 'Nature', startsAt: '2026-11-21T15:00:00Z' },
      { title: 'A choir', category: 'Music', startsAt: '2026-11-21T15:00:00Z' },
      { title: 'Far stars', category: 'STEM', startsAt: '2026-11-21T15:00:00Z', latitude: 34, longitude: -118 },
      { title: 'No more stars', category: 'STEM', startsAt: '2026-11-21T15:00:00Z', status: 'cancelled' },
    ]),
  )
})
afterAll(async () => {
  await product.close()
  await store.close()
})

const suggestions = async (query = '', browser = ada) => {
  const response = await browser.send(`/api/events/suggested?${query}`)
  if (!response.ok) return response.status
  return ((await response.json()) as EventSuggestion[]).map(({ event, reason }) => [event.title, reason])
}
const prefer = (change: object) =>
  ada.send('/api/user/me', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })

test('suggestions need a session and preferences', async () => {
  expect(await suggestions('', openBrowser(product.url))).toBe(401)
  expect(await suggestions()).toEqual([])
  expect(await suggestions('limit=9')).toBe(400)
})

test('suggestions match the preferences and filters, each with a reason', async () => {
  await prefer({ interests: ['stem', 'nature'], intensities: { stem: 3, nature: 1 }, availability: ['weekend'] })
  expect(await suggestions('within=20&virtual=any')).toEqual([
    ['Saturday of stars', 'Because you like STEM, on a weekend'],
    ['Evening of stars', 'Because you like STEM'],
    ['A walk', 'Because you like Nature, on a weekend'],
    ['A choir', 'On a weekend'],
  ])
  expect(await suggestions('interests=Nature')).toEqual([['A walk', 'Because you like Nature, on a weekend']])
  expect(await suggestions('near=34,-118&within=20')).toEqual([['Far stars', 'Because you like STEM, on a weekend']])
})

test('events for a family’s children come first', async () => {
  await prefer({ interests: ['stem'], availability: ['weekday_evening'], isFamily: true, familyAges: ['elementary'] })
  expect(await suggestions('within=20&limit=2')).toEqual([
    ['Saturday of stars', 'Because you like STEM, good for your elementary schoolers'],
    ['Evening of stars', 'Because you like STEM, on a weekday evening'],
  ])
})
