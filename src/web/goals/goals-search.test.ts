import { expect, test } from 'vitest'
import { readGoalsSearch, writeGoalsSearch } from './goals-search.ts'

const read = (text: string) => readGoalsSearch(new URLSearchParams(text))

test.each(['', 'sort=progress', 'sort=category&filter=overdue', 'filter=not-started', 'filter=completed'])(
  'the query "%s" round-trips',
  (text) => {
    expect(writeGoalsSearch(read(text)).toString()).toBe(text)
  },
)

test('ignores invalid values', () => {
  expect(read('sort=title&filter=late')).toEqual({ sort: 'due', filter: 'all' })
})
