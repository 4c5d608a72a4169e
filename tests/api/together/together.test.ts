import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Goal } from '#contract/goals/goal.ts'
import type { GoalGroup, GoalInvitation } from '#contract/together/group.ts'
import type { AppNotificationList } from '#contract/notifications/notification.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { call, startGoal } from '#tests/support/goals/goal-calls.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

const clock = stopClock('2026-11-20T14:00:00Z')
let store: TestDatabase
let product: ProductServer
let ada: BrowserLike
let ben: BrowserLike
let cleo: BrowserLike
let visitor: BrowserLike
let adaId: number
let benId: number
let publicEvent: number
let heldEvent: number

beforeAll(async () => {
  store = await createTestDatabase()
  product = await startProductServer({ database: store.database, clock })
  ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  ben = await product.signIn({ name: 'Ben', email: 'ben@example.org' })
  cleo = await product.signIn({ name: 'Cleo', email: 'cleo@example.org' })
  visitor = openBrowser(product.url)
  await store.database.write(async (sql) => {
    const getUserId = async (name: string) =>
      (await sql<{ id: number }>`select id from users where name = ${name}`)[0]!.id
    ;[adaId, benId] = [await getUserId('Ada'), await getUserId('Ben')]
    const startsAt = '2026-11-21T15:00:00Z'
    ;[publicEvent, heldEvent] = (await insertEvents(sql, [
      { title: 'Bird walk', startsAt },
      { title: 'Secret walk', startsAt, status: 'held' },
    ])) as [number, number]
    await sql`insert into user_events (user_id, event_id, status, host_role) values (${adaId}, ${heldEvent}, 'hosting', 'owner')`
  })
})
afterAll(async () => {
  await product.close()
  await store.close()
})
beforeEach(async () => {
  await store.database.write(async (sql) => {
    await sql`delete from goal_groups`
    await sql`delete from goals`
    await sql`delete from blocks`
    await sql`delete from notices`
    await sql`delete from jobs`
  })
})

const readGroup = async (browser: BrowserLike, goal: Goal) =>
  (await call<{ group: GoalGroup | null }>(browser, 'GET', `/api/goals/${goal.id}/group`)).body.group
const change = (browser: BrowserLike, goal: Goal, body: object) =>
  call<GoalGroup>(browser, 'PATCH', `/api/goals/${goal.id}/group`, body)
const join = (browser: BrowserLike, token: string | null) => call(browser, 'POST', `/api/shared-goals/${token}/join`)
const share = async (given: object = {}) => {
  const goal = await startGoal(ada, { description: 'Because of my mother', ...given })
  const { body: group } = await call<GoalGroup>(ada, 'POST', `/api/goals/${goal.id}/group`)
  return { goal, token: group.token! }
}
const bells = async (browser: BrowserLike) => {
  await doDueJobs({ database: store.database, clock })
  return (await call<AppNotificationList>(browser, 'GET', '/api/notices')).body.notices.map(({ title }) => title)
}

describe('an invitation', () => {
  test('shows the title and the tasks, and no names, descriptions, events or progress', async () => {
    const { goal, token } = await share()
    await call(ada, 'POST', `/api/goals/${goal.id}/events`, { eventId: heldEvent })
    await call(ada, 'POST', `/api/goals/${goal.id}/tasks/1/complete`)
    const { status, body } = await call<GoalInvitation>(visitor, 'GET', `/api/shared-goals/${token}`)
    expect(status).toBe(200)
    expect(body).toEqual({ title: goal.title, tasks: goal.tasks, people: 1, isFull: false, goalId: null })
  })

  test('gives everyone a separate goal', async () => {
    const { goal, token } = await share()
    await call(ada, 'POST', `/api/goals/${goal.id}/tasks/1/complete`)
    const { body: joined } = await join(ben, token)
    expect(joined).toMatchObject({ title: goal.title, description: '', tasks: goal.tasks, completedTaskIds: [] })
    expect(joined.id).not.toBe(goal.id)
    expect((await join(ben, token)).body.id).toBe(joined.id)
    expect((await readGroup(ada, goal))?.members.map(({ name, isYou }) => [name, isYou])).toEqual([
      ['Ada', true],
      ['Ben', false],
    ])
    expect(await bells(ada)).toEqual(['Ben joined you'])
  })

  test('is for eight people at most', async () => {
    const { goal, token } = await share()
    for (let at = 2; at <= 8; at += 1) {
      const friend = await product.signIn({ name: `Friend ${at}`, email: `friend${at}@example.org` })
      expect((await join(friend, token)).status).toBe(200)
    }
    expect((await join(cleo, token)).status).toBe(409)
    expect((await readGroup(ada, goal))?.token).toBeNull()
  })

  test('requires a session, and ends when its host leaves', async () => {
    const { goal, token } = await share()
    expect((await join(visitor, token)).status).toBe(401)
    const { body: joined } = await join(ben, token)
    expect((await call(ada, 'DELETE', `/api/goals/${goal.id}/group`)).status).toBe(200)
    expect(await readGroup(ada, goal)).toBeNull()
    expect((await call(visitor, 'GET', `/api/shared-goals/${token}`)).status).toBe(404)
    expect((await join(cleo, token)).status).toBe(404)
    const left = await readGroup(ben, joined)
    expect(left).toMatchObject({ token: null, members: [{ name: 'Ben' }] })
    expect((await call<Goal[]>(ada, 'GET', '/api/goals')).body.map(({ id }) => id)).toEqual([goal.id])
  })

  test('is hidden from people who are blocked, and blocks hide members from each other', async () => {
    const { goal, token } = await share()
    const { body: joined } = await join(ben, token)
    await call(ada, 'POST', `/api/block/${benId}`)
    expect((await readGroup(ada, goal))?.members.map(({ name }) => name)).toEqual(['Ada'])
    expect((await readGroup(ben, joined))?.members.map(({ name }) => name)).toEqual(['Ben'])
    await call(ben, 'DELETE', `/api/goals/${joined.id}/group`)
    expect((await join(ben, token)).status).toBe(404)
  })
})

describe('members', () => {
  test('see others’ progress only with permission, and always their own', async () => {
    const { goal, token } = await share()
    const { body: joined } = await join(ben, token)
    await call(ben, 'POST', `/api/goals/${joined.id}/tasks/1/complete`)
    const benFor = async (browser: BrowserLike, of: Goal) =>
      (await readGroup(browser, of))?.members.find(({ id }) => id === benId)
    expect(await benFor(ada, goal)).toMatchObject({ showsSteps: false, progress: null })
    const progress = { done: 1, total: 2, completed: ['Borrow a guide'], weeks: 1 }
    expect(await benFor(ben, joined)).toMatchObject({ progress })
    await change(ben, joined, { showsSteps: true })
    expect(await benFor(ada, goal)).toMatchObject({ showsSteps: true, progress })
    await change(ben, joined, { showsSteps: false })
    expect(await benFor(ada, goal)).toMatchObject({ progress: null })
  })

  test('never see each other’s goals', async () => {
    const { goal, token } = await share()
    await join(ben, token)
    expect((await call(ben, 'GET', `/api/goals/${goal.id}/group`)).status).toBe(404)
    expect((await call(cleo, 'GET', `/api/goals/${goal.id}/group`)).status).toBe(404)
    expect((await call<Goal[]>(ben, 'GET', '/api/goals')).body.map(({ id }) => id)).not.toContain(goal.id)
  })

  test('can cheer each other on once a day, with a notification', async () => {
    const { goal, token } = await share()
    await join(ben, token)
    const cheer = (memberId: number) =>
      call<{ isNew: boolean }>(ada, 'POST', `/api/goals/${goal.id}/group/cheers`, { memberId })
    expect((await cheer(benId)).body.isNew).toBe(true)
    expect((await cheer(benId)).body.isNew).toBe(false)
    expect((await cheer(adaId)).status).toBe(404)
    expect((await cheer(2_000_000_000)).status).toBe(404)
    expect(await bells(ben)).toEqual(['Ada is cheering you on'])
  })

  test('share a next event, which only people with access see', async () => {
    const { goal, token } = await share()
    const { body: joined } = await join(ben, token)
    expect((await change(ben, joined, { eventId: publicEvent })).body.event?.title).toBe('Bird walk')
    expect((await readGroup(ada, goal))?.event?.id).toBe(publicEvent)
    expect(await bells(ada)).toContain('Ben chose your next event together')
    expect((await change(ada, goal, { eventId: heldEvent })).status).toBe(404)
    expect((await change(ada, goal, { eventId: null })).body.event).toBeNull()
  })

  test('can leave and keep their goal, and leave by deleting it', async () => {
    const { goal, token } = await share()
    const { body: joined } = await join(ben, token)
    await call(ben, 'DELETE', `/api/goals/${joined.id}`)
    expect((await readGroup(ada, goal))?.members.map(({ name }) => name)).toEqual(['Ada'])
    const { body: again } = await join(ben, token)
    expect(again.id).not.toBe(joined.id)
    expect((await call(ben, 'DELETE', `/api/goals/${again.id}/group`)).status).toBe(200)
    expect((await call<Goal[]>(ben, 'GET', '/api/goals')).body.map(({ id }) => id)).toEqual([again.id])
    expect((await change(ben, again, { showsSteps: true })).status).toBe(404)
  })

  test('share the steps of a pathway', async () => {
    const { body: goal } = await call(ada, 'POST', '/api/pathways/birds/start')
    const { body: group } = await call<GoalGroup>(ada, 'POST', `/api/goals/${goal.id}/group`)
    const { body: joined } = await join(ben, group.token)
    expect(joined).toMatchObject({ pathwayId: 'birds', steps: goal.steps, tasks: goal.tasks })
    expect(joined.taskDetails.map(({ step }) => step)).toEqual(goal.taskDetails.map(({ step }) => step))
  })

  test('lose their name when they delete their account', async () => {
    const dan = await product.signIn({ name: 'Dan', email: 'dan@example.org' })
    const { goal, token } = await share()
    const { body: joined } = await join(dan, token)
    await change(dan, joined, { eventId: publicEvent, showsSteps: true })
    await call(dan, 'POST', `/api/goals/${joined.id}/group/cheers`, { memberId: adaId })
    expect(await bells(ada)).toHaveLength(3)
    expect((await call(dan, 'DELETE', '/api/user/me')).status).toBe(200)
    expect(await bells(ada)).toEqual([])
    expect((await readGroup(ada, goal))?.members.map(({ name }) => name)).toEqual(['Ada'])
  })
})
