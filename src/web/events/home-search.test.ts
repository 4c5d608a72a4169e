import { describe, expect, test } from 'vitest'
import { countChosenFilters, listCall, nearbyCall, readHomeSearch, searchFor, writeHomeSearch } from './home-search.ts'

const read = (query: string) => readHomeSearch(new URLSearchParams(query))

test('a first visit is interested in STEM within 20 miles, and its address says nothing', () => {
  const home = read('')
  expect(home).toMatchObject({ interests: ['STEM'], within: 20, mood: null, ages: [], free: false, pages: 1 })
  expect(writeHomeSearch(home)).toBe('')
  expect(countChosenFilters(home)).toBe(0)
})

test('who searches for words means every interest, unless one is chosen as well', () => {
  expect(read('q=birds').interests).toEqual([])
  expect(read('q=birds&interests=Art').interests).toEqual(['Art'])
})

test.each([
  '?interests=',
  '?interests=Art,Music&mood=Quiet&ages=elementary,adult&free=true&within=35&pages=3&filters=open',
  '?q=birds&interests=Nature',
  '?q=caf%C3%A9+%26+more',
])('%s reads and writes back the same', (query) => {
  expect(writeHomeSearch(read(query))).toBe(query)
})

test('searching for words leaves the interests that nobody chose, and comes back to them', () => {
  expect(searchFor(read(''), 'birds')).toEqual({ q: 'birds', interests: [] })
  expect(searchFor(read('q=birds'), '')).toEqual({ q: '', interests: ['STEM'] })
  expect(searchFor(read('interests=Art'), 'birds')).toEqual({ q: 'birds' })
})

describe('rubbish in the address', () => {
  test.each([
    ['interests=Nope,STEM', { interests: ['STEM'] }],
    ['mood=Angry', { mood: null }],
    ['within=9999', { within: 50 }],
    ['within=abc', { within: 20 }],
    ['pages=-4', { pages: 1 }],
    ['pages=1e9', { pages: 10 }],
    [`q=${'x'.repeat(500)}`, { q: 'x'.repeat(200) }],
  ])('%s is taken as what can be understood of it', (query, part) => {
    expect(read(query)).toMatchObject(part)
  })
})

test('a form sent without JavaScript repeats its names, and an empty one means no interest', () => {
  expect(read('interests=&interests=Art&interests=Music').interests).toEqual(['Art', 'Music'])
  expect(read('interests=').interests).toEqual([])
})

test('the list keeps virtual events, the nearby list does not', () => {
  expect(listCall(read('')).toString()).toBe('interests=STEM&within=20&virtual=any&limit=20')
  expect(nearbyCall(read('')).toString()).toBe('interests=STEM&within=20&virtual=false&limit=5')
})
