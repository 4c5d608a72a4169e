import { afterAll, beforeAll, test } from 'vitest'
import {
  openFilterWorld,
  randomQuestion,
  soughtDays,
  soughtPlaces,
  type FilterWorld,
} from '#tests/support/events/filter-world.ts'
import { worldWords } from '#tests/support/events/world.ts'
import { randomFrom } from '#tests/support/requests/random.ts'

let opened: FilterWorld
beforeAll(async () => {
  opened = await openFilterWorld()
})
afterAll(() => opened.store.close())

test.each(soughtDays)('events from, until and on %s are found', async (day) => {
  for (const asked of [{ from: day }, { to: day }, { from: day, to: day }]) await opened.expectAgreement(asked)
})

test.each(soughtPlaces)('events within any reach of %s are found', async (near) => {
  for (const within of ['0.5', '7', '30', '50', '700', '3000', '12500']) {
    await opened.expectAgreement({ near, within })
    await opened.expectAgreement({ near, within, sort: 'distance', virtual: 'any' })
  }
})

test('filters combine, however chosen', () => opened.expectRandomAgreement(300))

test('each word combines with other filters', async () => {
  const random = randomFrom(5)
  for (const word of worldWords) {
    await opened.expectAgreement({ q: `${word} ${worldWords[0]?.slice(0, 3)}`, sort: 'date' })
    await opened.expectAgreement({ ...randomQuestion(random), q: word })
  }
})

test('each facet count is the length of the list with that filter, however chosen', async () => {
  const random = randomFrom(4)
  for (let round = 0; round < 50; round += 1) await opened.expectFacets(randomQuestion(random))
})
