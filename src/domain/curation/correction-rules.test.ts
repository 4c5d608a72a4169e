import { expect, test } from 'vitest'
import { CorrectionRules, normalizePhrase, type CorrectionRule, type RuledEvent } from './correction-rules.ts'

const event: RuledEvent = {
  ...{ id: 7, seriesId: 3, sourceIds: [1, 2] },
  ...{ title: 'Café & Chess: open night', organizer: 'Müller Library' },
  ...{ shortDescription: '', description: 'Bring your own board.', location: 'Mill Hall' },
}

let latest = 0
function rule(scope: CorrectionRule['scope'], more: Partial<CorrectionRule> = {}): CorrectionRule {
  latest += 1
  const everywhere = { eventId: null, seriesId: null, sourceId: null, words: null }
  return { id: latest, scope, ...everywhere, changes: { category: 'Art' }, ...more }
}

test.each([
  ['the event', rule('event', { eventId: 7 }), true],
  ['another event', rule('event', { eventId: 8 }), false],
  ['its series', rule('series', { seriesId: 3 }), true],
  ['one of its sources', rule('source', { sourceId: 2 }), true],
  ['another source', rule('source', { sourceId: 9 }), false],
  ['its organizer, written otherwise', rule('organizer', { words: 'MULLER  library' }), true],
  ['part of its organizer', rule('organizer', { words: 'library' }), false],
  ['words of its title', rule('title', { words: 'cafe and chess' }), true],
  ['part of a word', rule('title', { words: 'ches' }), false],
  ['words in another order', rule('title', { words: 'chess cafe' }), false],
  ['words of its description only', rule('title', { words: 'own board' }), false],
  ['words that it mentions', rule('words', { words: 'own board' }), true],
  ['words across two texts', rule('words', { words: 'night bring' }), false],
  ['words of its title, from another source', rule('title', { words: 'chess', sourceId: 9 }), false],
  ['nothing but signs', rule('title', { words: '!!' }), false],
])('a rule on %s', (_name, only, covers) => {
  expect(new CorrectionRules([only]).listFor(event).length === 1).toBe(covers)
})

test('the most specific correction decides each field, and the newest among equals', () => {
  const own = rule('event', { eventId: 7, changes: { title: 'Chess' } })
  const early = rule('title', { words: 'chess', changes: { category: 'STEM', title: 'Board games' } })
  const late = rule('title', { words: 'chess', changes: { category: 'History' } })
  const wide = rule('source', { sourceId: 1, changes: { category: 'Other', format: null } })
  expect(new CorrectionRules([wide, early, own, late]).applyTo(event)).toEqual({
    title: { value: 'Chess', correctionId: own.id },
    category: { value: 'History', correctionId: late.id },
    format: { value: null, correctionId: wide.id },
  })
})

test('phrases ignore case, accents and punctuation, in any script', () => {
  expect(normalizePhrase('  Über–Café № 1: ШАХМАТЫ!')).toBe('uber cafe no 1 шахматы')
})
