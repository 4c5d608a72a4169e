import { describe, expect, test } from 'vitest'
import { categories } from '#contract/events/event-options.ts'
import {
  describeMissing,
  findEventGoalProblem,
  findGoalFormProblem,
  canCreateGoal,
  type GoalForm,
} from './goal-form.ts'
import { taskIdeas } from './goal-ideas.ts'
import { findAttendTask, normalizeTasks, moveItem } from './goal-tasks.ts'

const form: GoalForm = { title: 'Birds', category: 'STEM', targetCount: '1', dueDate: '2026-12-01', tasks: ['Look up'] }

describe('the form of the goals screen', () => {
  test.each<[string, Partial<GoalForm>, string | null]>([
    ['complete', {}, null],
    ['without title', { title: '  ' }, 'Goal title is required'],
    ['without category', { category: '' }, 'Category is required'],
    ['with a target of nothing', { targetCount: '0' }, 'Target count must be greater than 0'],
    ['with a negative target', { targetCount: '-2' }, 'Target count must be greater than 0'],
    ['with half a target', { targetCount: '2.5' }, 'Target count must be greater than 0'],
    ['without due date', { dueDate: '' }, 'Due date is required'],
    ['with blank tasks only', { tasks: [' ', ''] }, 'At least one task is required'],
    ['with one blank task', { tasks: ['', 'Look up'] }, null],
    ['with everything missing', { title: '', category: '', dueDate: '', tasks: [] }, 'Goal title is required'],
  ])('%s', (_name, part, problem) => {
    expect(findGoalFormProblem({ ...form, ...part })).toBe(problem)
  })

  test.each<[Partial<GoalForm>, boolean]>([
    [{}, true],
    [{ category: '' }, true],
    [{ targetCount: '0' }, true],
    [{ title: ' ' }, false],
    [{ targetCount: '' }, false],
    [{ dueDate: '' }, false],
    [{ tasks: [' '] }, false],
  ])('%o enables the button: %s', (part, may) => {
    expect(canCreateGoal({ ...form, ...part })).toBe(may)
  })
})

test.each<[Partial<GoalForm>, string | null]>([
  [{}, null],
  [{ category: '' }, 'Add a category to create the goal.'],
  [{ title: ' ', category: '' }, 'Add a title and a category to create the goal.'],
  [
    { title: '', category: '', targetCount: '', dueDate: '', tasks: [' '] },
    'Add a title, a category, a target count, a due date, and a task to create the goal.',
  ],
])('with %o, it says: %s', (part, words) => {
  expect(describeMissing({ ...form, ...part })).toBe(words)
})

test('the event dialog requires a name and a task', () => {
  expect(findEventGoalProblem(' ', ['Go'])).toEqual({
    title: 'Goal name required',
    description: 'Please enter a name for your goal.',
  })
  expect(findEventGoalProblem('Birds', [' '])).toEqual({
    title: 'At least one task required',
    description: 'Please add at least one task to your goal.',
  })
  expect(findEventGoalProblem('Birds', ['', 'Go'])).toBeNull()
})

test('tasks are trimmed', () => {
  expect(normalizeTasks(['  Go ', '', ' ', 'Draw'])).toEqual(['Go', 'Draw'])
})

test.each([
  [['Prepare', 'Attend Pond dipping'], 1],
  [['Attend the other one', 'Attend Pond dipping'], 1],
  [['attend it with Sam', 'Draw'], 0],
  [['Attendance list', 'Draw'], -1],
  [['Draw'], -1],
  [[], -1],
])('in %o, attending completes task %i', (tasks, at) => {
  expect(findAttendTask(tasks, 'Pond dipping')).toBe(at)
})

test.each([
  [0, 1, ['b', 'a', 'c']],
  [2, -1, ['a', 'c', 'b']],
  [2, -2, ['c', 'a', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 5, ['a', 'b', 'c']],
])('moving item %i by %i gives %o', (from, by, order) => {
  expect(moveItem(['a', 'b', 'c'], from, by)).toEqual(order)
})

test('every category has three distinct ideas', () => {
  for (const category of categories) expect(new Set(taskIdeas(category)).size, category).toBe(3)
})
