import { expect, test } from 'vitest'
import { toUserChange, isSame, withIntensity, type PreferencesDraft } from './preferences-draft.ts'

const empty: PreferencesDraft = {
  ageGroups: [],
  intensities: {},
  subcategories: [],
  learningStyles: [],
  learningGoals: [],
  availability: [],
  experience: 'beginner',
  isFamily: false,
  familyAges: [],
  withinMiles: 20,
}

test('pressing a level sets it, another changes it, the same one again removes the interest', () => {
  const keen = withIntensity(empty, 'nature', 2)
  expect(keen.intensities).toEqual({ nature: 2 })
  expect(withIntensity(keen, 'nature', 3).intensities).toEqual({ nature: 3 })
  expect(withIntensity(keen, 'nature', 2).intensities).toEqual({})
})

test('a weaker interest drops the subcategories it no longer shows', () => {
  const keen = { ...withIntensity(empty, 'nature', 3), subcategories: ['birds', 'conservation'] as const }
  expect(withIntensity({ ...keen, subcategories: [...keen.subcategories] }, 'nature', 1).subcategories).toEqual([
    'birds',
  ])
})

test('sends only categories with a level', () => {
  expect(toUserChange(withIntensity(withIntensity(empty, 'stem', 1), 'arts', 3))).toMatchObject({
    interests: ['stem', 'arts'],
    intensities: { stem: 1, arts: 3 },
  })
})

test('ignores the order of choices when comparing', () => {
  const one: PreferencesDraft = { ...empty, ageGroups: ['adult', 'high'], intensities: { stem: 1, arts: 2 } }
  expect(isSame(one, { ...one, ageGroups: ['high', 'adult'], intensities: { arts: 2, stem: 1 } })).toBe(true)
  expect(isSame(one, { ...one, experience: 'advanced' })).toBe(false)
})
