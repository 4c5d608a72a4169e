import { beforeEach, describe, expect, test } from 'vitest'
import { goalSchema, type Goal } from '#contract/goals/goal.ts'
import { openBrowser } from '#tests/support/product/browser-like.ts'
import { call, listGoals, startGoal, wantedGoal as wanted } from '#tests/support/goals/goal-calls.ts'
import { insertPlainEvent } from '#tests/support/events/plain-events.ts'
import { ada, ben, clock, openProductForAll, product, store } from '#tests/support/product/open-product.ts'

openProductForAll()
beforeEach(() => store.database.write((sql) => sql`delete from goals`))

const start = (given: object = {}, browser = ada) => startGoal(browser, given)
const list = (browser = ada) => listGoals(browser)

describe('starting a goal', () => {
  test('accepts the goals screen’s request and returns 200', async () => {
    const { status, body } = await call(ada, 'POST', '/api/goals', {
      ...{ userId: 1, title: '  Know ten birds ', category: 'Other', targetCount: 4, currentCount: 0 },
      ...{ dueDate: '2026-12-01', events: [], completedEvents: [], tasks: [' Borrow a guide ', '', 'Sit still'] },
    })
    expect(status).toBe(200)
    expect(goalSchema.strict().parse(body)).toMatchObject({
      ...{ userId: 1, title: 'Know ten birds', category: 'Other', dueDate: '2026-12-01', eventId: null },
      ...{ targetCount: 4, currentCount: 0, tasks: ['Borrow a guide', 'Sit still'], completedTaskIds: [] },
      ...{ events: [], completedEvents: [], journal: [], createdAt: '2026-11-21T14:00:00Z' },
    })
    expect(await list()).toEqual([body])
    expect((await call<Goal[]>(ada, 'GET', '/api/goals/1')).body).toEqual([body])
    expect((await call<Goal[]>(ada, 'GET', '/api/goals/me')).body).toEqual([body])
  })

  test('accepts the home screen’s request and links a task to the event', async () => {
    const eventId = await insertPlainEvent(store.database, 'A walk', '2026-11-22T15:00:00Z')
    const goal = await start({
      ...{ userId: 1, title: 'A walk', description: 'Slowly.', dueDate: '2026-11-22T10:00:00-05:00', category: 'Art' },
      ...{ eventId, tasks: ['Find boots', 'Attend A walk'], targetCount: 2, currentCount: 0 },
    })
    expect(goal).toMatchObject({ dueDate: '2026-11-22', eventId, events: [eventId], completedEvents: [] })
    expect(goal.taskDetails.map((task) => task.eventId)).toEqual([null, eventId])
    expect(goal.eventDetails).toMatchObject([{ id: eventId, title: 'A walk', isOver: false, hasAttended: false }])
  })

  test('derives the target from the tasks and the category from the title', async () => {
    const { status, body } = await call(ada, 'POST', '/api/goals', { title: 'STEM at home', tasks: ['a', 'b', 'c'] })
    expect({ status, ...body }).toMatchObject({ status: 200, targetCount: 3, category: 'Technology', dueDate: null })
  })

  test.each([
    ['2026-12-01T05:00:00.000Z', 'America/New_York', '2026-12-01'],
    ['2026-11-30T15:00:00.000Z', 'Asia/Tokyo', '2026-12-01'],
    ['2026-12-01T00:00:00.000Z', undefined, '2026-12-01'],
    ['2026-12-01', 'Asia/Tokyo', '2026-12-01'],
  ])('due %s in %s means %s', async (dueDate, timeZone, day) => {
    expect((await start({ dueDate, timeZone })).dueDate).toBe(day)
  })

  test.each([
    [{ title: ' ' }, 'title: Goal title is required'],
    [{ tasks: [] }, 'tasks: At least one task is required'],
    [{ tasks: [' ', ''] }, 'tasks: At least one task is required'],
    [{ targetCount: 0 }, 'targetCount: Target count must be greater than 0'],
    [{ dueDate: 'soon' }, 'dueDate'],
    [{ dueDate: '2026-02-30' }, 'dueDate'],
    [{ dueDate: '0000-01-01' }, 'dueDate'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone: isn’t a time zone'],
    [{ tasks: ['a\0b'] }, 'tasks.0: must be valid Unicode without null characters'],
    [{ title: 'x'.repeat(301) }, 'title'],
    [{ tasks: Array.from({ length: 101 }, () => 'x') }, 'tasks'],
    [{ targetCount: 1.5 }, 'targetCount'],
    [{ title: 7 }, 'title'],
  ])('is rejected with %o, and nothing is stored', async (part, message) => {
    const { status, body } = await call(ada, 'POST', '/api/goals', { ...wanted, ...part })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_request' })
    expect(body.message).toContain(message)
    expect(await list()).toEqual([])
  })

  test('is rejected for an unknown event or another person', async () => {
    expect(await call(ada, 'POST', '/api/goals', { ...wanted, eventId: 99_999 })).toMatchObject({ status: 404 })
    expect(await call(ada, 'POST', '/api/goals', { ...wanted, events: [99_999] })).toMatchObject({ status: 404 })
    expect(await call(ben, 'POST', '/api/goals', { ...wanted, userId: 1 })).toMatchObject({ status: 403 })
  })

  test('is limited to two hundred goals, even concurrently', async () => {
    await store.database.write(
      (sql) => sql`insert into goals (user_id, title, target_count, created_at, changed_at)
        select 1, 'One of many', 1, now(), now() from generate_series(1, 198)`,
    )
    const answers = await Promise.all(Array.from({ length: 4 }, () => call(ada, 'POST', '/api/goals', wanted)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
  })
})

describe('editing', () => {
  test('changes only the given fields', async () => {
    const goal = await start({ description: 'In the park', category: 'Social' })
    const edit = (body: object) => call(ada, 'PATCH', `/api/goals/${goal.id}`, body)
    expect((await edit({ title: 'Know twelve birds' })).body).toEqual({ ...goal, title: 'Know twelve birds' })
    expect((await edit({ dueDate: null, category: '', targetCount: 7 })).body).toMatchObject({
      ...{ title: 'Know twelve birds', description: 'In the park', dueDate: null, category: 'General', targetCount: 7 },
    })
    expect((await edit({})).status).toBe(200)
  })

  test('renames, sorts, adds and removes tasks; completed ones stay completed', async () => {
    const goal = await start({ tasks: ['a', 'b', 'c', 'd'] })
    const [a, b, c, d] = goal.taskDetails.map(({ key }) => key)
    await call(ada, 'POST', `/api/goals/${goal.id}/tasks/3/complete`)
    const tasks = [{ key: c, text: 'C' }, { text: 'new' }, { key: a, text: 'a' }]
    const { body } = await call(ada, 'PATCH', `/api/goals/${goal.id}`, { tasks, removedTasks: [b] })
    expect(body.tasks).toEqual(['C', 'new', 'a', 'd'])
    expect(body.completedTaskIds).toEqual([1])
    expect(body.taskDetails.map(({ key }) => key)).toEqual([c, expect.any(Number), a, d])
  })

  test('keeps a task that another tab has added', async () => {
    const goal = await start()
    const tasks = goal.taskDetails.map(({ key, text }) => ({ key, text })).toReversed()
    await call(ada, 'POST', `/api/goals/${goal.id}/tasks`, { task: 'From the other tab' })
    const { body } = await call(ada, 'PATCH', `/api/goals/${goal.id}`, { tasks })
    expect(body.tasks).toEqual(['Sit still', 'Borrow a guide', 'From the other tab'])
  })

  test('rejects invalid values and changes nothing', async () => {
    const goal = await start()
    const other = await start({ title: 'Another' })
    const keys = goal.taskDetails.map(({ key }) => key)
    const edit = (body: object) => call(ada, 'PATCH', `/api/goals/${goal.id}`, { title: 'Changed', ...body })
    expect(await edit({ removedTasks: keys })).toMatchObject({ status: 409, body: { code: 'last_task' } })
    const foreign = { tasks: [{ key: other.taskDetails[0]!.key, text: 'x' }] }
    expect(await edit(foreign)).toMatchObject({ status: 404, body: { code: 'task_not_found' } })
    expect(await edit({ tasks: [{ text: ' ' }] })).toMatchObject({ status: 400 })
    expect((await edit({ removedTasks: [other.taskDetails[0]!.key] })).status).toBe(200)
    expect((await list()).map(({ title, tasks }) => [title, tasks.length])).toEqual([
      ['Changed', 2],
      ['Another', 2],
    ])
  })
})

describe('deleting', () => {
  test('can be undone for a day', async () => {
    const goal = await start()
    const remove = () => call(ada, 'DELETE', `/api/goals/${goal.id}`)
    const restore = () => call(ada, 'POST', `/api/goals/${goal.id}/restore`)
    expect(await remove()).toEqual({ status: 200, body: { id: goal.id } })
    expect(await remove()).toMatchObject({ status: 404 })
    expect(await list()).toEqual([])
    expect(await call(ada, 'POST', `/api/goals/${goal.id}/tasks`, { task: 'x' })).toMatchObject({ status: 404 })
    clock.pass({ hours: 23 })
    expect((await restore()).body).toEqual(goal)
    expect((await restore()).body, 'asked twice').toEqual(goal)
    await remove()
    clock.pass({ hours: 25 })
    expect(await restore()).toMatchObject({ status: 404, body: { code: 'goal_not_found' } })
    const next = await start()
    await call(ada, 'DELETE', `/api/goals/${next.id}`)
    const rows = await store.database.read((sql) => sql`select id from goals`)
    expect(rows, 'deleted long ago').toEqual([{ id: next.id }])
  })
})

const calls: [method: string, path: string, body?: object][] = [
  ['PATCH', '', { title: 'Mine now' }],
  ['DELETE', ''],
  ['POST', '/restore'],
  ['POST', '/tasks', { task: 'x' }],
  ['POST', '/tasks/1/complete'],
  ['POST', '/events', { eventId: 1 }],
  ['DELETE', '/events/1'],
  ['POST', '/journal', { text: 'x' }],
  ['DELETE', '/journal/1'],
]

describe('another person', () => {
  test.each(calls)('gets 404 from %s …%s', async (method, path, body) => {
    const goal = await start()
    const answer = await call(ben, method, `/api/goals/${goal.id}${path}`, body)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 404, code: 'goal_not_found' })
    expect(await list()).toEqual([goal])
  })

  test('can’t read the list', async () => {
    await start()
    expect(await list(ben)).toEqual([])
    expect((await call(ben, 'GET', '/api/goals/1')).status).toBe(403)
    expect((await call(ben, 'GET', '/api/goals/me')).body).toEqual([])
  })
})

test.each([
  ['GET', ''],
  ['POST', '', wanted],
  ['GET', '/1'],
  ['GET', '/me'],
  ...calls.map(([method, path, body]) => [method, `/1${path}`, body]),
] as typeof calls)('without a session, %s /api/goals%s is 401', async (method, path, body) => {
  expect(await call(openBrowser(product.url), method, `/api/goals${path}`, body)).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in' },
  })
})
