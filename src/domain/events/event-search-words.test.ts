import { afterEach, expect, test } from 'vitest'
import { connectTexts } from '#texts/text-source-node.ts'
import { describeSearch, type DescribedSearch } from './event-search-words.ts'

afterEach(() => connectTexts({ readLocale: () => 'en-US', translate: () => undefined }))

test.each<[string, DescribedSearch]>([
  ['Learning events', {}],
  ['STEM events', { interests: ['STEM'] }],
  [
    'Free STEM, Art, and Nature events within 20 miles',
    { interests: ['STEM', 'Art', 'Nature'], free: true, within: 20 },
  ],
  ['Online learning events matching “owls”', { q: 'owls', virtual: 'true' }],
  [
    'Curious Music events for Elementary and Seniors within 1 mile',
    { interests: ['Music'], mood: 'Curious', ages: ['elementary', 'senior'], within: 1 },
  ],
  ['Learning events from Nov 1 to Nov 8', { from: '2026-11-01', to: '2026-11-08' }],
  [
    'Learning events on Nov 1 in the morning and evening',
    { from: '2026-11-01', to: '2026-11-01', times: ['morning', 'evening'] },
  ],
  ['Learning events on Nov 1', { from: '2026-11-01', to: '2026-11-01' }],
])('a search is described as "%s"', (words, search) => {
  expect(describeSearch(search)).toBe(words)
})

test('a search is described in kilometers if the town uses them', () => {
  connectTexts({ readLocale: () => 'en-US-u-ms-metric', translate: () => undefined })
  expect(describeSearch({ within: 20 })).toBe('Learning events within 32 km')
})
