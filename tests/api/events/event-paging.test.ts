import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, nextPath, type TestApp } from '#tests/support/product/app.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { insertWorld } from '#tests/support/events/world.ts'

let store: TestDatabase
let app: TestApp

beforeAll(async () => {
  store = await createTestDatabase()
  await store.database.write((sql) => insertWorld(sql, 77))
  app = createTestApp(store.database)
})
afterAll(() => store.close())

const questions = [
  'sort=date',
  'sort=day',
  'sort=day&from=2026-11-05&herds=false',
  'sort=distance',
  'sort=distance&near=27.7,85.3&virtual=any',
  'sort=price',
  'sort=price&free=true',
  'sort=price&q=zelkova',
  'q=zelkova',
  'q=t&sort=relevance',
  'sort=relevance',
]

describe.each(questions)('%s', (question) => {
  test.each([1, 7, 50, 99])('pages of %d contain the whole list, without gaps or repeats', async (limit) => {
    const whole = (await app.pages(`${question}&limit=100`)).flat()
    expect(new Set(whole).size).toBe(whole.length)
    if (limit === 1 && whole.length > 60) return
    const pages = await app.pages(`${question}&limit=${limit}`)
    expect(pages.flat()).toEqual(whole)
    for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit)
    expect(pages.at(-1)?.length).toBeGreaterThan(0)
  })
})

test('a page has 50 events by default', async () => {
  expect(await app.list()).toHaveLength(50)
  expect(await app.list('limit=3')).toHaveLength(3)
})

test('the next page has the same filters', async () => {
  const response = await app.get('/api/events?mood=Curious&ages=adult,senior&limit=2')
  const next = new URL(nextPath(response) ?? '', 'http://localhost')
  expect(Object.fromEntries(next.searchParams)).toMatchObject({ mood: 'Curious', ages: 'adult,senior', limit: '2' })
})

test('the last page has no Link', async () => {
  const count = (await app.pages('interests=STEM&limit=100')).flat().length
  const response = await app.get(`/api/events?interests=STEM&limit=${count}`)
  expect(await response.json()).toHaveLength(count)
  expect(response.headers.get('link')).toBeNull()
})

describe('a search with more results than are ranked at once', () => {
  let many: TestDatabase
  let search: TestApp
  beforeAll(async () => {
    many = await createTestDatabase()
    const start = Temporal.Instant.from('2026-11-10T15:00:00Z')
    const drafts = Array.from({ length: 1_203 }, (_, at) => ({
      title: at % 7 === 0 ? `Pottery ${at}` : `Course ${at}`,
      description: 'Pottery for beginners.',
      startsAt: start.add({ hours: at % 400 }).toString(),
    }))
    await many.database.write((sql) => insertEvents(sql, drafts))
    search = createTestApp(many.database)
  })
  afterAll(() => many.close())

  test.each([33, 100])('returns each once, in pages of %d', async (limit) => {
    const pages = await search.pages(`q=pottery&limit=${limit}`)
    expect(pages.flat()).toHaveLength(1_203)
    expect(new Set(pages.flat()).size).toBe(1_203)
    for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit)
  })

  test('neither repeats nor skips events when others are added between pages', async () => {
    const before = new Set((await search.pages('q=pottery&limit=100')).flat())
    const found: number[] = []
    let path: string | null = '/api/events?q=pottery&limit=100'
    while (path !== null) {
      const response = await search.get(path)
      found.push(...((await response.json()) as { id: number }[]).map(({ id }) => id))
      path = nextPath(response)
      await many.database.write((sql) =>
        insertEvents(sql, [
          { title: 'Pottery at once', startsAt: '2026-11-05T15:00:00Z' },
          { title: 'Pottery late', startsAt: '2027-11-05T15:00:00Z' },
        ]),
      )
    }
    expect(new Set(found).size).toBe(found.length)
    expect([...before].filter((id) => !found.includes(id))).toEqual([])
  })
})

test.each(['date', 'distance', 'price'])('by %s, events added between two pages cause no repeats', async (sort) => {
  const first = await app.get(`/api/events?sort=${sort}&limit=40`)
  const shown = ((await first.json()) as { id: number }[]).map(({ id }) => id)
  await store.database.write((sql) =>
    insertEvents(sql, [
      { title: 'Soonest and nearest', startsAt: '2026-10-31T16:45:00Z', latitude: 40.7128, longitude: -74.006 },
      { title: 'Latest and farthest', startsAt: '2027-10-31T16:45:00Z', latitude: -40.7, longitude: 106 },
    ]),
  )
  const second = await app.get(nextPath(first) ?? '')
  const more = ((await second.json()) as { id: number }[]).map(({ id }) => id)
  expect(more.filter((id) => shown.includes(id))).toEqual([])
})

describe('long events in progress', () => {
  let own: TestDatabase
  beforeAll(async () => {
    own = await createTestDatabase()
    await own.database.write((sql) =>
      insertEvents(sql, [
        { title: 'Exhibition since spring', startsAt: '2026-04-01T14:00:00Z', endsAt: '2027-03-03T22:00:00Z' },
        { title: 'Exhibition since yesterday', startsAt: '2026-10-30T14:00:00Z', endsAt: '2026-12-03T22:00:00Z' },
        { title: 'Weekend since yesterday', startsAt: '2026-10-30T17:00:00Z', endsAt: '2026-11-01T17:00:00Z' },
        { title: 'Walk since an hour', startsAt: '2026-10-31T15:30:00Z', endsAt: '2026-10-31T17:30:00Z' },
        { title: 'Course from tonight on', startsAt: '2026-10-31T22:00:00Z', endsAt: '2026-11-20T17:30:00Z' },
        { title: 'Talk next week', startsAt: '2026-11-07T22:00:00Z', endsAt: '2026-11-07T23:00:00Z' },
      ]),
    )
  })
  afterAll(() => own.close())
  const starting = ['Weekend since yesterday', 'Walk since an hour', 'Course from tonight on', 'Talk next week']
  const ongoing = ['Exhibition since spring', 'Exhibition since yesterday']
  const titles = (events: { title: string }[]) => events.map(({ title }) => title)

  test.each(['', 'within=20', 'from=2026-10-30', 'from=2026-04-01', 'from=2026-10-31'])(
    'come after upcoming ones, and say so: %s',
    async (query) => {
      const events = await createTestApp(own.database).list(query)
      expect(titles(events)).toEqual([...starting, ...ongoing])
      expect(titles(events.filter(({ isOngoing }) => isOngoing))).toEqual(ongoing)
    },
  )

  test('can be listed alone or left out', async () => {
    const app = createTestApp(own.database)
    expect(titles(await app.list('ongoing=true'))).toEqual(ongoing)
    expect(titles(await app.list('ongoing=false'))).toEqual(starting)
  })

  test('are paged without gaps or repeats, even when one starts between two pages', async () => {
    const before = createTestApp(own.database, '2026-10-31T21:59:40Z')
    const first = await before.get('/api/events?limit=2')
    const shown = (await first.json()) as { title: string }[]
    expect(titles(shown)).toEqual(['Weekend since yesterday', 'Course from tonight on'])
    const later = createTestApp(own.database, '2026-10-31T22:30:00Z')
    for (let path = nextPath(first); path !== null;) {
      const page = await later.get(path)
      shown.push(...((await page.json()) as { title: string }[]))
      path = nextPath(page)
    }
    expect(titles(shown).slice(2)).toEqual(['Talk next week', ...ongoing])
    expect(titles(await later.list())).toEqual([
      'Weekend since yesterday',
      'Talk next week',
      'Exhibition since spring',
      'Exhibition since yesterday',
      'Course from tonight on',
    ])
  })

  test('are last in feeds, sorted by their end', async () => {
    const response = await createTestApp(own.database).get('/feeds/events.json')
    const { items } = (await response.json()) as { items: { title: string; summary: string }[] }
    expect(titles(items)).toEqual([...starting, ...ongoing])
    expect(items.at(-2)?.summary).toContain('Ongoing until Mar 3, 2027')
  })
})
