import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainSite } from '#contract/site/site-options.ts'
import type { EventSuggestion, LearningEvent } from '#contract/events/event.ts'
import type { GoalSuggestion } from '#contract/goals/goal.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { call, startGoal } from '#tests/support/goals/goal-calls.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

const site = { ...plainSite, conventions: { ...plainSite.conventions, units: 'kilometers' } } as const
const clock = stopClock('2026-11-20T14:00:00Z')
/** About 6.9 miles (11.1 km) south of the event. */
const near = 'near=40.6,-74'
let store: TestDatabase
let product: ProductServer
let ada: BrowserLike
let id: number

beforeAll(async () => {
  store = await createTestDatabase()
  product = await startProductServer({ database: store.database, clock, more: { site } })
  ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  ;[id = 0] = await store.database.write((sql) =>
    insertEvents(sql, [
      { title: 'Bird walk', startsAt: '2026-11-21T15:00:00Z', latitude: 40.7, longitude: -74, ageGroups: [] },
    ]),
  )
})
afterAll(async () => {
  await product.close()
  await store.close()
})

const read = async <Body>(path: string) => (await call<Body>(ada, 'GET', path)).body

test('events have their distance in the installation’s units', async () => {
  const lists = [`/api/events?${near}`, `/api/events?${near}&q=bird`, `/api/events?${near}&q=birds&match=related`]
  for (const path of lists) {
    const events = await read<LearningEvent[]>(path)
    expect(
      events.map(({ distance }) => distance),
      path,
    ).toEqual(events.map(() => '11 km away'))
  }
  expect((await read<LearningEvent>(`/api/events/${id}?${near}`)).distance).toBe('11 km away')
  const suggested = await read<EventSuggestion[]>(`/api/events/suggested?${near}`)
  for (const { event } of suggested) expect(event.distance).toBe('11 km away')
})

test('so have the reasons for suggestions', async () => {
  const goal = await startGoal(ada, { title: 'Learn about birds' })
  const [suggestion] = await read<GoalSuggestion[]>(`/api/goals/${goal.id}/suggestions?${near}`)
  expect(suggestion?.reason).toMatch(/^Birds, Sat 10 AM, 11 km away/)
})

test('so have descriptions of searches', async () => {
  const response = await fetch(`${product.url}/feeds/events.atom?${near}&within=20`)
  expect(await response.text()).toContain('within 32 km')
})
