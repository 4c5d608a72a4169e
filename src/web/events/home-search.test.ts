import { describe, expect, test } from 'vitest'
import {
  countChosenFilters,
  listCall,
  mapCall,
  nearbyCall,
  readHomeSearch,
  searchFor,
  writeHomeSearch,
} from './home-search.ts'

const read = (query: string) => readHomeSearch(new URLSearchParams(query))

test('a first visit defaults to STEM within 20 miles, with an empty query', () => {
  const home = read('')
  expect(home).toMatchObject({ interests: ['STEM'], within: 20, mood: null, ages: [], free: false, pages: 1 })
  expect(writeHomeSearch(home)).toBe('')
  expect(countChosenFilters(home)).toBe(0)
})

test('a text search covers every interest unless one is chosen', () => {
  expect(read('q=birds').interests).toEqual([])
  expect(read('q=birds&interests=Art').interests).toEqual(['Art'])
})

test.each([
  '?interests=',
  '?interests=Art,Music&mood=Quiet&ages=elementary,adult&free=true&within=35&pages=3&filters=open',
  '?q=birds&interests=Nature',
  '?q=caf%C3%A9+%26+more',
])('%s survives a round trip', (query) => {
  expect(writeHomeSearch(read(query))).toBe(query)
})

test('a text search drops default interests, and clearing it restores them', () => {
  expect(searchFor(read(''), 'birds')).toEqual({ q: 'birds', interests: [] })
  expect(searchFor(read('q=birds'), '')).toEqual({ q: '', interests: ['STEM'] })
  expect(searchFor(read('interests=Art'), 'birds')).toEqual({ q: 'birds' })
})

describe('invalid parameters', () => {
  test.each([
    ['interests=Nope,STEM', { interests: ['STEM'] }],
    ['mood=Angry', { mood: null }],
    ['within=9999', { within: 50 }],
    ['within=abc', { within: 20 }],
    ['pages=-4', { pages: 1 }],
    ['pages=1e9', { pages: 10 }],
    [`q=${'x'.repeat(500)}`, { q: 'x'.repeat(200) }],
  ])('%s is reduced to its valid part', (query, part) => {
    expect(read(query)).toMatchObject(part)
  })
})

test('a form sent without JavaScript repeats parameters, and an empty one means no interests', () => {
  expect(read('interests=&interests=Art&interests=Music').interests).toEqual(['Art', 'Music'])
  expect(read('interests=').interests).toEqual([])
})

test('the list includes virtual events, the nearby list does not', () => {
  expect(listCall(read('')).toString()).toBe('interests=STEM&within=20&virtual=any&limit=20')
  expect(nearbyCall(read('')).toString()).toBe('interests=STEM&within=20&virtual=false&limit=5')
})

describe('an area chosen on the map', () => {
  const home = { latitude: 40.83, longitude: -74.21 }

  test('is in the URL and takes precedence over the visitor’s place', () => {
    const search = readHomeSearch(new URLSearchParams('near=40.7361,-74.1724&within=10'), home)
    expect(writeHomeSearch(search)).toBe('?near=40.736,-74.172&within=10')
    expect(listCall(search).get('near')).toBe('40.736,-74.172')
    expect(mapCall(search).get('sort')).toBe('distance')
  })

  test('is ignored if invalid: the visitor’s place applies and stays out of the URL', () => {
    for (const near of ['', 'here', '91,0', '0,181', '1e1,2', '40.7']) {
      const search = readHomeSearch(new URLSearchParams({ near }), home)
      expect(search.near, near).toBeNull()
      expect(listCall(search).get('near')).toBe('40.83,-74.21')
      expect(writeHomeSearch(search)).toBe('')
    }
  })
})

describe('a user with preferences', () => {
  const defaults = { interests: ['Art', 'Music'] as const, ages: ['elementary'] as const }
  const own = (query: string) => readHomeSearch(new URLSearchParams(query), null, defaults)

  test('gets them as defaults, with an empty query', () => {
    const home = own('')
    expect(home).toMatchObject({ interests: ['Art', 'Music'], ages: ['elementary'] })
    expect(writeHomeSearch(home)).toBe('')
    expect(countChosenFilters(home)).toBe(0)
    expect(listCall(home).toString()).toBe('interests=Art%2CMusic&ages=elementary&within=20&virtual=any&limit=20')
  })

  test('can choose other interests and every age', () => {
    const home = { ...own(''), interests: ['STEM' as const], ages: [] }
    expect(writeHomeSearch(home)).toBe('?interests=STEM&ages=')
    expect(own('interests=STEM&ages=')).toMatchObject({ interests: ['STEM'], ages: [] })
  })

  test('searches by text in all interests, for the same ages', () => {
    expect(own('q=birds')).toMatchObject({ interests: [], ages: ['elementary'] })
    expect(searchFor(own('q=birds'), '')).toEqual({ q: '', interests: ['Art', 'Music'] })
  })
})
