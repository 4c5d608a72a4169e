import { expect, test } from 'vitest'
import { understandSearch } from './search-filters.ts'

/** A Saturday. */
const today = '2026-11-21'

const read = (typed: string, literal: string[] = []) => {
  const { words, understood } = understandSearch(typed, { today, literal })
  return { words, labels: understood.map(({ label }) => label) }
}

test.each<[typed: string, words: string, labels: string[]]>([
  ['pottery', 'pottery', []],
  ['free yoga', 'yoga', ['Free']],
  ['Free Yoga tonight!', 'yoga', ['Free', 'Tonight']],
  ['saturday kids crafts', 'crafts', ['Saturday', 'Kids']],
  ['swimming lessons for kids', 'swimming lessons', ['Kids']],
  ['things to do this weekend', 'things to do', ['This weekend']],
  ['toddler music in the morning', 'music', ['Babies & toddlers', 'Mornings']],
  ['chess for older adults', 'chess', ['Seniors']],
  ['online book club next week', 'book club', ['Online', 'Next week']],
  ['música para bebés', 'musica', ['Babies & toddlers']],
  ['yoga gratis hoy', 'yoga', ['Free', 'Today']],
  ['concerts near me', 'concerts', ['Near you']],
  ['teens', '', ['Teens']],
  ['preschool art', 'art', ['Preschool']],
  ['weekday mornings', '', ['Weekdays', 'Mornings']],
])('"%s" is understood', (typed, words, labels) => {
  expect(read(typed)).toEqual({ words, labels })
})

test.each(['gluten free baking', 'free throws', 'young adult novels', 'virtual reality', 'freestyle', 'kidney health'])(
  'words with another meaning are no filters: %s',
  (typed) => {
    expect(read(typed)).toEqual({ words: typed, labels: [] })
  },
)

test('the words of a filter that is switched off are searched as text', () => {
  expect(read('Free Comic Book Day', ['free'])).toEqual({ words: 'free comic book day', labels: [] })
  expect(read('free comics for kids', ['for kids'])).toEqual({ words: 'comics for kids', labels: ['Free'] })
})

test('days are relative to today', () => {
  const days = (typed: string) =>
    understandSearch(typed, { today }).understood.flatMap(({ filters }) =>
      filters.filter(({ kind }) => kind === 'days'),
    )
  expect(days('today')).toEqual([{ kind: 'days', from: today, to: today }])
  expect(days('tomorrow')).toEqual([{ kind: 'days', from: '2026-11-22', to: '2026-11-22' }])
  expect(days('this weekend')).toEqual([{ kind: 'days', from: '2026-11-21', to: '2026-11-22' }])
  expect(days('next weekend')).toEqual([{ kind: 'days', from: '2026-11-28', to: '2026-11-29' }])
  expect(days('next week')).toEqual([{ kind: 'days', from: '2026-11-23', to: '2026-11-29' }])
  expect(days('this sunday')).toEqual([{ kind: 'days', from: '2026-11-22', to: '2026-11-22' }])
  expect(days('next friday')).toEqual([{ kind: 'days', from: '2026-11-27', to: '2026-11-27' }])
  expect(days('next month')).toEqual([{ kind: 'days', from: '2026-12-01', to: '2026-12-31' }])
})

test('the name of a place is searched as text until the place is known to exist', () => {
  const { words, understood } = understandSearch('yoga near Ithaca', { today })
  expect(words).toBe('yoga near ithaca')
  expect(understood).toEqual([
    { words: 'near ithaca', label: 'ithaca', filters: [{ kind: 'place', name: 'ithaca', isAround: true }] },
  ])
})

test.each(['', ' ', '!!!', '\uE000', '\uE001 0 \uE001', 'free '.repeat(40)])('never fails: %j', (typed) => {
  expect(() => read(typed)).not.toThrow()
})
