import { expect, test } from 'vitest'
import { memoize } from './process.ts'

test('each text is read once, also one whose result is empty', () => {
  const read: string[] = []
  const shorten = memoize((text) => {
    read.push(text)
    return text.slice(1)
  })
  expect(['ab', 'a', 'ab', 'a'].map(shorten)).toEqual(['b', '', 'b', ''])
  expect(read).toEqual(['ab', 'a'])
})

test('the texts that were asked for least recently are forgotten', () => {
  const read: string[] = []
  const keep = memoize((text) => {
    read.push(text)
    return { text }
  })
  const first = keep('first')
  for (let number = 0; number < 1_999; number += 1) keep(String(number))
  expect(keep('first')).toBe(first)
  keep('one more')
  expect(keep('first')).toBe(first)
  read.length = 0
  keep('0')
  expect(read).toEqual(['0'])
})
