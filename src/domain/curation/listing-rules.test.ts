import { expect, test } from 'vitest'
import { decideListing, type ListingFacts } from './listing-rules.ts'

const clutter: ListingFacts = { trusts: ['learning'], learning: 0.2, wasListed: false, heldFor: null, choice: null }

test.each<[string, Partial<ListingFacts>, string | null]>([
  ['clutter', {}, 'learning'],
  ['clutter that was listed before', { wasListed: true }, 'learning'],
  ['an event at the limit', { learning: 0.5 }, null],
  ['clutter of a trusted source', { trusts: ['everything'] }, null],
  ['clutter that a trusted source lists too', { trusts: ['review', 'learning', 'everything'] }, null],
  ['a new event under review', { trusts: ['review'], learning: 1 }, 'review'],
  ['a listed event under review', { trusts: ['review'], wasListed: true }, null],
  ['an event that another source may list', { trusts: ['review', 'learning'], learning: 0.9 }, null],
  ['an event that an operator shows', { choice: 'show' }, null],
  ['an event that no source lists any more', { trusts: [], heldFor: 'review' }, 'review'],
])('%s', (_name, facts, heldFor) => {
  expect(decideListing({ ...clutter, ...facts })).toEqual({ isHidden: false, heldFor })
})

test('an operator hides even what a trusted source lists', () => {
  expect(decideListing({ ...clutter, trusts: ['everything'], choice: 'hide' }).isHidden).toBe(true)
})
