import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HerdDay, LearningEvent } from '#contract/events/event.ts'
import { createTestApp, type TestApp } from '#tests/support/product/app.ts'
import { draftEvent, insertEvents, type EventDraft } from '#tests/support/events/builders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let store: TestDatabase
let app: TestApp

const at = (day: string, hour: number): Partial<EventDraft> => ({
  startsAt: `${day}T${hour}:00:00Z`,
  endsAt: `${day}T${hour + 1}:00:00Z`,
  timeZone: 'America/New_York',
})
const concert: Partial<EventDraft> = { tier: 1, tierChance: 0.9, format: 'concert', category: 'Music' }
const [saturday, sunday] = ['2026-10-31', '2026-11-01']

beforeAll(async () => {
  store = await createTestDatabase()
  await store.database.write((sql) =>
    insertEvents(sql, [
      draftEvent({ title: 'Band', ...at(saturday, 18), ...concert }),
      draftEvent({ title: 'Fair', ...at(saturday, 18), tier: 1, tierChance: 0.95, format: 'festival' }),
      draftEvent({ title: 'Unsure class', ...at(saturday, 18), tierChance: 0.5 }),
      draftEvent({ title: 'Bare class', ...at(saturday, 19), shortDescription: '' }),
      draftEvent({ title: 'Class', ...at(saturday, 22), shortDescription: 'Draw a heron.' }),
      draftEvent({ title: 'Board', ...at(saturday, 18), tier: 0, tierChance: 0.8 }),
      draftEvent({ title: 'Night walk', ...at(sunday, 6), shortDescription: 'Hear owls.' }),
      draftEvent({ title: 'Morning walk', ...at(sunday, 14), shortDescription: 'Hear larks.' }),
      draftEvent({ title: 'Trio', ...at(sunday, 20), ...concert }),
      draftEvent({ title: 'Play', ...at(sunday, 21), ...concert, format: 'show' }),
      draftEvent({ title: 'Later', ...at('2026-11-12', 20), shortDescription: 'Draw a swan.' }),
    ]),
  )
  app = createTestApp(store.database)
})
afterAll(() => store.close())

const titles = (events: readonly LearningEvent[]) => events.map(({ title }) => title)
const read = async <Body>(path: string) => (await (await app.get(path)).json()) as Body

describe('the order by day', () => {
  test('sorts by day, and within a day by rank', async () => {
    const found = titles(await app.list('sort=day'))
    expect(found.slice(0, 6)).toEqual(['Class', 'Unsure class', 'Bare class', 'Fair', 'Band', 'Board'])
    expect(found.at(-1)).toBe('Later')
    expect(found.indexOf('Trio')).toBeGreaterThan(found.indexOf('Night walk'))
  })

  test('leaves out folded events, on every page', async () => {
    const folded = titles(await app.list('sort=day&herds=false'))
    expect(folded).toEqual(['Class', 'Unsure class', 'Bare class', 'Fair', 'Night walk', 'Morning walk', 'Later'])
    const pages = await app.pages('sort=day&herds=false&limit=2')
    expect(pages.flat()).toEqual(await app.ids('sort=day&herds=false'))
  })

  test('can show only learning events, or only folded events', async () => {
    expect(titles(await app.list('learning=true&sort=day'))).not.toContain('Fair')
    expect(titles(await app.list('herds=true'))).toEqual(['Band', 'Board', 'Trio', 'Play'])
  })

  test('follows a change of an event', async () => {
    const fair = (await app.list('sort=day')).find(({ title }) => title === 'Fair')
    const id = fair?.id ?? 0
    const setTier = (tier: number) =>
      store.database.write((sql) => sql`update events set tier = ${tier}, tier_chance = 1 where id = ${id}`)
    await setTier(2)
    expect(titles(await app.list('sort=day')).indexOf('Fair')).toBeLessThan(2)
    await setTier(1)
  })
})

test('folded events are counted by day and format', async () => {
  expect(await read<HerdDay[]>('/api/events/herds')).toEqual([
    {
      day: saturday,
      formats: [
        { format: 'concert', events: 1 },
        { format: null, events: 1 },
      ],
    },
    {
      day: sunday,
      formats: [
        { format: 'concert', events: 1 },
        { format: 'show', events: 1 },
      ],
    },
  ])
  expect(await read<HerdDay[]>(`/api/events/herds?from=${sunday}&interests=Music`)).toHaveLength(1)
})

test('the best events of the next seven days are featured, but none without a summary, at night, or of a numerous kind', async () => {
  const featured = titles(await read<LearningEvent[]>('/api/events/featured'))
  expect(featured).toContain('Class')
  expect(featured).toContain('Morning walk')
  for (const title of ['Bare class', 'Night walk', 'Band', 'Board', 'Later']) expect(featured).not.toContain(title)
  expect(await read<LearningEvent[]>('/api/events/featured?limit=1')).toHaveLength(1)
})

test('events of chosen days are featured instead', async () => {
  expect(titles(await read('/api/events/featured?from=2026-11-10&to=2026-11-14'))).toEqual(['Later'])
})
