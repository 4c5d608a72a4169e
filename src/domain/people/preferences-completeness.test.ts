import { expect, test } from 'vitest'
import { preferencesCompleteness } from './preferences-completeness.ts'

const none = { ageGroups: [], interests: [], learningStyles: [], learningGoals: [], availability: [] }

test('each of the five sections counts one fifth, regardless of the number of choices', () => {
  expect(preferencesCompleteness(none)).toBe(0)
  expect(preferencesCompleteness({ ...none, interests: ['stem', 'arts'] })).toBe(20)
  expect(preferencesCompleteness({ ...none, interests: [1], ageGroups: [1], availability: [1] })).toBe(60)
  expect(
    preferencesCompleteness({
      ageGroups: [1],
      interests: [1],
      learningStyles: [1],
      learningGoals: [1],
      availability: [1],
    }),
  ).toBe(100)
})
