import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GoalSuggestion } from '#contract/goals/goal.ts'
import type { TopicChoice } from '#contract/topics/topic.ts'
import { recognizeStored } from '#server/goals/jobs.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { insertEvents, insertSeries } from '#tests/support/events/builders.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { call, startGoal } from '#tests/support/goals/goal-calls.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

const clock = stopClock('2026-11-20T14:00:00Z')
let store: TestDatabase
let product: ProductServer
let ada: BrowserLike
let ben: BrowserLike
const ids = new Map<string, number>()

const tomorrow = '2026-11-21T15:00:00Z'
const events = [
  { title: 'Stargazing with telescopes', startsAt: '2026-11-22T01:00:00Z', isFree: true },
  { title: 'Wine & Paint Saturday Night', startsAt: tomorrow },
  { title: 'Movies Under the Stars', startsAt: tomorrow, format: 'film' as const },
  { title: 'Star-Spangled Evening', startsAt: tomorrow },
  { title: 'Zumba for everyone', startsAt: tomorrow, format: 'class' as const },
  { title: 'Gentle yoga', startsAt: tomorrow, format: 'class' as const },
  { title: 'Bootcamp in the park', startsAt: tomorrow, format: 'class' as const },
  { title: 'Falconry for beginners', startsAt: tomorrow },
  { title: 'Bread baking', startsAt: '2026-11-28T15:00:00Z', latitude: 34, longitude: -118 },
  { title: 'Bird walk long ago', startsAt: '2026-11-10T15:00:00Z' },
  { title: 'Cancelled bird walk', startsAt: tomorrow, status: 'cancelled' as const },
]

beforeAll(async () => {
  store = await createTestDatabase()
  product = await startProductServer({ database: store.database, clock })
  ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  ben = await product.signIn({ name: 'Ben', email: 'ben@example.org' })
  await store.database.write(async (sql) => {
    const described = events.map((event) => ({ description: '', shortDescription: '', ageGroups: [], ...event }))
    for (const [at, id] of (await insertEvents(sql, described)).entries()) ids.set(events[at]!.title, id)
    const seriesId = await insertSeries(sql, 'Owl prowl')
    await insertEvents(
      sql,
      ['2026-11-23T01:00:00Z', '2026-11-30T01:00:00Z'].map((startsAt) => ({
        ...{ title: 'Owl prowl', startsAt, seriesId, description: '', ageGroups: [] },
      })),
    )
  })
})
afterAll(async () => {
  await product.close()
  await store.close()
})
beforeEach(async () => {
  await store.database.write((sql) => sql`delete from goals`)
})

const suggest = async (id: number, query = '', browser = ada) =>
  call<GoalSuggestion[]>(browser, 'GET', `/api/goals/${id}/suggestions${query}`)
const titlesFor = async (title: string, query = '') => {
  const goal = await startGoal(ada, { title })
  const { body } = await suggest(goal.id, query)
  return body.map(({ event }) => event.title)
}

describe('events for a goal', () => {
  test('are about its subject and don’t merely share a word', async () => {
    const goal = await startGoal(ada, { title: 'Know the night sky' })
    expect(goal.topics).toEqual([{ id: 'astronomy', name: 'Astronomy and the night sky' }])
    const { status, body } = await suggest(goal.id)
    expect(status).toBe(200)
    expect(body).toMatchObject([
      {
        event: { title: 'Stargazing with telescopes' },
        reason: 'Astronomy and the night sky, Sat 8 PM, 4.2 miles away, free',
        topics: [{ id: 'astronomy', name: 'Astronomy and the night sky' }],
      },
    ])
  })

  test('include narrower subjects: exercise matches every class', async () => {
    expect((await titlesFor('Get fitter')).toSorted()).toEqual([
      'Bootcamp in the park',
      'Gentle yoga',
      'Zumba for everyone',
    ])
  })

  test('match the rare words of a goal without a topic', async () => {
    expect(await titlesFor('Learn falconry')).toEqual(['Falconry for beginners'])
    expect(await titlesFor('Have a great evening')).toEqual([])
  })

  test('are upcoming and nearby, one for each series', async () => {
    expect(await titlesFor('Know the birds around me')).toEqual(['Owl prowl'])
    expect(await titlesFor('Bake bread')).toEqual([])
    expect(await titlesFor('Bake bread', '?near=34,-118&within=10')).toEqual(['Bread baking'])
    expect(await titlesFor('Speak Mandarin')).toEqual([])
  })

  test('leave out saved events and those of the goal', async () => {
    const goal = await startGoal(ada, { title: 'Get fitter', events: [ids.get('Gentle yoga')] })
    await call(ada, 'POST', `/api/events/${ids.get('Zumba for everyone')}/save`)
    const { body } = await suggest(goal.id)
    expect(body.map(({ event }) => event.title)).toEqual(['Bootcamp in the park'])
    await call(ada, 'DELETE', `/api/events/${ids.get('Zumba for everyone')}/save`)
  })

  test('require the person’s own goal', async () => {
    const goal = await startGoal(ada, { title: 'Get fitter' })
    expect((await suggest(goal.id, '', ben)).body.code).toBe('goal_not_found')
    expect((await suggest(goal.id, '', openBrowser(product.url))).status).toBe(401)
    expect((await suggest(goal.id, '?within=-1')).status).toBe(400)
  })
})

describe('"Not for this goal"', () => {
  test('removes an event until undone, and ranks similar ones lower', async () => {
    const goal = await startGoal(ada, { title: 'Get fitter' })
    const path = `/api/goals/${goal.id}/dismissals`
    const eventId = ids.get('Gentle yoga')!
    expect(await call(ada, 'POST', path, { eventId })).toMatchObject({ body: { eventId, isDismissed: true } })
    expect(await call(ada, 'POST', path, { eventId })).toMatchObject({ status: 200 })
    expect((await suggest(goal.id)).body.map(({ event }) => event.title)).not.toContain('Gentle yoga')
    expect(await call(ada, 'DELETE', `${path}/${eventId}`)).toMatchObject({ body: { eventId, isDismissed: false } })
    expect((await suggest(goal.id)).body.map(({ event }) => event.title)).toContain('Gentle yoga')
  })

  test('needs an existing event and the person’s own goal', async () => {
    const goal = await startGoal(ada, { title: 'Get fitter' })
    const path = `/api/goals/${goal.id}/dismissals`
    expect((await call(ada, 'POST', path, { eventId: 2_000_000_000 })).body.code).toBe('event_not_found')
    expect((await call(ben, 'POST', path, { eventId: ids.get('Gentle yoga') })).body.code).toBe('goal_not_found')
    expect((await call(ben, 'DELETE', `${path}/1`)).body.code).toBe('goal_not_found')
  })
})

describe('the report of missing topics', () => {
  test('is for operators, and lists topics without events that five or more people want', async () => {
    const people: BrowserLike[] = [ada, ben]
    for (const name of ['Cleo', 'Dora', 'Eve'])
      people.push(await product.signIn({ name, email: `${name.toLowerCase()}@example.org` }))
    for (const person of people) {
      await startGoal(person, { title: 'Learn to weld' })
      await startGoal(person, { title: 'Get fitter' })
    }
    for (const person of people.slice(0, 4)) await startGoal(person, { title: 'Play the harp' })
    expect((await call(ada, 'GET', '/api/admin/wanted')).status).toBe(404)
    await store.database.write((sql) => sql`update users set is_operator = true where name = 'Ada'`)
    expect((await call(ada, 'GET', '/api/admin/wanted')).body).toEqual([{ id: 'welding', name: 'Welding', people: 5 }])
  })
})

describe('on Home', () => {
  test('each goal has one event, before all other suggestions', async () => {
    await startGoal(ada, { title: 'Know the night sky' })
    await startGoal(ada, { title: 'Know the birds around me' })
    await startGoal(ada, { title: 'Understand owls' })
    const suggested = (await call<GoalSuggestion[]>(ada, 'GET', '/api/events/suggested?interests=Music')).body
    expect(suggested.map(({ event, reason }) => [event.title, reason])).toEqual([
      ['Stargazing with telescopes', 'For your goal “Know the night sky”'],
      ['Owl prowl', 'For your goal “Know the birds around me”'],
    ])
    expect((await call(ada, 'GET', '/api/events/suggested?free=true&q=owl')).body).toEqual([])
  })
})

describe('topics of a goal', () => {
  test('are derived from its text until the person chooses', async () => {
    const goal = await startGoal(ada, { title: 'Know ten birds' })
    expect(goal).toMatchObject({ topics: [{ id: 'birds' }], areTopicsChosen: false })
    const path = `/api/goals/${goal.id}`
    expect((await call(ada, 'PATCH', path, { title: 'Sew a bag' })).body.topics).toMatchObject([{ id: 'sewing' }])
    expect((await call(ada, 'PATCH', path, { topics: ['bread'] })).body).toMatchObject({
      ...{ topics: [{ id: 'bread', name: 'Bread' }], areTopicsChosen: true },
    })
    expect((await call(ada, 'PATCH', path, { title: 'Know ten owls' })).body.topics).toMatchObject([{ id: 'bread' }])
    expect((await call(ada, 'PATCH', path, { topics: null })).body.topics).toMatchObject([{ id: 'birds' }])
    expect((await call(ada, 'PATCH', path, { topics: ['alchemy'] })).status).toBe(400)
    expect((await startGoal(ada, { title: 'Birds', topics: [] })).topics).toEqual([])
  })

  test('are suggested while typing', async () => {
    const choices = async (q: string) =>
      (await call<TopicChoice[]>(openBrowser(product.url), 'GET', `/api/topics?q=${encodeURIComponent(q)}`)).body
    expect((await choices('Know the night sky'))[0]).toMatchObject({ id: 'astronomy', isNamed: true })
    expect((await choices('Learn to wel'))[0]).toMatchObject({ id: 'welding', isNamed: false })
    expect((await choices('')).length).toBeGreaterThan(200)
    expect(await choices('zzzzq')).toEqual([])
  })
})

test('a job recognizes topics of older goals once', async () => {
  const goal = await startGoal(ada, { title: 'Know ten birds' })
  await store.database.write(async (sql) => {
    await sql`update events set topics = '{}'`
    await sql`update goals set topics = '{}'`
  })
  const deps = { database: store.database, clock, defaultLocation: { latitude: 40.7128, longitude: -74.006 } }
  await recognizeStored(deps, AbortSignal.abort())
  expect((await suggest(goal.id)).body).toEqual([])
  await recognizeStored(deps, new AbortController().signal)
  expect((await suggest(goal.id)).body.map(({ event }) => event.title)).toEqual(['Owl prowl'])
})
