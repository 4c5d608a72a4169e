import { expect, test } from 'vitest'
import type { GoalSort, GoalStatus } from '#contract/goals/goal-options.ts'
import { sortGoals, type OrderedGoal } from './goal-order.ts'
import { describeRhythm, tallyWeeks, getWeekStart } from './goal-rhythm.ts'

const goal = (
  id: number,
  dueDate: string | null,
  percent: number,
  category: string,
  status: GoalStatus,
): OrderedGoal => ({
  ...{ id, dueDate, percent, category, status },
  title: `Goal ${id}`,
})
const goals = [
  goal(1, null, 50, 'STEM', 'in-progress'),
  goal(2, '2026-12-01', 0, 'Arts', 'not-started'),
  goal(3, '2026-11-01', 50, 'STEM', 'overdue'),
  goal(4, '2026-12-01', 100, 'General', 'completed'),
]

test.each<[GoalSort, GoalStatus | 'all', number[]]>([
  ['due', 'all', [3, 2, 1, 4]],
  ['progress', 'all', [3, 1, 2, 4]],
  ['category', 'all', [2, 3, 1, 4]],
  ['due', 'overdue', [3]],
  ['due', 'completed', [4]],
  ['progress', 'not-started', [2]],
  ['category', 'in-progress', [1]],
])('sorted by %s, filtered by %s: %o', (sort, filter, ids) => {
  expect(sortGoals(goals, sort, filter).map(({ id }) => id)).toEqual(ids)
})

test.each([
  ['2026-11-21', '2026-11-15'],
  ['2026-11-15', '2026-11-15'],
  ['2026-11-14', '2026-11-08'],
  ['2026-03-08', '2026-03-08'],
  ['2027-01-01', '2026-12-27'],
])('the week of %s begins on %s', (day, week) => {
  expect(getWeekStart(day)).toBe(week)
})

test('weeks are counted up to this one', () => {
  const days = ['2026-11-21', '2026-11-15', '2026-11-14', '2026-10-31', '2026-10-01', '2026-11-22']
  expect(tallyWeeks(days, '2026-11-21', 4)).toEqual([
    { week: '2026-10-25', count: 1 },
    { week: '2026-11-01', count: 0 },
    { week: '2026-11-08', count: 1 },
    { week: '2026-11-15', count: 2 },
  ])
})

test('clock changes neither repeat nor skip a week', () => {
  const weeks = tallyWeeks([], '2026-11-21', 60).map(({ week }) => week)
  expect(new Set(weeks).size).toBe(60)
  for (const week of weeks) expect(new Date(`${week}T00:00:00Z`).getUTCDay()).toBe(0)
})

test("a break isn't reported as a failure", () => {
  const week = (count: number) => ({ week: '2026-11-15', count })
  expect(describeRhythm([week(0), week(1)])).toBe('1 task done this week.')
  expect(describeRhythm([week(0), week(3)])).toBe('3 tasks done this week.')
  expect(describeRhythm([week(3), week(0)])).toBe('Nothing checked off yet this week. One small task is plenty.')
  expect(describeRhythm([week(0), week(0)])).toBe('Your first finished task will show up here.')
})
