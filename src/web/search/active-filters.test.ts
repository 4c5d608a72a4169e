import { expect, test } from 'vitest'
import { listActiveFilters, listChosenFilters, noFilters } from './active-filters.ts'
import { readHomeSearch } from './home-search.ts'

const read = (query: string, ages: readonly 'elementary'[] = []) =>
  readHomeSearch(new URLSearchParams(query), {
    today: '2026-11-25',
    defaults: { interests: ['STEM'], areChosen: false, ages, show: 'first', within: 20 },
  })
const labels = (query: string) => listActiveFilters(read(query)).map(({ label }) => label)

test('default interests and the ages of the family count', () => {
  expect(listActiveFilters(read('', ['elementary'])).map(({ label }) => label)).toEqual(['Elementary', 'STEM'])
})

test('every filter has a name', () => {
  expect(labels('interests=Art,Music&mood=Quiet&ages=high&free=true&when=tomorrow&within=10&near=40.7,-74.1')).toEqual([
    'Tomorrow',
    'Free',
    'Within 10 miles',
    'Map area',
    'Quiet',
    'High School',
    'Art',
    'Music',
  ])
  expect(labels('interests=&from=2026-11-28&to=2026-12-03')).toEqual(['Nov 28 – Dec 3'])
})

test('the ages of kids are one filter', () => {
  expect(labels('interests=&ages=baby,preschool,elementary,adult&free=true')).toEqual([
    'Free',
    'Kids',
    'Adult Learners',
  ])
  expect(labels('interests=&ages=preschool,elementary')).toEqual(['Preschool', 'Elementary'])
})

test('online events have no radius', () => {
  expect(labels('interests=&online=true&within=10')).toEqual(['Online'])
})

test('removing each filter leaves none, as clearing all does', () => {
  const home = read('interests=Art,Music&mood=Quiet&ages=high&free=true&online=true&from=2026-11-28&near=40.7,-74.1')
  expect(listActiveFilters({ ...home, ...noFilters })).toEqual([])
  for (let [filter] = listActiveFilters(home); filter; [filter] = listActiveFilters(home))
    Object.assign(home, filter.removal)
  expect(home).toMatchObject(noFilters)
})

test('the badge counts chosen filters, not defaults', () => {
  const chosen = (query: string) => listChosenFilters(read(query, ['elementary'])).map(({ label }) => label)
  expect(chosen('')).toEqual([])
  expect(chosen('free=true&interests=Art')).toEqual(['Free', 'Art'])
  expect(chosen('show=learning')).toEqual(['Learning only'])
  expect(chosen('within=5&ages=high')).toEqual(['Within 5 miles', 'High School'])
})
