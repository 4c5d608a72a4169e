import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ageGroups, categories, moods, soughtEntries } from '#contract/events/event-options.ts'
import { findWords } from '#server/search/queries.ts'
import { describeDistance } from '#domain/places/distance.ts'
import { createTestApp, type TestApp } from '#tests/support/product/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { expectedFields, expectedIds, miles, type Asked } from '#tests/support/events/oracle.ts'
import { insertWorld, worldWords, type WorldEvent } from '#tests/support/events/world.ts'
import { randomFrom, type Random } from '#tests/support/requests/random.ts'

let store: TestDatabase
let app: TestApp
let world: WorldEvent[]

beforeAll(async () => {
  store = await createTestDatabase()
  world = await store.database.write((sql) => insertWorld(sql, 20261031))
  app = createTestApp(store.database)
})
afterAll(() => store.close())

const query = (asked: Asked) => new URLSearchParams(asked).toString()
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)

async function everyId(asked: Asked): Promise<number[]> {
  return (await app.pages(`${query(asked)}&limit=100`)).flat()
}

/** Ranking has its own tests; here the order doesn't matter. */
async function expectAgreement(asked: Asked) {
  const [found, wanted] = [await everyId(asked), expectedIds(world, asked)]
  const isRanked = asked.q !== undefined && (asked.sort ?? 'relevance') === 'relevance'
  expect(isRanked ? sorted(found) : found, query(asked)).toEqual(isRanked ? sorted(wanted) : wanted)
}

const places = [
  '40.7128,-74.006',
  '-16.8,179.99',
  '-16.8,-179.99',
  '89.9,100',
  '-89.99,-30',
  '27.7,85.3',
  '0,0',
  '90,0',
]
const days = Array.from({ length: 24 }, (_, at) => Temporal.PlainDate.from('2026-10-20').add({ days: at }).toString())

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
  ['near without a reach', places.map((near) => ({ near, sort: 'distance' }))],
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

  test.each(places)('events near %s are found, across the date line and at the poles', async (near) => {
    for (const within of ['0.5', '7', '30', '50', '700', '3000', '12500']) {
      await expectAgreement({ near, within })
      await expectAgreement({ near, within, sort: 'distance', virtual: 'any' })
    }
  })
})

function randomQuestion(random: Random): Asked {
  const maybe = <Value>(probability: number, value: () => Value) => (random.chance(probability) ? value() : undefined)
  const asked = {
    q: maybe(0.25, () => random.pick(worldWords).slice(0, random.between(2, 8))),
    interests: maybe(0.35, () => random.some(categories, 0.5).join(',')),
    mood: maybe(0.25, () => random.pick(moods)),
    ages: maybe(0.25, () => random.some(ageGroups, 0.5).join(',')),
    near: maybe(0.5, () => random.pick(places)),
    within: maybe(0.4, () => random.pick(['10', '25', '60', '4000'])),
    from: maybe(0.3, () => random.pick(days)),
    to: maybe(0.3, () => random.pick(days)),
    free: maybe(0.2, () => 'true'),
    entry: maybe(0.2, () => random.pick(['drop-in', 'sign-up', 'drop-in,sign-up'])),
    virtual: maybe(0.4, () => random.pick(['true', 'false', 'any'])),
    sort: maybe(0.7, () => random.pick(['date', 'distance', 'price', 'relevance'])),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

test('filters combine', async () => {
  const random = randomFrom(9)
  for (let count = 0; count < 100; count += 1) await expectAgreement(randomQuestion(random))
})

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
    for (const word of worldWords) {
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
  for (let round = 0; round < 24; round += 1) {
    const { sort: _sort, ...asked } = round === 0 ? {} : randomQuestion(random)
    const length = (more: Asked) => expectedIds(world, { ...asked, ...more }).length
    const counts = <Key extends string>(keys: readonly Key[], choose: (key: Key) => Asked) =>
      Object.fromEntries(keys.map((key) => [key, length(choose(key))]))
    const response = await app.get(`/api/events/facets?${query(asked)}`)
    expect(await response.json(), query(asked)).toEqual({
      total: length({}),
      isCapped: false,
      inPerson:
        asked.virtual === 'true'
          ? 0
          : expectedIds(world, asked).filter((id) => !world.find((event) => event.id === id)?.isVirtualEvent).length,
      inAnyCategory: length({ interests: '' }),
      categories: counts(categories, (interests) => ({ interests })),
      moods: counts(moods, (mood) => ({ mood })),
      ageGroups: counts(ageGroups, (ages) => ({ ages })),
      free: length({ free: 'true' }),
      entries: counts(soughtEntries, (entry) => ({ entry })),
      languages: {},
      understood: [],
      corrections: [],
      pathway: expect.toSatisfy((pathway: unknown) => pathway === null || asked.q !== undefined),
    })
  }
})
