import { beforeEach, expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import type { GoalSuggestion } from '#contract/goals/goal.ts'
import type { JournalPage, OwnGoalRecord } from '#contract/journal/journal.ts'
import type { AppNotification } from '#contract/notifications/notification.ts'
import type { Reflection } from '#contract/journal/outcome.ts'
import type { EventPlan } from '#contract/plans/plan.ts'
import type { Topic } from '#contract/topics/topic.ts'
import type { Attended } from '#contract/saved/user-event.ts'
import { insertEvents, type EventDraft } from '#tests/support/events/builders.ts'
import { call } from '#tests/support/goals/goal-calls.ts'
import { dateLists } from '#tests/support/hosting/guests.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { insertPerson, putOnList } from '#tests/support/people/notified-people.ts'
import { ada, clock, openProductForEach, store } from '#tests/support/product/open-product.ts'

openProductForEach()
const world = () => ({ database: store.database, clock })

/** Advances the clock and runs due jobs, in steps short enough to keep the session alive. */
async function pass(hours: number): Promise<void> {
  for (let left = hours; left > 0; left -= 24) {
    clock.pass({ hours: Math.min(left, 24) })
    await ada.send('/api/session/refresh', { method: 'POST' })
    await doDueJobs(world())
  }
}
const get = async <Body>(path: string) => (await call<Body>(ada, 'GET', path)).body
const subjects = async () => (await mailsIn(store.database)).map(({ subject }) => subject)
/** Returns the text of the email with this subject. Others may follow it, such as the weekly one. */
const findText = async (wanted: string) =>
  (await mailsIn(store.database)).find(({ subject }) => subject === wanted)?.text
const enter = (...drafts: Partial<EventDraft>[]) =>
  store.database.write((sql) =>
    insertEvents(
      sql,
      drafts.map((draft) => ({ latitude: 40.72, longitude: -74, description: '', ageGroups: [], ...draft })),
    ),
  )

let first: number
let second: number
beforeEach(async () => {
  ;[first = 0, second = 0] = await enter(
    { title: 'Telescope night', startsAt: '2026-11-28T01:00:00Z' },
    { title: 'Stargazing for beginners', startsAt: '2027-01-09T01:00:00Z' },
    { title: 'Wine & Paint Saturday Night', startsAt: '2026-11-29T01:00:00Z' },
  )
})

test('a goal leads to an event, a plan, a reminder, an outcome, a journal entry and the next event', async () => {
  const topics = await get<Topic[]>('/api/topics?q=Know%20the%20night%20sky')
  expect(topics.map(({ name }) => name)).toContain('Astronomy and the night sky')
  const goal = (
    await call(ada, 'POST', '/api/goals', {
      title: 'Know the night sky',
      tasks: ['Find the North Star'],
      topics: ['astronomy'],
    })
  ).body
  const suggest = async () =>
    (await get<GoalSuggestion[]>(`/api/goals/${goal.id}/suggestions`)).map(({ event }) => event.title)
  expect(await suggest()).toEqual(['Telescope night', 'Stargazing for beginners'])

  await call(ada, 'POST', `/api/events/${first}/save`)
  await call(ada, 'POST', `/api/goals/${goal.id}/events`, { eventId: first })
  const plan = await call<EventPlan>(ada, 'PUT', `/api/events/${first}/plan`, {
    minutesBefore: 30,
    travel: 'bike',
    company: 'Sam',
  })
  expect(plan.body.sentence).toBe('At 7:30 PM I leave by bike with Sam.')
  await dateLists(store.database, clock)

  await pass(24 * 5 + 12)
  expect(await findText('Tomorrow: Telescope night')).toContain('At 7:30 PM I leave by bike with Sam.')

  await pass(48)
  expect(await findText('How was it? Telescope night')).toContain(`/event/${first}?went=yes`)
  const attended = await call<Attended>(ada, 'POST', `/api/events/${first}/attend`)
  expect(attended.body.goals).toEqual([{ id: goal.id, title: 'Know the night sky', isReached: false }])

  await call(ada, 'PUT', `/api/events/${first}/outcomes`, { outcomes: ['learned', 'knows-next'] })
  await call(ada, 'POST', '/api/journal', { text: 'Saturn has ears', eventId: first })
  const { entries } = await get<JournalPage>('/api/journal')
  expect(entries).toMatchObject([{ text: 'Saturn has ears', goal: { id: goal.id }, event: { id: first } }])

  expect(await suggest(), 'what comes next').toEqual(['Stargazing for beginners'])
  const record = await get<OwnGoalRecord>(`/api/goals/${goal.id}/record`)
  expect(record.events).toMatchObject([{ title: 'Telescope night' }])
  const { isSaved } = await get<LearningEvent>(`/api/events/${second}`)
  expect(isSaved ?? false).toBe(false)
})

test('a month after the event, one question is asked for all dates of a series', async () => {
  const [again = 0] = await enter({ title: 'Telescope night', startsAt: '2026-11-29T01:00:00Z' })
  await store.database.write(async (sql) => {
    const [series] = await sql<{ id: number }>`insert into series (title) values ('Telescope night') returning id`
    await sql`update events set series_id = ${series!.id} where id = any(${[first, again]}::int[])`
  })
  await pass(24 * 9)
  for (const id of [first, again]) {
    await call(ada, 'POST', `/api/events/${id}/attend`)
    await call(ada, 'PUT', `/api/events/${id}/outcomes`, { outcomes: ['will-use'] })
  }
  const listQuestions = async () => (await subjects()).filter((subject) => subject.startsWith('A month later'))
  await pass(24 * 27)
  expect(await listQuestions()).toEqual([])
  await pass(24 * 6)
  expect(await listQuestions()).toEqual(['A month later: Telescope night'])
  const { body } = await call<Reflection>(ada, 'PUT', `/api/events/${first}/used`, { used: 'yes' })
  expect(body).toMatchObject({ used: 'yes', asksUsed: false })
})

test('only people who planned to go are asked whether they went, in the daytime', async () => {
  const [ben, cleo, dora] = [await insertPerson(world()), await insertPerson(world()), await insertPerson(world())]
  await putOnList(world(), ben, first, { status: 'going' })
  await putOnList(world(), cleo, first)
  await putOnList(world(), dora, first, { status: 'going' })
  await putOnList(world(), dora, first, { status: 'attended' })
  await store.database.write((sql) => sql`update notification_settings set event_reminders = false`)
  clock.pass({ hours: 24 * 6 + 14 })
  await doDueJobs(world())
  const listQuestions = async () => (await subjects()).filter((subject) => subject.startsWith('How was it?'))
  expect(await listQuestions(), 'in the middle of the night').toEqual([])
  clock.pass({ hours: 11 })
  await doDueJobs(world())
  expect(await listQuestions()).toEqual(['How was it? Telescope night'])
  const found = await store.database.read(
    (sql) => sql<AppNotification & { userId: number }>`select user_id as "userId" from notices where key like 'went %'`,
  )
  expect(found).toEqual([{ userId: ben }])
  clock.pass({ hours: 24 })
  await doDueJobs(world())
  expect(await listQuestions()).toHaveLength(1)
})
