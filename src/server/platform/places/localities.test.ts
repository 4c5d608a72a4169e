import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { loadLocalities } from './load-localities.ts'
import { createGazetteer } from './localities.ts'
import { zoneAt } from './time-zones.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase({ localities: 'all' })
})
afterAll(() => store.close())

const locate = async (text: string) => (await createGazetteer(store.database).locate([text])).get(text) ?? null

test.each([
  ['Montclair, NJ', 'America/New_York'],
  ['montclair, New Jersey', 'America/New_York'],
  ['New York, NY', 'America/New_York'],
  ['New York City, NY', 'America/New_York'],
  ['Salt Lake, UT', 'America/Denver'],
  ['St. Louis, MO', 'America/Chicago'],
  ['Bloomington, IN', 'America/Indiana/Indianapolis'],
  ['Toronto, ON', 'America/Toronto'],
  ['Paignton, United Kingdom', 'Europe/London'],
  ['Mumbai, India', 'Asia/Kolkata'],
])('%s is known and is in the time zone %s', async (name, zone) => {
  const town = await locate(name)
  expect(town && zoneAt(town)).toBe(zone)
})

test.each(['Montclair', 'Nowhere, NJ', 'Montclair, ZZ', '', ','])('"%s" is not known', async (name) => {
  expect(await locate(name)).toBeNull()
})

test('the region distinguishes towns of the same name', async () => {
  expect((await locate('Nashville, TN'))?.longitude).toBeCloseTo(-86.8, 0)
  expect((await locate('Nashville, AR'))?.longitude).toBeCloseTo(-93.8, 0)
})

test('a ZIP code is located at the center of its area', async () => {
  expect(await locate('07042')).toEqual({
    latitude: expect.closeTo(40.813, 2),
    longitude: expect.closeTo(-74.219, 2),
  })
  expect(await locate('00000')).toBeNull()
})

test('the rows are loaded once per version of the data', async () => {
  const read = () => store.database.read((sql) => sql`select count(*), max(xmin::text) as loaded_by from localities`)
  const [before] = await read()
  expect(before?.count).toBeGreaterThan(170_000)
  await Promise.all([loadLocalities(store.connection), loadLocalities(store.connection)])
  expect(await read()).toEqual([before])
})
