import { expect, test } from 'vitest'
import type { EventFormat } from '#contract/events/event-options.ts'
import { fillSteps, indexCandidates, prepareSearch } from './pathway-matching.ts'

const fill = (title: string, format: EventFormat | null, words: string[] = []) => {
  const event = { id: 1, seriesId: null, title, topics: { birds: 10 }, ageGroups: [], format, miles: 1, daysAhead: 1 }
  const search = prepareSearch({ topics: ['birds'], formats: ['walk', 'workshop'], words }, 'everyone')
  return fillSteps([search], indexCandidates([event]))[0] ?? []
}

test('a step needs its format', () => {
  expect(fill('Birds at dawn', 'walk')).toHaveLength(1)
  expect(fill('Birds at dawn', 'concert')).toEqual([])
  expect(fill('Birds at dawn', null)).toEqual([])
})

test('an unknown format is a workshop if the title says that something is taught', () => {
  expect(fill('Birds for beginners', null)).toHaveLength(1)
})

test('words of a step imply its format, except for concerts', () => {
  expect(fill('Bird count', null, ['count'])).toHaveLength(1)
  expect(fill('Count Bird and the Falcons', 'concert', ['count'])).toEqual([])
})
