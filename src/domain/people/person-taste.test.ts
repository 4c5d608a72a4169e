import { expect, test } from 'vitest'
import { homeDefaults, wantedInterests } from './person-taste.ts'

const nothing = { interests: [], intensities: {}, subcategories: [], familyAges: [] }

test('people without preferences see STEM and every age, like visitors', () => {
  expect(homeDefaults(nothing)).toEqual({ interests: ['STEM'], ages: [] })
})

test('categories map to their subjects, free-text words to the subject of that name', () => {
  const taste = { ...nothing, interests: ['humanities', 'music', 'welding'] }
  expect(homeDefaults(taste).interests).toEqual(['History', 'Music', 'Literature', 'Travel'])
})

test('subjects chosen within a category exclude its others', () => {
  const taste = {
    ...nothing,
    interests: ['arts'],
    intensities: { arts: 3 as const },
    subcategories: ['photography' as const],
  }
  expect([...wantedInterests(taste)]).toEqual([['Photography', 3]])
})

test("people who only want company, which isn't a subject, still get defaults", () => {
  expect(homeDefaults({ ...nothing, interests: ['social'] }).interests).toEqual(['STEM'])
})

test("a family sees its children's age groups", () => {
  expect(homeDefaults({ ...nothing, familyAges: ['preschool', 'middle'] }).ages).toEqual(['preschool', 'middle'])
})
