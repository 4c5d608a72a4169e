import { expect, test } from 'vitest'
import type { Taste } from '#domain/people/person-taste.ts'
import { rankSuggestions, type Candidate } from './event-suggestions.ts'

const nobody: Taste = {
  interests: [],
  intensities: {},
  subcategories: [],
  ageGroups: [],
  learningStyles: [],
  learningGoals: [],
  availability: [],
  familyAges: [],
}
const event = (id: number, given: Partial<Candidate> = {}): Candidate => ({
  id,
  category: 'Other',
  moods: [],
  ageGroups: [],
  weekday: 3,
  hour: 14,
  miles: 5,
  daysAhead: 3,
  ...given,
})
const rank = (taste: Partial<Taste>, candidates: Candidate[]) => rankSuggestions({ ...nobody, ...taste }, candidates, 8)

test('a stronger interest ranks first and is the reason', () => {
  const found = rank({ interests: ['stem', 'nature'], intensities: { stem: 1, nature: 3 } }, [
    event(1, { category: 'STEM' }),
    event(2, { category: 'Nature' }),
    event(3, { category: 'Music' }),
  ])
  expect(found).toEqual([
    { id: 2, reason: 'Because you like Nature' },
    { id: 1, reason: 'Because you like STEM' },
  ])
})

test('the reason names at most two matches, the strongest first', () => {
  const taste = {
    interests: ['music'],
    availability: ['weekend'],
    ageGroups: ['adult'],
    learningStyles: ['social'],
  } as const
  const [found] = rank(taste, [
    event(1, { category: 'Music', weekday: 6, ageGroups: ['adult'], moods: ['Social'], miles: 1 }),
  ])
  expect(found?.reason).toBe('Because you like Music, for adults')
})

test("age groups of a family's children weigh more than those of its adults", () => {
  const taste = { interests: ['stem'], familyAges: ['elementary'], ageGroups: ['adult'] } as const
  const found = rank(taste, [
    event(1, { category: 'STEM', ageGroups: ['adult'] }),
    event(2, { category: 'STEM', ageGroups: ['elementary', 'adult'] }),
  ])
  expect(found.map(({ id }) => id)).toEqual([2, 1])
  expect(found[0]?.reason).toBe('Because you like STEM, good for your elementary schoolers')
})

test('weekdays count if the time of day fits', () => {
  const taste = { availability: ['weekday_morning', 'weekday_evening'] } as const
  const found = rank(taste, [
    event(1, { hour: 9 }),
    event(2, { hour: 14 }),
    event(3, { hour: 19 }),
    event(4, { hour: null }),
  ])
  expect(found).toEqual([
    { id: 1, reason: 'On a weekday morning' },
    { id: 3, reason: 'On a weekday evening' },
  ])
})

test('one strong interest doesn’t exclude the others', () => {
  const stem = Array.from({ length: 6 }, (_, at) => event(at + 1, { category: 'STEM' }))
  const found = rank({ interests: ['stem', 'nature'], intensities: { stem: 2, nature: 1 } }, [
    ...stem,
    event(7, { category: 'Nature' }),
  ])
  expect(found.map(({ id }) => id).indexOf(7)).toBe(2)
})

test('sooner and nearer events rank first, all else being equal', () => {
  const found = rank({ interests: ['art'] }, [
    event(1, { category: 'Art', daysAhead: 30 }),
    event(2, { category: 'Art', miles: 40 }),
    event(3, { category: 'Art' }),
  ])
  expect(found[0]?.id).toBe(3)
})

test('people without preferences get no suggestions', () => {
  expect(rank({}, [event(1, { category: 'STEM', miles: 1 })])).toEqual([])
})
