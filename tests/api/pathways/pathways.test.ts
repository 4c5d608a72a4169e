import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Goal, GoalStep } from '#contract/goals/goal.ts'
import type { LogLine } from '#contract/admin/operator.ts'
import type { OfferedPathway, OwnPathway, Pathway, PathwayDetail } from '#contract/pathways/pathway.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { call } from '#tests/support/goals/goal-calls.ts'
import { openTestPages } from '#tests/support/product/pages.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

const clock = stopClock('2026-11-20T14:00:00Z')
let store: TestDatabase
let product: ProductServer
let ada: BrowserLike
let ben: BrowserLike
let olga: BrowserLike
let visitor: BrowserLike

const saturday = '2026-11-21T15:00:00Z'
const events = [
  { title: 'Bird walk in the marsh', startsAt: saturday, format: 'walk' as const },
  { title: 'Bird club of the valley', startsAt: '2026-11-24T00:00:00Z', format: 'club' as const },
  { title: 'Bird walk for kids', startsAt: saturday, format: 'walk' as const, ageGroups: ['preschool' as const] },
  { title: 'Bird film night', startsAt: saturday, format: 'film' as const },
  { title: 'Bird walk far away', startsAt: saturday, format: 'walk' as const, latitude: 34, longitude: -118 },
  { title: 'Open Mic at the Mill', startsAt: saturday, format: 'show' as const },
]

beforeAll(async () => {
  store = await createTestDatabase()
  product = await startProductServer({ database: store.database, clock, pages: await openTestPages() })
  ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  ben = await product.signIn({ name: 'Ben', email: 'ben@example.org' })
  olga = await product.signIn({ name: 'Olga', email: 'olga@example.org' })
  visitor = openBrowser(product.url)
  await store.database.write(async (sql) => {
    await sql`update users set is_operator = true where email = 'olga@example.org'`
    await insertEvents(
      sql,
      events.map((event) => ({ description: '', shortDescription: '', ageGroups: [], ...event })),
    )
  })
})
afterAll(async () => {
  await product.close()
  await store.close()
})
beforeEach(async () => {
  await store.database.write(async (sql) => {
    await sql`delete from goals`
    await sql`delete from pathways`
    await sql`delete from featured_pathways`
  })
})

const titles = (step: { events: { event: { title: string } }[] } | undefined) =>
  step?.events.map(({ event }) => event.title)
const read = (browser: BrowserLike, id: string) => call<PathwayDetail>(browser, 'GET', `/api/pathways/${id}`)
const list = async (browser: BrowserLike, query = '') =>
  (await call<Pathway[]>(browser, 'GET', `/api/pathways${query}`)).body

const ponds = {
  title: 'Our winter reading of ponds',
  offeredBy: 'Mill Library',
  category: 'Nature',
  steps: [
    { stage: 'taste', title: 'Look at a bird', done: 'You saw one.', search: { topics: ['birds'], formats: ['walk'] } },
    { stage: 'show', title: 'Read a poem aloud', search: { words: ['open mic'] } },
  ],
}
const write = async (browser: BrowserLike, given: object = {}) => {
  const { status, body } = await call<OwnPathway>(browser, 'POST', '/api/pathways', { ...ponds, ...given })
  expect(status, body.message).toBe(200)
  return body
}

describe('shipped pathways', () => {
  test('show nearby events for each step without a session, best first', async () => {
    const { status, body } = await read(visitor, 'birds')
    expect(status).toBe(200)
    expect(body).toMatchObject({ isBuiltIn: true, isYours: false, visibility: null, offeredBy: null })
    expect(body.steps.map(({ stage }) => stage)).toEqual(['taste', 'practice', 'deeper', 'show'])
    expect(titles(body.steps[0])).toEqual(['Bird walk in the marsh', 'Bird walk for kids'])
    expect(body.steps[0]?.events[0]?.reason).toBe('Birds, Sat 10 AM, 4.2 miles away')
    expect(titles(body.steps[2])).toEqual(['Bird club of the valley'])
    expect(titles(body.steps[3])).toEqual([])
  })

  test('are listed with their current events, fullest first', async () => {
    const all = await list(visitor)
    expect(all[0]).toMatchObject({ id: 'birds', stepEvents: [2, 3, 1, 0], liveEvents: 3 })
    expect((await list(visitor, '?category=Fitness')).every(({ category }) => category === 'Fitness')).toBe(true)
    expect((await list(visitor, '?q=BIRD')).map(({ id }) => id)).toContain('birds')
    expect(await list(visitor, '?q=zeppelin')).toEqual([])
  })

  test('use the requested location', async () => {
    const [first] = await list(visitor, '?near=34,-118&q=birds')
    expect(first).toMatchObject({ stepEvents: [1, 1, 0, 0] })
  })

  test('can be read as a page without scripts or a session', async () => {
    const page = await (await visitor.send('/goals/pathways/birds')).text()
    expect(page).toContain('Bird walk in the marsh')
    expect(page).toContain('Go birding with a group')
    const browse = await (await visitor.send('/goals/pathways?category=Nature')).text()
    expect(browse).toContain('Get to know the birds around me')
  })

  test('that don’t exist return 404, as a page too', async () => {
    expect((await read(visitor, 'unicorns')).status).toBe(404)
    expect((await visitor.send('/goals/pathways/unicorns')).status).toBe(404)
  })
})

describe('starting a pathway', () => {
  const start = (browser: BrowserLike, id: string) => call(browser, 'POST', `/api/pathways/${id}/start`)
  const readSteps = async (goal: Goal) => (await call<GoalStep[]>(ada, 'GET', `/api/goals/${goal.id}/steps`)).body

  test('creates a goal with a task for each session, and an alert', async () => {
    const { body: goal } = await start(ada, 'birds')
    expect(goal).toMatchObject({ pathwayId: 'birds', targetCount: 6, currentCount: 0, wantsAlert: true })
    expect(goal.taskDetails.map(({ step }) => step)).toEqual([0, 1, 1, 1, 2, 3])
    expect(goal.tasks[1]).toBe('Go birding with a group (1 of 3)')
    expect(goal.topics.map(({ id }) => id)).toEqual(['birds'])
  })

  test('keeps the steps’ searches: a chosen event completes the next task of its step', async () => {
    const { body: goal } = await start(ada, 'birds')
    const steps = await readSteps(goal)
    expect(steps.map(({ step }) => step)).toEqual([0, 1, 2, 3])
    const eventId = steps[1]!.events[0]!.event.id
    const { body: linked } = await call(ada, 'POST', `/api/goals/${goal.id}/events`, { eventId, step: 1 })
    expect(linked.tasks).toEqual(goal.tasks)
    expect(linked.taskDetails[1]).toMatchObject({ step: 1, eventId, completedAt: null })
    const left = (await readSteps(goal)).flatMap(({ events: found }) => found.map(({ event }) => event.id))
    expect(left).not.toContain(eventId)
  })

  test('leaves out completed steps', async () => {
    const { body: goal } = await start(ada, 'birds')
    await call(ada, 'POST', `/api/goals/${goal.id}/tasks/1/complete`)
    expect((await readSteps(goal)).map(({ step }) => step)).toEqual([1, 2, 3])
  })

  test('rejects an event for an unknown step or another person’s goal', async () => {
    const { body: goal } = await start(ada, 'birds')
    const eventId = (await readSteps(goal))[0]!.events[0]!.event.id
    const path = `/api/goals/${goal.id}/events`
    expect((await call(ada, 'POST', path, { eventId, step: 4 })).status).toBe(400)
    expect((await call(ben, 'GET', `/api/goals/${goal.id}/steps`)).status).toBe(404)
  })

  test('is independent of later changes to the pathway', async () => {
    const pathway = await write(ada, { visibility: 'link' })
    const { body: goal } = await start(ben, pathway.id)
    await call(ada, 'PATCH', `/api/pathways/${pathway.id}`, { title: 'Other', steps: [ponds.steps[1]] })
    const { body: goals } = await call<Goal[]>(ben, 'GET', '/api/goals')
    expect(goals).toEqual([goal])
  })
})

describe('people’s own pathways', () => {
  test('are private until shared, and then visible to anyone with the address', async () => {
    const { id } = await write(ada)
    expect((await read(ada, id)).body).toMatchObject({ isYours: true, visibility: 'private' })
    for (const other of [ben, visitor, olga]) expect((await read(other, id)).status).toBe(404)
    expect((await visitor.send(`/goals/pathways/${id}`)).status).toBe(404)
    await call(ada, 'PATCH', `/api/pathways/${id}`, { visibility: 'link' })
    const { body } = await read(visitor, id)
    expect(body).toMatchObject({ title: ponds.title, offeredBy: 'Mill Library', isYours: false, visibility: null })
    expect(titles(body.steps[0])).toEqual(['Bird walk in the marsh', 'Bird walk for kids'])
    expect(titles(body.steps[1])).toEqual(['Open Mic at the Mill'])
    expect(JSON.stringify(body)).not.toContain('Ada')
    expect((await list(visitor)).map((each) => each.id)).not.toContain(id)
  })

  test('can be copied by others, and the copy is private', async () => {
    const { id } = await write(ada, { visibility: 'link' })
    const { body: copy } = await call<OwnPathway>(ben, 'POST', `/api/pathways/${id}/copy`)
    expect(copy).toMatchObject({ title: ponds.title, visibility: 'private', offeredBy: null })
    expect((await read(ada, copy.id)).status).toBe(404)
    const { body: shipped } = await call<OwnPathway>(ben, 'POST', '/api/pathways/birds/copy')
    expect(shipped.steps).toHaveLength(4)
    const { body: own } = await call<OwnPathway[]>(ben, 'GET', '/api/user/pathways')
    expect(own.map(({ id: each }) => each).toSorted()).toEqual([copy.id, shipped.id].toSorted())
  })

  test('can be deleted and restored for a day, but not by others', async () => {
    const { id } = await write(ada, { visibility: 'link' })
    expect((await call(ben, 'DELETE', `/api/pathways/${id}`)).status).toBe(404)
    expect((await call(ada, 'DELETE', `/api/pathways/${id}`)).status).toBe(200)
    expect((await read(ada, id)).status).toBe(404)
    expect((await call(ben, 'POST', `/api/pathways/${id}/restore`)).status).toBe(404)
    expect((await call(ada, 'POST', `/api/pathways/${id}/restore`)).status).toBe(200)
    expect((await read(ben, id)).status).toBe(200)
  })

  test('of a banned person are hidden from everyone', async () => {
    const { id } = await write(ada, { visibility: 'link' })
    await store.database.write((sql) => sql`update users set disabled_at = now() where email = 'ada@example.org'`)
    expect((await read(ben, id)).status).toBe(404)
    await store.database.write((sql) => sql`update users set disabled_at = null where email = 'ada@example.org'`)
  })

  test.each([
    ['no steps', { steps: [] }],
    ['an unknown topic', { steps: [{ stage: 'taste', title: 'x', search: { topics: ['unicorns'] } }] }],
    ['a word without letters', { steps: [{ stage: 'taste', title: 'x', search: { words: ["'&|"] } }] }],
    ['an unknown format', { steps: [{ stage: 'taste', title: 'x', search: { formats: ['seance'] } }] }],
    ['too many sessions', { steps: [{ stage: 'taste', title: 'x', count: 11 }] }],
    ['a blank title', { title: '  ' }],
  ])('with %s are refused', async (_what, given) => {
    expect((await call(ada, 'POST', '/api/pathways', { ...ponds, ...given })).status).toBe(400)
  })

  test('may have any search terms', async () => {
    const words = [`it's (a) 'trap' | & ! :*`, '\\', 'a.b.c'].filter((word) => /\w/.test(word))
    const { id } = await write(ada, { steps: [{ stage: 'taste', title: 'x', search: { words } }] })
    expect((await read(ada, id)).status).toBe(200)
  })
})

describe('operators', () => {
  const feature = (browser: BrowserLike, id: string, method = 'PUT') =>
    call(browser, method, `/api/admin/pathways/${id}/feature`)

  test('feature a proposed pathway, which lists it first for everyone', async () => {
    const { id } = await write(ada, { visibility: 'link' })
    expect((await feature(olga, id)).status).toBe(404)
    await call(ada, 'PATCH', `/api/pathways/${id}`, { visibility: 'offered' })
    const { body: offered } = await call<OfferedPathway[]>(olga, 'GET', '/api/admin/pathways')
    expect(offered).toMatchObject([{ id, author: 'Ada', isFeatured: false }])
    expect((await feature(olga, id)).status).toBe(200)
    expect((await feature(olga, 'mushrooms')).status).toBe(200)
    expect((await feature(olga, 'mushrooms')).status, 'again').toBe(200)
    const all = await list(visitor)
    expect(
      all
        .slice(0, 2)
        .map((each) => each.id)
        .toSorted(),
    ).toEqual([id, 'mushrooms'].toSorted())
    expect((await feature(olga, id, 'DELETE')).status).toBe(200)
    expect((await list(visitor)).map((each) => each.id)).not.toContain(id)
    const { body: log } = await call<{ rows: LogLine[] }>(olga, 'GET', '/api/admin/log')
    expect(log.rows.slice(0, 3).map(({ action, target }) => [action, target.name])).toEqual([
      ['pathway.unfeature', 'Our winter reading of ponds'],
      ['pathway.feature', 'Meet the mushrooms, and eat none of them yet'],
      ['pathway.feature', 'Our winter reading of ponds'],
    ])
  })

  test('must feature a pathway again after its author changes it', async () => {
    const { id } = await write(ada, { visibility: 'offered' })
    await feature(olga, id)
    const { body } = await call<OwnPathway>(ada, 'PATCH', `/api/pathways/${id}`, { title: 'Buy watches' })
    expect(body.isFeatured).toBe(false)
    expect((await list(visitor)).map(({ title }) => title)).not.toContain('Buy watches')
  })
})
