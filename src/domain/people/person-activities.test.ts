import { expect, test } from 'vitest'
import { activitiesFitting, activityFilters, mergeActivities } from './person-activities.ts'

const goal = (id: number, createdAt: string, currentCount: number) => ({
  id,
  title: `Goal ${id}`,
  description: '',
  targetCount: 2,
  tasks: ['Borrow a guide', 'Sit still'],
  completedTaskIds: currentCount === 0 ? [] : currentCount === 1 ? [1] : [1, 2],
  currentCount,
  createdAt,
})
const entry = (id: number, status: 'saved' | 'hosting' | 'attended' | 'going', date: string, isOver = false) => ({
  id,
  status,
  isOver,
  event: { id, title: `Event ${id}`, shortDescription: '', date, status: 'scheduled' as const },
})

const all = mergeActivities(
  [goal(1, '2026-11-01T00:00:00Z', 2), goal(2, '2026-11-10T00:00:00Z', 1)],
  [
    entry(3, 'saved', '2026-11-12T10:00:00-05:00'),
    entry(4, 'hosting', '2026-11-05T10:00:00-05:00', true),
    entry(5, 'attended', '2026-11-05T16:00:00+01:00', true),
    entry(6, 'going', '2026-12-01T10:00:00-05:00'),
  ],
  [4],
)

test('goals and events are one list, latest first across time zones', () => {
  expect(all.map(({ title }) => title)).toEqual(['Event 6', 'Event 3', 'Goal 2', 'Event 4', 'Event 5', 'Goal 1'])
  expect(all.map(({ badge, status }) => `${badge}, ${status}`)).toEqual([
    'Going, Upcoming',
    'Saved, Upcoming',
    'Goal, In Progress',
    'Hosting, Past',
    'Attended, Completed',
    'Goal, Completed',
  ])
})

test('each filter selects its own activities', () => {
  expect(activitiesFitting(all, null)).toHaveLength(6)
  expect(activityFilters.map((filter) => activitiesFitting(all, filter).map(({ title }) => title))).toEqual([
    ['Goal 1'],
    ['Goal 2'],
    ['Event 6', 'Event 3'],
    ['Event 4'],
    ['Goal 2', 'Goal 1'],
  ])
})

test('an event counts as saved or hosted even after it was attended', () => {
  const attended = entry(7, 'attended', '2026-11-05T10:00:00-05:00', true)
  const both = mergeActivities([], [{ ...attended, event: { ...attended.event, isSaved: true } }], [7])
  expect(activitiesFitting(both, 'saved')).toHaveLength(1)
  expect(activitiesFitting(both, 'hosting')).toHaveLength(1)
  expect(both[0]?.badge).toBe('Attended')
})

test('a series appears once, with its next date', () => {
  const dated = (id: number, status: 'hosting' | 'going', date: string, isOver: boolean) => {
    const plain = entry(id, status, date, isOver)
    return { ...plain, event: { ...plain.event, seriesId: 9 } }
  }
  const folded = mergeActivities(
    [],
    [
      dated(1, 'hosting', '2026-11-18T18:00:00-05:00', true),
      dated(3, 'hosting', '2026-12-02T18:00:00-05:00', false),
      dated(2, 'hosting', '2026-11-25T18:00:00-05:00', false),
      dated(4, 'going', '2026-11-04T18:00:00-05:00', true),
      dated(5, 'going', '2026-11-11T18:00:00-05:00', true),
    ],
    [1, 2, 3],
  )
  expect(folded.map(({ key }) => key)).toEqual(['event 2'])
  expect(activitiesFitting(folded, 'hosting')).toHaveLength(1)
})
