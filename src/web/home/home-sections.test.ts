import { expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import { divideResults } from './home-sections.ts'

const event = (id: number) =>
  ({
    id,
    organizer: `Host ${id}`,
    category: id % 2 === 0 ? 'Art' : 'Music',
    shortDescription: 'Draw a heron.',
    date: '2026-11-21T10:00:00-05:00',
  }) as LearningEvent
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => event(from + place))
const ids = (events: readonly LearningEvent[]) => events.map(({ id }) => id)
const suggest = (id: number) => ({ event: event(id), reason: 'Because you like Music' })
const none = { pinned: [], suggested: [], featured: range(1, 8), followed: [], running: [] }

/** The ids of each section. */
function divide(results: Parameters<typeof divideResults>[0]) {
  const { featured, nearby, all } = divideResults(results)
  return { featured: featured.map((entry) => entry.event.id), nearby: ids(nearby), all: ids(all) }
}

test('eight results are featured, the next five in person are nearby, and the list has the rest', () => {
  const inPerson = range(1, 20).filter(({ id }) => id !== 10)
  expect(divide({ ...none, total: 100, inPerson, listed: range(1, 20) })).toEqual({
    featured: [1, 2, 3, 4, 5, 6, 7, 8],
    nearby: [9, 11, 12, 13, 14],
    all: [10, 15, 16, 17, 18, 19, 20],
  })
})

test('suggestions are featured first, and are not repeated on a later page of the list', () => {
  const listed = range(1, 20)
  const found = divide({ ...none, suggested: [suggest(3), suggest(18)], total: 100, inPerson: listed, listed })
  expect(found.featured).toEqual([3, 18, 1, 2, 5, 4, 7, 6])
  expect(found.all).not.toContain(18)
})

test('events from followed people appear nowhere else', () => {
  const listed = range(1, 20)
  const results = {
    ...none,
    suggested: [suggest(2)],
    followed: [event(2), event(10)],
    total: 100,
    inPerson: listed,
    listed,
  }
  const { featured, nearby, all } = divide(results)
  expect([...featured, ...nearby, ...all].sort((a, b) => a - b)).toEqual(
    ids(listed).filter((id) => id !== 2 && id !== 10),
  )
})

test('each section has something when there are few results', () => {
  const found = divide({ ...none, total: 12, inPerson: range(1, 11), listed: range(1, 12) })
  expect(found).toEqual({ featured: [1, 2, 3, 4], nearby: [5, 6, 7, 8, 9], all: [10, 11, 12] })
  const online = divide({ ...none, total: 10, inPerson: [], listed: range(1, 10) })
  expect(online).toEqual({ featured: [1, 2, 3, 4, 5], nearby: [], all: [6, 7, 8, 9, 10] })
})

test('pinned events are featured first, also those that the list lacks', () => {
  const listed = range(1, 20)
  const pinned = [event(40), event(3)]
  const found = divide({ ...none, pinned, suggested: [suggest(3), suggest(18)], total: 100, inPerson: listed, listed })
  expect(found.featured.slice(0, 3)).toEqual([40, 3, 18])
})

test('fewer than nine results are one list', () => {
  const listed = range(1, 8)
  expect(divide({ ...none, suggested: [suggest(1)], total: 8, inPerson: listed, listed })).toEqual({
    featured: [],
    nearby: [],
    all: ids(listed),
  })
})

test('multi-day events in progress have a separate section', () => {
  const results = { ...none, total: 100, inPerson: range(1, 20), listed: range(1, 30), running: [event(5), event(25)] }
  const { featured, nearby, ongoing, all } = divideResults(results)
  expect(ids(ongoing)).toEqual([25])
  expect([...ids(nearby), ...ids(all), ...featured.map((entry) => entry.event.id)]).not.toContain(25)
})

test('suggestions without a summary and those at night are not featured', () => {
  const bare = { ...event(30), shortDescription: '' }
  const late = { ...event(31), allDay: false, date: '2026-11-22T01:00:00-05:00' }
  const suggested = [bare, late, event(32)].map((each) => ({ event: each, reason: 'Because you like Art' }))
  const found = divide({ ...none, suggested, total: 100, inPerson: range(1, 20), listed: range(1, 20) })
  expect(found.featured).not.toContain(30)
  expect(found.featured).not.toContain(31)
  expect(found.featured[0]).toBe(32)
})
