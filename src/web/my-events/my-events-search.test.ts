import { expect, test } from 'vitest'
import { readMyEventsSearch, writeMyEventsSearch } from './my-events-search.ts'

const read = (text: string) => readMyEventsSearch(new URLSearchParams(text))

test.each(['', 'tab=all', 'tab=hosting', 'view=calendar&month=2026-11', 'view=calendar&month=2026-12&day=2026-11-21'])(
  'the query "%s" round-trips',
  (text) => {
    expect(writeMyEventsSearch(read(text)).toString()).toBe(text)
  },
)

test('ignores invalid values', () => {
  expect(read('tab=none&view=grid&month=2026-13&day=2026-02-30')).toEqual({
    tab: 'saved',
    view: 'list',
    month: null,
    day: null,
  })
})

test('a day on its own selects its month', () => {
  expect(read('view=calendar&day=2026-02-03').month).toBe('2026-02')
})

test('other tabs have no calendar', () => {
  expect(writeMyEventsSearch({ tab: 'all', view: 'calendar', month: '2026-11', day: null }).toString()).toBe('tab=all')
})
