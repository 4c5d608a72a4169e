import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText } from '#contract/limits.ts'
import { findUnstorable, repairTexts, toStorable } from './sql.ts'

test.each([
  ['plain', null],
  [{ a: ['🦆', 1, null, true], b: {} }, null],
  ['\ud83e', ''],
  [{ a: { b: ['x', '\udd9f'] } }, 'a.b.1'],
  [{ a: [{ 'k\0': 1 }] }, 'a.0.k'],
  [JSON.parse('{"__proto__":{"x":"\\u0000"}}') as unknown, '__proto__.x'],
])('finds the path of unstorable text in %j', (value, path) => {
  expect(findUnstorable(value)).toBe(path)
})

test('makes any data storable, and leaves storable data unchanged', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\ud800', '🦆', 'a\0', '\udc00x'))
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(text, fc.array(text), fc.record({ a: text }))), (data) => {
      const before = structuredClone(data)
      const wasFine = findUnstorable(Object.values(data)) === null
      repairTexts(data)
      expect(findUnstorable(Object.values(data))).toBeNull()
      if (wasFine) expect(data).toEqual(before)
    }),
  )
  expect(toStorable('a\0b\ud800c')).toBe('ab\ufffdc')
})

test('cuts text without splitting surrogate pairs', () => {
  expect(cutText('ab🦆', 3)).toBe('ab')
  expect(cutText('ab🦆', 4)).toBe('ab🦆')
  expect(cutText('ab', 9)).toBe('ab')
})
