import { expect } from 'vitest'
import { ageGroups, categories, moods, soughtEntries } from '#contract/events/event-options.ts'
import { createTestApp, type TestApp } from '#tests/support/product/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { randomFrom, type Random } from '#tests/support/requests/random.ts'
import { expectedIds, type Asked } from './oracle.ts'
import { insertWorld, worldWords, type WorldEvent } from './world.ts'

/** Places, some of them at the date line and at the poles. */
export const soughtPlaces = [
  '40.7128,-74.006',
  '-16.8,179.99',
  '-16.8,-179.99',
  '89.9,100',
  '-89.99,-30',
  '27.7,85.3',
  '0,0',
  '90,0',
]

/** The days around the stopped clock; DST ends on the 13th of them. */
export const soughtDays = Array.from({ length: 24 }, (_, at) =>
  Temporal.PlainDate.from('2026-10-20').add({ days: at }).toString(),
)

/** Returns a search with some filters at random. */
export function randomQuestion(random: Random): Asked {
  const maybe = <Value>(probability: number, value: () => Value) => (random.chance(probability) ? value() : undefined)
  const asked = {
    q: maybe(0.25, () => random.pick(worldWords).slice(0, random.between(2, 8))),
    interests: maybe(0.35, () => random.some(categories, 0.5).join(',')),
    mood: maybe(0.25, () => random.pick(moods)),
    ages: maybe(0.25, () => random.some(ageGroups, 0.5).join(',')),
    near: maybe(0.5, () => random.pick(soughtPlaces)),
    within: maybe(0.4, () => random.pick(['10', '25', '60', '4000'])),
    from: maybe(0.3, () => random.pick(soughtDays)),
    to: maybe(0.3, () => random.pick(soughtDays)),
    free: maybe(0.2, () => 'true'),
    entry: maybe(0.2, () => random.pick(['drop-in', 'sign-up', 'drop-in,sign-up'])),
    virtual: maybe(0.4, () => random.pick(['true', 'false', 'any'])),
    sort: maybe(0.7, () => random.pick(['date', 'distance', 'price', 'relevance'])),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

const query = (asked: Asked) => new URLSearchParams(asked).toString()
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)

/** A random world of events, and what a search in it must return. */
export interface FilterWorld {
  store: TestDatabase
  app: TestApp
  world: WorldEvent[]
  /** Expects a search to return the events that the oracle names. */
  expectAgreement(asked: Asked): Promise<void>
  /** Expects each facet count to be the length of the list with that filter. */
  expectFacets(asked: Asked): Promise<void>
  /** Expects this many random searches to agree. */
  expectRandomAgreement(count: number): Promise<void>
}

export async function openFilterWorld(): Promise<FilterWorld> {
  const store = await createTestDatabase()
  const world = await store.database.write((sql) => insertWorld(sql, 20261031))
  const app = createTestApp(store.database)
  /** Ranking has its own tests; here the order doesn't matter. */
  const expectAgreement = async (asked: Asked) => {
    const found = (await app.pages(`${query(asked)}&limit=100`)).flat()
    const wanted = expectedIds(world, asked)
    const isRanked = asked.q !== undefined && (asked.sort ?? 'relevance') === 'relevance'
    expect(isRanked ? sorted(found) : found, query(asked)).toEqual(isRanked ? sorted(wanted) : wanted)
  }
  const expectFacets = async ({ sort: _sort, ...asked }: Asked) => {
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
  const expectRandomAgreement = async (count: number) => {
    const random = randomFrom(9)
    for (let at = 0; at < count; at += 1) await expectAgreement(randomQuestion(random))
  }
  return { store, app, world, expectAgreement, expectFacets, expectRandomAgreement }
}
