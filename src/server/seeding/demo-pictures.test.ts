import { afterEach, beforeEach, expect, test } from 'vitest'
import { interests } from '#contract/events/event-options.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { createTestImages } from '#tests/support/pictures/images.ts'
import { addDemoPictures, picturedOfferings } from './demo-pictures.ts'
import { demoOfferings } from './demo-town.ts'
import { seedDemoTown } from './seed.ts'

let store: TestDatabase
beforeEach(async () => {
  store = await createTestDatabase()
})
afterEach(() => store.close())

const town = () => ({ database: store.database, clock: stopClock('2026-11-21T13:00:00Z') })
const isLive = () => new AbortController().signal

const listPictures = () =>
  store.database.read(
    (sql) => sql<{ title: string; imageUrl: string | null }>`
      select title, image_url as "imageUrl"
      from events group by title, image_url order by title`,
  )

test('about a quarter of the demo offerings have a picture, in every category', () => {
  expect(picturedOfferings.length / demoOfferings.length).toBeCloseTo(0.25, 1)
  expect(new Set(picturedOfferings.map(({ category }) => category))).toEqual(new Set(interests))
})

test('all dates of an offering get its picture, unless they were edited', async () => {
  await seedDemoTown(town())
  const drawn = picturedOfferings.slice(0, 3).map(({ title }) => title)
  await store.database.write((sql) => sql`update events set sequence = 1 where title <> all(${drawn})`)
  const images = createTestImages()
  await addDemoPictures({ ...town(), images }, isLive())
  const pictured = (await listPictures()).filter(({ imageUrl }) => imageUrl !== null)
  expect(pictured.map(({ title }) => title)).toEqual(drawn.toSorted())
  expect(new Set(pictured.map(({ imageUrl }) => imageUrl)).size).toBe(drawn.length)
  expect(await images.find(pictured[0]!.imageUrl!.slice('/images/'.length))).toMatchObject({ type: 'image/jpeg' })
})

test('nothing is drawn without a demo town', async () => {
  await addDemoPictures({ ...town(), images: createTestImages() }, isLive())
  expect(await listPictures()).toEqual([])
})
