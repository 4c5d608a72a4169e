import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertEvents, type EventDraft } from '#tests/support/events/builders.ts'
import { stopClock, type StoppedClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { insertPerson } from '#tests/support/people/notified-people.ts'

let store: TestDatabase
let clock: StoppedClock
let ada: number
const world = () => ({ database: store.database, clock })
beforeEach(async () => {
  store = await createTestDatabase()
  clock = stopClock('2026-11-04T17:00:00Z')
  ada = await insertPerson(world(), { name: 'Ada', email: 'ada@example.org' })
})
afterEach(() => store.close())

const want = (title: string, topics: string[], wantsAlert: boolean) =>
  store.database.write(async (sql) => {
    const now = clock.now().toString()
    const [goal] = await sql<{ id: number }>`
      insert into goals (user_id, title, topics, target_count, alert_since, created_at, changed_at)
      values (${ada}, ${title}, ${topics}, 1, ${wantsAlert ? now : null}, ${now}, ${now}) returning id`
    await sql`insert into goal_tasks (goal_id, position, text) values (${goal!.id}, 1, 'Begin')`
  })
const enter = (...drafts: Partial<EventDraft>[]) =>
  store.database.write(async (sql) => {
    const usual = { startsAt: '2026-11-21T15:00:00Z', description: '', ageGroups: [], latitude: 40.72, longitude: -74 }
    const ids = await insertEvents(
      sql,
      drafts.map((draft) => ({ ...usual, ...draft })),
    )
    await sql`update events set created_at = ${clock.now().toString()} where id = any(${ids}::int[])`
  })
const passMinutes = async (minutes: number) => {
  clock.pass({ minutes })
  await doDueJobs(world())
}
const alerts = async () => (await mailsIn(store.database)).map(({ subject }) => subject)

test('a new event for a goal causes one notification at the next quarter hour', async () => {
  await want('Know the night sky', ['astronomy'], true)
  await passMinutes(20)
  expect(await alerts()).toEqual([])
  await enter({ title: 'Stargazing' }, { title: 'Chess club' }, { title: 'Far stargazing', latitude: 34 })
  await passMinutes(20)
  expect(await alerts()).toEqual(['New for your goals: Stargazing'])
  await passMinutes(60 * 30)
  expect(await alerts()).toHaveLength(1)
})

test('more events on the same day wait for the next day', async () => {
  await want('Know the night sky', ['astronomy'], true)
  await enter({ title: 'Stargazing' })
  await passMinutes(20)
  await enter({ title: 'Telescope night' }, { title: 'Planetarium for beginners' })
  await passMinutes(20)
  expect(await alerts()).toHaveLength(1)
  await passMinutes(60 * 24)
  expect(await alerts()).toHaveLength(2)
})

test('a goal without an alert leaves its events to the weekly email', async () => {
  await want('Know the night sky', ['astronomy'], false)
  await enter({ title: 'Stargazing' })
  await passMinutes(20)
  expect(await alerts()).toEqual([])
})

test('a pathway’s goal only gets alerts for steps without an event', async () => {
  const step = (title: string, topic: string) => ({
    ...{ stage: 'taste', title, text: '', done: '', count: 1 },
    search: { topics: [topic], formats: [], words: [] },
  })
  await enter({ title: 'Bird walk', format: 'walk' })
  await passMinutes(20)
  await want('Know what flies', ['birds', 'astronomy'], true)
  const steps = JSON.stringify([step('See a bird', 'birds'), step('Look up', 'astronomy')])
  await store.database.write(async (sql) => {
    await sql`update goals set steps = ${steps}::jsonb`
    await sql`update goal_tasks set step = 0`
    await sql`insert into goal_tasks (goal_id, position, text, step) select id, 2, 'Look up', 1 from goals`
  })
  await enter({ title: 'Owl prowl', format: 'walk' })
  await passMinutes(20)
  expect(await alerts()).toEqual([])
  await enter({ title: 'Stargazing', format: 'walk' })
  await passMinutes(20)
  expect(await alerts()).toEqual(['New for your goals: Stargazing'])
})
