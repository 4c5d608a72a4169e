import { expect, test } from 'vitest'
import { chooseFeatured, alternateKinds, type FeaturedCandidate } from './event-featured.ts'

const candidate = (id: number, given: Partial<FeaturedCandidate> = {}): FeaturedCandidate => ({
  id,
  seriesId: null,
  organizer: `Host ${id}`,
  category: 'Art',
  rank: id,
  miles: 1,
  ...given,
})
const choose = (candidates: FeaturedCandidate[], limit = 8) => chooseFeatured(candidates, limit).map(({ id }) => id)

test('the best are featured, whatever their order', () => {
  expect(choose([candidate(1, { rank: 9_000 }), candidate(2, { rank: 10 })], 1)).toEqual([2])
})

test('one date of a series is featured', () => {
  expect(choose([candidate(1, { seriesId: 7 }), candidate(2, { seriesId: 7 }), candidate(3)])).toEqual([1, 3])
})

test('no two of one organizer or category follow each other while there are others', () => {
  const candidates = [
    candidate(1, { organizer: 'Library' }),
    candidate(2, { organizer: 'Library', category: 'STEM' }),
    candidate(3),
    candidate(4, { category: 'Music', rank: 20_000 }),
  ]
  expect(choose(candidates)).toEqual([1, 4, 3, 2])
})

test('of two similar events, the closer one is featured', () => {
  expect(choose([candidate(1, { miles: 18 }), candidate(2, { miles: 1 })], 1)).toEqual([2])
})

test('a far but certain class precedes a close concert', () => {
  expect(choose([candidate(1, { rank: 28_800, category: 'Music' }), candidate(2, { rank: 0, miles: 20 })], 1)).toEqual([
    2,
  ])
})

test('ties keep the order of the candidates', () => {
  expect(choose([candidate(5, { rank: 0 }), candidate(3, { rank: 0 })], 1)).toEqual([5])
})

test('similar events are separated without losing any', () => {
  const all = [candidate(1), candidate(2), candidate(3, { category: 'Music' }), candidate(4)]
  expect(alternateKinds(all, (each) => each).map(({ id }) => id)).toEqual([1, 3, 2, 4])
})
