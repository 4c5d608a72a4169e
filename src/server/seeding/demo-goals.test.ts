import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultLocation } from '#contract/limits.ts'
import { goalStatuses } from '#contract/goals/goal-options.ts'
import { goalStatus, goalTally, tasksToFinish } from '#domain/goals/goal-progress.ts'
import { listGoals } from '#server/goals/service.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { demoGoals } from './demo-goals.ts'
import { demoPeople } from './demo-people.ts'
import { demoOfferings } from './demo-town.ts'
import { seedDemoAccounts, seedDemoTown } from './seed.ts'

const clock = { now: () => Temporal.Instant.from('2026-11-21T13:00:00Z') }
let store: TestDatabase
beforeEach(async () => {
  store = await createTestDatabase()
})
afterEach(() => store.close())

test('demo goals refer to existing people and offerings', () => {
  for (const { of, event, tasks, doneDaysAgo } of demoGoals) {
    expect(demoPeople.some(({ username }) => username === of)).toBe(true)
    if (event) expect(demoOfferings.some(({ title }) => title === event)).toBe(true)
    expect(doneDaysAgo.length).toBeLessThanOrEqual(tasks.length)
  }
})

test('the first person has goals in every state, one of them nearly done and one with an event', async () => {
  const deps = { database: store.database, clock, defaultLocation }
  await seedDemoTown(deps)
  await seedDemoAccounts(deps)
  const goals = await listGoals(deps, 1)
  const states = goals.map((goal) => goalStatus(goalTally(goal), goal.dueDate, '2026-11-21'))
  expect(new Set(states)).toEqual(new Set(goalStatuses))
  expect(goals.some((goal) => tasksToFinish(goalTally(goal)) !== null)).toBe(true)
  const birds = goals.find(({ title }) => title === 'Know ten birds without a book')
  expect(birds?.eventDetails[0]).toMatchObject({ title: 'Slow birds for beginners', isOver: false })
  expect(birds?.taskDetails[3]?.eventId).toBe(birds?.eventId)
  expect(birds).toMatchObject({ completedTaskIds: [1, 2, 3], currentCount: 5, createdAt: '2026-10-12T13:00:00Z' })
  const finished = goals.find(({ tasks, completedTaskIds }) => tasks.length === completedTaskIds.length)
  expect(finished?.currentCount).toBe(finished?.targetCount)
})
