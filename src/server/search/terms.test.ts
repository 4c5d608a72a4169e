import { describe, expect, test } from 'vitest'
import { isDictionaryWord } from './dictionary.ts'
import { buildTerm, correctWord, findTerms, getStem, isOneLetterAway, isSwapped, type TypedWord } from './terms.ts'

test.each([
  ['telescpoe', 'telescope', true],
  ['repiar', 'repair', true],
  ['repair', 'repair', false],
  ['chest', 'chess', false],
])('%s is %s with two letters swapped: %s', (typed, word, isTypo) => {
  expect(isSwapped(typed, word)).toBe(isTypo)
})

test.each([
  ['astronmy', 'astronomy', true],
  ['astronnomy', 'astronomy', true],
  ['astronumy', 'astronomy', true],
  ['astronomy', 'astronomy', false],
  ['istronumy', 'astronomy', false],
])('%s is one letter away from %s: %s', (typed, word, isAway) => {
  expect(isOneLetterAway(typed, word)).toBe(isAway)
})

test('the likeliest of several words is chosen', () => {
  expect(correctWord('gutar', ['guitar', 'gutter', 'sutar'])).toEqual(['guitar'])
})

test.each(['chest', 'chess', 'telescopes', 'painting', 'studies', 'baking', 'painters', 'hiked', 'quickly', 'chicago'])(
  '"%s" is a word of the dictionary',
  async (word) => {
    expect(await isDictionaryWord(word)).toBe(true)
  },
)

test.each(['telescpoe', 'astronmy', 'gutar', 'kniting', 'swiming', 'bakeing'])(
  '"%s" isn’t a word of the dictionary',
  async (word) => {
    expect(await isDictionaryWord(word)).toBe(false)
  },
)

describe('words with the same stem and another meaning', () => {
  const typed = (word: string, stem: string, forms: string[]): TypedWord => ({
    word,
    stem,
    forms,
    isKnown: true,
    isBegun: false,
    near: [],
    splits: [],
    isJoined: false,
    isUnspaced: false,
    bare: null,
  })
  const buildOwnPhrases = (word: TypedWord) => {
    const [term] = findTerms([word], new Map())
    return (
      term &&
      buildTerm(
        term,
        new Map(),
        () => [],
        (phrase) => phrase.split(' '),
        false,
      ).own
    )
  }

  test.each([
    ['programming', 'program', ['program', 'programs', 'programming'], ['programming']],
    ['train', 'train', ['train', 'trains', 'training'], ['train', 'trains']],
    ['animals', 'anim', ['animal', 'animals', 'animation'], ['animals', 'animal']],
    ['paint', 'paint', ['paint', 'painting', 'paints'], ['paint', 'painting', 'paints']],
  ])('"%s" isn’t searched as its synonyms', (word, stem, forms, searched) => {
    expect(buildOwnPhrases(typed(word, stem, forms))).toEqual([[searched]])
  })

  test('have separate stems', () => {
    expect(getStem({ word: 'programs', stem: 'program' })).toBe(getStem({ word: 'program', stem: 'program' }))
    expect(getStem({ word: 'programming', stem: 'program' })).not.toBe(getStem({ word: 'program', stem: 'program' }))
  })
})
