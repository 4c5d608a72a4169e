import { expect, test } from 'vitest'
import { chooseFitting, getFit, type FitCandidate, type FitTaste } from './event-fit.ts'

const taste = (given: Partial<FitTaste> = {}): FitTaste => ({
  interests: new Map([['Nature', 2]]),
  words: [],
  ages: [],
  goals: new Map(),
  ...given,
})
const event = (given: Partial<FitCandidate> = {}): FitCandidate => ({
  id: 1,
  title: 'Owl walk',
  category: 'Nature',
  ageGroups: [],
  miles: 2.3,
  placePrecision: 'exact',
  isVirtual: false,
  isFree: false,
  ...given,
})
const reason = (candidate: FitCandidate, of: FitTaste) => getFit(candidate, of)?.reason ?? null

test('each fitting event has a reason in one line', () => {
  expect(reason(event(), taste())).toBe('Because you like Nature, 2.3 miles away')
  expect(reason(event({ isVirtual: true, miles: null }), taste())).toBe('Because you like Nature, online')
  expect(reason(event({ placePrecision: 'town' }), taste())).toBe('Because you like Nature, about 2 miles away')
  const goals = new Map([[1, 'Know 20 owls']])
  expect(reason(event(), taste({ goals }))).toBe('Could help with “Know 20 owls”, 2.3 miles away')
  expect(reason(event({ title: 'Intro to welding' }), taste({ words: ['welding'] }))).toBe(
    'Because you like welding, 2.3 miles away',
  )
})

test("events without a match or for another audience don't fit", () => {
  expect(reason(event({ category: 'Music' }), taste())).toBeNull()
  expect(reason(event({ ageGroups: ['preschool'] }), taste({ ages: ['adult'] }))).toBeNull()
  expect(reason(event({ ageGroups: ['preschool', 'adult'] }), taste({ ages: ['adult'] }))).not.toBeNull()
})

test('people without preferences get nearby events', () => {
  const nobody = taste({ interests: new Map() })
  expect(reason(event({ category: 'Music' }), nobody)).toBe('2.3 miles away')
})

test('the best come first, in a mix of categories', () => {
  const nature = Array.from({ length: 6 }, (_, at) => event({ id: at + 1, miles: at }))
  const music = event({ id: 7, category: 'Music', miles: 1 })
  const both = taste({
    interests: new Map([
      ['Nature', 3],
      ['Music', 1],
    ]),
  })
  expect(chooseFitting([...nature, music], both, 5).map(({ candidate }) => candidate.id)).toEqual([1, 2, 3, 7, 4])
})
