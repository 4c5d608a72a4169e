import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ageGroups, categories, moods } from '#contract/events/event-options.ts'
import { findWords } from '#server/search/queries.ts'
import { describeDistance } from '#domain/places/distance.ts'
import {
  openFilterWorld,
  randomQuestion,
  soughtDays,
  soughtPlaces,
  type FilterWorld,
} from '#tests/support/events/filter-world.ts'
import { expectedFields, miles, type Asked } from '#tests/support/events/oracle.ts'
import { worldWords } from '#tests/support/events/world.ts'
import { randomFrom } from '#tests/support/requests/random.ts'

// Every day and reach, and hundreds of random searches, are in event-filters.nightly.test.ts.

let store: FilterWorld['store']
let app: FilterWorld['app']
let world: FilterWorld['world']
let expectAgreement: FilterWorld['expectAgreement']
let opened: FilterWorld

beforeAll(async () => {
  opened = await openFilterWorld()
  ;({ store, app, world, expectAgreement } = opened)
})
afterAll(() => store.close())

/** One day in five, and the one on which DST ends. */
const days = soughtDays.filter((_day, at) => at % 5 === 2)

const alone: [string, Asked[]][] = [
  ['no filter', [{}, { sort: 'distance' }, { sort: 'price' }, { sort: 'relevance' }]],
  ['a category each', categories.map((interests) => ({ interests }))],
  ['several categories', [{ interests: 'STEM,Art' }, { interests: 'Other,Music,Nature' }, { interests: '' }]],
  ['a mood each', moods.map((mood) => ({ mood }))],
  ['an age group each', ageGroups.map((ages) => ({ ages }))],
  ['several age groups', [{ ages: 'preschool,senior' }, { ages: 'baby' }, { ages: 'high,adult,middle' }]],
  ['free', [{ free: 'true' }]],
  ['entry', [{ entry: 'drop-in' }, { entry: 'drop-in,sign-up' }]],
  ['virtual', [{ virtual: 'true' }, { virtual: 'false' }, { virtual: 'any' }]],
  ['near without a reach', soughtPlaces.map((near) => ({ near, sort: 'distance' }))],
  ['a first day', days.map((from) => ({ from }))],
  ['a last day', days.map((to) => ({ to }))],
  ['one day', days.map((day) => ({ from: day, to: day }))],
  ['a word each', worldWords.map((q) => ({ q }))],
  ['the beginning of a word', worldWords.map((q) => ({ q: q.slice(0, 3) }))],
  ['two words', worldWords.slice(1).map((word, at) => ({ q: `${worldWords[at]} ${word}` }))],
]

describe('one filter returns the matching events:', () => {
  test.each(alone)('%s', async (_name, questions) => {
    for (const asked of questions) await expectAgreement(asked)
  })

  test.each(soughtPlaces)('events near %s are found, across the date line and at the poles', async (near) => {
    for (const within of ['7', '50', '3000']) await expectAgreement({ near, within })
    await expectAgreement({ near, within: '700', sort: 'distance', virtual: 'any' })
  })
})

test('filters combine', () => opened.expectRandomAgreement(25))

describe.each([
  ['the index of words leads to them', 0],
  ['everything ahead is looked through', 1],
])('regardless of word frequency: %s', (_name, share) => {
  beforeAll(() =>
    store.database.write(async (sql) => {
      await sql`analyze events`
      await sql`
        select pg_restore_attribute_stats('schemaname', current_schema()::text, 'relname', 'events', 'attname', 'search',
          'inherited', false, 'most_common_elems', array_agg(word order by length(word), word)::text,
          'most_common_elem_freqs', array_agg(${share}::real) || array[${share}::real, ${share}::real])
        from search_words`
      // Scanning is only worth it in a large catalog.
      await sql`select pg_restore_relation_stats('schemaname', current_schema()::text, 'relname', 'events', 'reltuples', 100000::real)`
    }),
  )
  test('the same events are found', async () => {
    const found = await store.database.read((sql) => findWords(sql, worldWords[0] ?? ''))
    expect(found?.lead === null).toBe(share === 1)
    const random = randomFrom(5)
    for (const word of worldWords.slice(0, 4)) {
      await expectAgreement({ q: word })
      await expectAgreement({ q: `${word} ${worldWords[0]?.slice(0, 3)}`, sort: 'date' })
      await expectAgreement({ ...randomQuestion(random), q: word })
    }
  })
})

test('every event has its details, including past, cancelled and withdrawn ones', async () => {
  for (const event of world) {
    const response = await app.get(`/api/events/${event.id}?near=40.7,-74`)
    const { distance, ...fields } = (await response.json()) as { distance: string | null }
    expect(fields).toEqual(expectedFields(world, event))
    const away = event.isVirtualEvent ? null : miles(event, '40.7,-74')
    expect(distance).toBe(describeDistance(away, event.placePrecision))
  }
})

test('lists and details agree, except for plates that a neighbor has', async () => {
  for (const event of (await app.list('limit=100&near=40.7,-74')).slice(0, 40)) {
    expect(await (await app.get(`/api/events/${event.id}?near=40.7,-74`)).json()).toEqual({
      ...event,
      plate: expect.any(String),
    })
  }
})

test('neighbors never have the same plate', async () => {
  const plates = (await app.list('limit=60&near=40.7,-74')).map(({ plate }) => plate)
  expect(plates.length).toBeGreaterThan(30)
  for (const [at, plate] of plates.entries()) expect(plates.slice(Math.max(0, at - 3), at)).not.toContain(plate)
})

test('each facet count is the length of the list with that filter', async () => {
  const random = randomFrom(4)
  await opened.expectFacets({})
  for (let round = 0; round < 5; round += 1) await opened.expectFacets(randomQuestion(random))
})
