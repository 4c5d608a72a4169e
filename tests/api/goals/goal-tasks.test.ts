import { beforeEach, describe, expect, test } from 'vitest'
import type { Completion, Goal } from '#contract/goals/goal.ts'
import { call, listGoals, startGoal } from '#tests/support/goals/goal-calls.ts'
import { insertPlainEvent } from '#tests/support/events/plain-events.ts'
import { ada, ben, clock, openProductForAll, store } from '#tests/support/product/open-product.ts'

openProductForAll()
beforeEach(() => store.database.write((sql) => sql`delete from goals`))

const start = (given: object = {}, browser = ada) => startGoal(browser, given)
const list = (browser = ada) => listGoals(browser)

describe('undoing a completed task', () => {
  const undo = (goal: Goal, path: string, browser = ada) =>
    call(browser, 'DELETE', `/api/goals/${goal.id}/tasks/${path}`)

  test('reopens it, and is idempotent', async () => {
    const goal = await start()
    await call(ada, 'POST', `/api/goals/${goal.id}/tasks/1/complete`)
    expect((await undo(goal, '1/complete')).body).toMatchObject({ completedTaskIds: [], currentCount: 0 })
    expect((await undo(goal, '1/complete')).status).toBe(200)
    await call(ada, 'POST', `/api/goals/${goal.id}/tasks/2/complete`)
    const key = goal.taskDetails[1]!.key
    expect((await undo(goal, `1/complete?key=${key}`)).body.completedTaskIds).toEqual([])
  })

  test('needs a task of the person’s own goal', async () => {
    const goal = await start()
    expect((await undo(goal, '9/complete')).body.code).toBe('task_not_found')
    expect((await undo(goal, '1/complete', ben)).body.code).toBe('goal_not_found')
  })
})

test('the target is the number of tasks unless the person chose another', async () => {
  const goal = await start({ tasks: ['a', 'b'], targetCount: 2 })
  const path = `/api/goals/${goal.id}`
  await call(ada, 'POST', `${path}/tasks`, { task: 'c' })
  expect((await list())[0]).toMatchObject({ targetCount: 3, tasks: ['a', 'b', 'c'] })
  const removedTasks = goal.taskDetails.map(({ key }) => key)
  expect((await call(ada, 'PATCH', path, { removedTasks })).body).toMatchObject({ targetCount: 1, tasks: ['c'] })
  expect((await call(ada, 'PATCH', path, { targetCount: 10 })).body.targetCount).toBe(10)
  await call(ada, 'POST', `${path}/tasks`, { task: 'd' })
  expect((await list())[0]?.targetCount).toBe(10)
})

describe('completing a task', () => {
  const complete = (goal: Goal, id: number | string, browser = ada) =>
    call<Completion>(browser, 'POST', `/api/goals/${goal.id}/tasks/${id}/complete`)

  test('counts once, and reports that it was the last one', async () => {
    const goal = await start({ targetCount: 5 })
    const first = await complete(goal, 2)
    expect(first.body).toMatchObject({ taskId: 2, isNew: true, isGoalReached: false })
    expect(first.body.goal).toMatchObject({ completedTaskIds: [2], currentCount: 2 })
    expect((await complete(goal, 2)).body).toMatchObject({ isNew: false, isGoalReached: false })
    expect((await complete(goal, 1)).body).toMatchObject({
      isNew: true,
      isGoalReached: true,
      goal: { currentCount: 5 },
    })
    expect((await complete(goal, 1)).body).toMatchObject({ isNew: false, isGoalReached: false })
  })

  test('in two tabs at once counts once and is celebrated once', async () => {
    const goal = await start({ tasks: ['Only this'] })
    const answers = await Promise.all(Array.from({ length: 6 }, () => complete(goal, 1)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.isGoalReached)).toHaveLength(1)
  })

  test('works for all tasks at once', async () => {
    const goal = await start({ tasks: ['a', 'b', 'c', 'd'], targetCount: 4 })
    const answers = await Promise.all([1, 2, 3, 4].map((id) => complete(goal, id)))
    expect(answers.filter(({ body }) => body.isGoalReached)).toHaveLength(1)
    expect((await list())[0]).toMatchObject({ currentCount: 4, completedTaskIds: [1, 2, 3, 4] })
  })

  test('by key works after the order changed', async () => {
    const goal = await start()
    const [guide, sit] = goal.taskDetails.map(({ key, text }) => ({ key, text }))
    await call(ada, 'PATCH', `/api/goals/${goal.id}`, { tasks: [sit, guide] })
    const path = `/api/goals/${goal.id}/tasks/1/complete?key=${guide!.key}`
    const { body } = await call<Completion>(ada, 'POST', path)
    expect(body.taskId).toBe(2)
  })

  test('offline records the time it was done, between the goal’s start and now', async () => {
    const goal = await start({ tasks: ['a', 'b', 'c'] })
    clock.pass({ hours: 30 })
    const at = async (id: number, time: string) => {
      const path = `/api/goals/${goal.id}/tasks/${id}/complete?at=${encodeURIComponent(time)}`
      return (await call<Completion>(ada, 'POST', path)).body.goal.taskDetails[id - 1]?.completedAt
    }
    expect(await at(1, '2026-11-22T08:00:00.000Z')).toBe('2026-11-22T08:00:00Z')
    expect(await at(2, '2030-01-01T00:00:00Z')).toBe('2026-11-22T20:00:00Z')
    expect(await at(3, '2020-01-01T00:00:00Z')).toBe(goal.createdAt)
  })

  test('that doesn’t exist is 404', async () => {
    const goal = await start()
    for (const id of ['3', '0', 'x', '99999999999']) expect((await complete(goal, id)).status).toBe(404)
    const byKey = await call(ada, 'POST', `/api/goals/${goal.id}/tasks/1/complete?key=99999999`)
    expect(byKey).toMatchObject({ status: 404, body: { code: 'task_not_found' } })
    expect((await call(ada, 'POST', '/api/goals/999999/tasks/1/complete')).body.code).toBe('goal_not_found')
  })

  test('isn’t celebrated again after the goal was reached and grew', async () => {
    const goal = await start({ tasks: ['a'] })
    expect((await complete(goal, 1)).body.isGoalReached).toBe(true)
    await call(ada, 'POST', `/api/goals/${goal.id}/tasks`, { task: 'One more' })
    expect((await complete(goal, 2)).body).toMatchObject({ isNew: true, isGoalReached: false })
  })
})

describe('adding a task', () => {
  test('appends and returns it', async () => {
    const goal = await start()
    const { status, body } = await call<{ task: string; taskId: number }>(ada, 'POST', `/api/goals/${goal.id}/tasks`, {
      task: '  Buy seed ',
    })
    expect({ status, ...body }).toMatchObject({ status: 200, task: 'Buy seed', taskId: 3 })
    expect((await list())[0]?.tasks).toEqual(['Borrow a guide', 'Sit still', 'Buy seed'])
  })

  test.each([[{ task: '  ' }], [{}], [{ task: 3 }], [{ task: 'x'.repeat(401) }]])(
    'is rejected with %o',
    async (body) => {
      const goal = await start()
      const answer = await call(ada, 'POST', `/api/goals/${goal.id}/tasks`, body)
      expect(answer.status).toBe(400)
      expect(answer.body.message).toContain('task')
    },
  )

  test('in two tabs at once loses none, and is limited to a hundred', async () => {
    const goal = await start({ tasks: Array.from({ length: 97 }, (_, at) => `Task ${at + 1}`) })
    const add = (task: string) => call(ada, 'POST', `/api/goals/${goal.id}/tasks`, { task })
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(add))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409])
    expect((await list())[0]?.tasks).toHaveLength(100)
  })
})

describe('events of a goal', () => {
  const attend = (eventId: number, method = 'POST') =>
    call<{ goals: object[] }>(ada, method, `/api/events/${eventId}/attend`)

  test('are added with a task, which "I went" completes and its undo reopens', async () => {
    const eventId = await insertPlainEvent(store.database, 'Owl night', '2026-11-20T20:00:00Z')
    const goal = await start({ tasks: ['a'], targetCount: 1 })
    await call(ada, 'POST', `/api/goals/${goal.id}/tasks/1/complete`)
    for (const _ of [1, 2]) {
      const { body } = await call(ada, 'POST', `/api/goals/${goal.id}/events`, { eventId })
      expect(body).toMatchObject({ tasks: ['a', 'Attend Owl night'], events: [eventId], completedTaskIds: [1] })
    }
    expect((await attend(eventId)).body).toMatchObject({ isAttended: true, goals: [{ id: goal.id, isReached: false }] })
    expect((await attend(eventId)).body.goals, 'reported twice').toEqual([])
    expect((await list())[0]).toMatchObject({ completedTaskIds: [1, 2], completedEvents: [eventId] })
    await attend(eventId, 'DELETE')
    expect((await list())[0]).toMatchObject({ completedTaskIds: [1], completedEvents: [] })
    const { body } = await call(ada, 'DELETE', `/api/goals/${goal.id}/events/${eventId}`)
    expect(body).toMatchObject({ events: [], tasks: ['a', 'Attend Owl night'] })
  })

  test('complete the goal with the last task, and tasks completed by hand stay completed', async () => {
    const eventId = await insertPlainEvent(store.database, 'Moss hour', '2026-11-20T20:00:00Z')
    const one = await start({ eventId, tasks: ['Attend Moss hour'] })
    const two = await start({ eventId, tasks: ['Attend Moss hour', 'Draw'] })
    await call(ada, 'POST', `/api/goals/${two.id}/tasks/1/complete`)
    expect((await attend(eventId)).body.goals).toEqual([{ id: one.id, title: one.title, isReached: true }])
    await attend(eventId, 'DELETE')
    expect((await list()).map(({ completedTaskIds }) => completedTaskIds)).toEqual([[], [1]])
    await attend(eventId)
    const late = await start({ eventId, tasks: ['Attend Moss hour', 'Draw'] })
    expect(late.completedTaskIds, 'attended before the goal began').toEqual([1])
  })

  test('of other people stay unchanged', async () => {
    const eventId = await insertPlainEvent(store.database, 'Bee walk', '2026-11-20T20:00:00Z')
    const hers = await start({ eventId, tasks: ['Attend Bee walk'] })
    await start({ eventId, tasks: ['Attend Bee walk'] }, ben)
    expect((await attend(eventId)).body.goals).toEqual([{ id: hers.id, title: hers.title, isReached: true }])
    expect((await list(ben))[0]?.completedTaskIds).toEqual([])
  })

  test('must exist', async () => {
    const goal = await start()
    const { status, body } = await call(ada, 'POST', `/api/goals/${goal.id}/events`, { eventId: 99_999 })
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'event_not_found' })
  })
})

describe('the journal', () => {
  test('has entries, with or without an event of the goal, until they are deleted', async () => {
    const eventId = await insertPlainEvent(store.database, 'Tide pools', '2026-11-20T20:00:00Z')
    const goal = await start({ eventId })
    const path = `/api/goals/${goal.id}/journal`
    await call(ada, 'POST', path, { text: ' Anemones close when touched. ', eventId })
    const { body } = await call(ada, 'POST', path, { text: 'Bring boots.' })
    expect(body.journal).toMatchObject([
      { text: 'Anemones close when touched.', eventId },
      { text: 'Bring boots.', eventId: null },
    ])
    for (const _ of [1, 2]) {
      const left = await call(ada, 'DELETE', `${path}/${body.journal[0]!.id}`)
      expect(left.body.journal.map(({ text }) => text)).toEqual(['Bring boots.'])
    }
    expect(await call(ada, 'POST', path, { text: ' ' })).toMatchObject({ status: 400 })
    expect(await call(ada, 'POST', path, { text: 'x', eventId: 99_999 })).toMatchObject({ status: 404 })
  })
})
