import { expect, test } from 'vitest'
import { isDictionaryWord } from './search-dictionary.ts'
import { correctWord, isOneLetterAway, isSwapped } from './search-terms.ts'

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

test('the likeliest of several words is meant', () => {
  expect(correctWord('gutar', ['guitar', 'gutter', 'sutar'])).toEqual(['guitar'])
})

test.each(['chest', 'chess', 'telescopes', 'painting', 'studies', 'Chicago'.toLowerCase()])(
  '"%s" is a word of the dictionary',
  async (word) => {
    expect(await isDictionaryWord(word)).toBe(true)
  },
)

test.each(['telescpoe', 'astronmy', 'gutar'])('"%s" is not', async (word) => {
  expect(await isDictionaryWord(word)).toBe(false)
})
