import { expect, test } from 'vitest'
import { interests } from '#contract/events/event-options.ts'
import { homeDefaults, preferencesFor, wantedInterests } from './person-taste.ts'

const nothing = { interests: [], intensities: {}, subcategories: [], ageGroups: [], familyAges: [] }

test('people without preferences see every age and the site’s interests, like visitors', () => {
  expect(homeDefaults(nothing)).toEqual({ interests: [], ages: [] })
})

test('categories map to their topics, free text to the topic of that name', () => {
  const taste = { ...nothing, interests: ['humanities', 'music', 'welding'] }
  expect(homeDefaults(taste).interests).toEqual(['History', 'Music', 'Literature', 'Travel'])
})

test('topics chosen within a category exclude its others', () => {
  const taste = {
    ...nothing,
    interests: ['arts'],
    intensities: { arts: 3 as const },
    subcategories: ['photography' as const],
  }
  expect([...wantedInterests(taste)]).toEqual([['Photography', 3]])
})

test("people who only want company, which isn't a topic, have no interests", () => {
  expect(homeDefaults({ ...nothing, interests: ['social'] }).interests).toEqual([])
})

test("a family sees its children's age groups", () => {
  expect(homeDefaults({ ...nothing, familyAges: ['preschool', 'middle'] }).ages).toEqual(['preschool', 'middle'])
})

test('people see the chosen age groups, and seniors also those of adults', () => {
  const taste = { ...nothing, ageGroups: ['senior' as const, 'high' as const], familyAges: ['middle' as const] }
  expect(homeDefaults(taste).ages).toEqual(['middle', 'high', 'adult'])
})

test('every set of interests has preferences that show exactly these', () => {
  for (let set = 1; set < 2 ** interests.length; set += 1) {
    const wanted = interests.filter((_, at) => set & (1 << at))
    expect(homeDefaults({ ...nothing, ...preferencesFor(wanted) }).interests).toEqual(wanted)
  }
})
