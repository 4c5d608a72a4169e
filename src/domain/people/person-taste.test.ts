import { expect, test } from 'vitest'
import { homeDefaults, wantedInterests } from './person-taste.ts'

const nothing = { interests: [], intensities: {}, subcategories: [], familyAges: [] }

test('who has said nothing sees STEM and every age, like a visitor', () => {
  expect(homeDefaults(nothing)).toEqual({ interests: ['STEM'], ages: [] })
})

test('categories stand for the subjects within them, own words for the subject of that name', () => {
  const taste = { ...nothing, interests: ['humanities', 'music', 'welding'] }
  expect(homeDefaults(taste).interests).toEqual(['History', 'Music', 'Literature', 'Travel'])
})

test('subjects chosen within a category leave its others out', () => {
  const taste = {
    ...nothing,
    interests: ['arts'],
    intensities: { arts: 3 as const },
    subcategories: ['photography' as const],
  }
  expect([...wantedInterests(taste)]).toEqual([['Photography', 3]])
})

test('who only wants company, which is no subject, still finds something at home', () => {
  expect(homeDefaults({ ...nothing, interests: ['social'] }).interests).toEqual(['STEM'])
})

test('a family sees what suits its children', () => {
  expect(homeDefaults({ ...nothing, familyAges: ['preschool', 'middle'] }).ages).toEqual(['preschool', 'middle'])
})
