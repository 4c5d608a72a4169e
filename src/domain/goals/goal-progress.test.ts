import { describe, expect, test } from 'vitest'
import { categoryFromTitle, currentCount, goalPercent, goalStatus, goalTally, tasksToFinish } from './goal-progress.ts'

const today = '2026-11-21'

describe('the status', () => {
  test.each([
    [0, 0, null, 'not-started'],
    [0, 3, null, 'not-started'],
    [0, 3, '2026-11-21', 'not-started'],
    [0, 3, '2026-11-20', 'overdue'],
    [1, 3, '2026-11-22', 'in-progress'],
    [1, 3, '2026-11-21', 'in-progress'],
    [2, 3, '2026-11-20', 'overdue'],
    [3, 3, '2026-11-20', 'completed'],
    [3, 3, null, 'completed'],
    [1, 1, '2025-01-01', 'completed'],
    // A goal without tasks is never completed.
    [0, 0, '2026-11-20', 'overdue'],
  ] as const)('%i of %i tasks, due %s: %s', (done, total, due, status) => {
    expect(goalStatus({ done, total }, due, today)).toBe(status)
  })
})

test.each([
  [0, 0, 0],
  [0, 3, 0],
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
  [199, 200, 99],
  [999, 1000, 99],
  [1, 1000, 0],
  [1, 8, 13],
])('%i of %i tasks are %i percent', (done, total, percent) => {
  expect(goalPercent({ done, total })).toBe(percent)
})

describe('the count towards the target', () => {
  test.each([
    [0, 3, 10, 0],
    [1, 3, 10, 3],
    [2, 3, 10, 6],
    [3, 3, 10, 10],
    [1, 2, 1, 0],
    [2, 2, 1, 1],
    [0, 0, 5, 0],
    [99, 100, 100, 99],
  ])('%i of %i tasks for a target of %i: %i', (done, total, target, count) => {
    expect(currentCount({ done, total }, target)).toBe(count)
  })

  test('reaches the target exactly with the last task, so all screens agree', () => {
    for (let total = 1; total <= 40; total += 1) {
      for (let done = 0; done <= total; done += 1) {
        for (const targetCount of [1, 2, 3, 7, 10, 100, 9_999]) {
          const count = currentCount({ done, total }, targetCount)
          const isComplete = goalStatus({ done, total }, null, today) === 'completed'
          expect(count >= targetCount, `${done}/${total} of ${targetCount}`).toBe(isComplete)
          expect(goalPercent({ done, total }) === 100).toBe(isComplete)
        }
      }
    }
  })
})

describe('almost there', () => {
  test.each([
    [0, 0, null],
    [4, 5, null],
    [8, 10, null],
    [12, 15, null],
    [28, 35, null],
    [9, 10, 1],
    [5, 6, 1],
    [13, 15, 2],
    [29, 35, 6],
    [81, 100, 19],
    [80, 100, null],
    [10, 10, null],
    [3, 4, null],
  ])('%i of %i tasks: %s left', (done, total, left) => {
    expect(tasksToFinish({ done, total })).toBe(left)
  })
})

test('tasks waiting for the network count as completed', () => {
  const task = (key: number, completedAt: string | null) => ({
    id: key,
    key,
    text: 'x',
    completedAt,
    eventId: null,
    step: null,
  })
  const taskDetails = [task(1, '2026-11-20T10:00:00Z'), task(2, null), task(3, null)]
  expect(goalTally({ taskDetails })).toEqual({ done: 1, total: 3 })
  expect(goalTally({ taskDetails }, new Set([1, 3, 9]))).toEqual({ done: 2, total: 3 })
})

test.each([
  ['Build a STEM kit', 'Technology'],
  ['Modern Art walk', 'Arts'],
  ['STEM meets Art', 'Technology'],
  ['Start a garden', 'General'],
  ['a stem of kale', 'General'],
])('a goal called "%s" without a category is %s', (title, category) => {
  expect(categoryFromTitle(title)).toBe(category)
})
