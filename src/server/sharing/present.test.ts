import { describe, expect, test } from 'vitest'
import { measure, wrap, toRenderableText } from './present.ts'

const face = 'fraunces-600'
const box = { width: 500, max: 3 }

describe('text in a preview', () => {
  test('stays within its column', () => {
    const lines = wrap('Welding for beginners: join two pieces of steel', face, 60, box)
    expect(lines.join(' ')).toBe('Welding for beginners: join two pieces of steel')
    for (const line of lines) expect(measure(line, face, 60)).toBeLessThanOrEqual(500)
  })

  test('ends in an ellipsis after a whole word if it is too long', () => {
    const lines = wrap('Splashing about '.repeat(20).trim(), face, 60, box)
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatch(/(Splashing|about)…$/)
  })

  test('breaks a word that is wider than the column', () => {
    const lines = wrap('Donaudampfschifffahrtsgesellschaft', face, 60, { width: 400, max: 9 })
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join('')).toBe('Donaudampfschifffahrtsgesellschaft')
  })
})

describe('text that the fonts can render', () => {
  test.each([
    ['Ñandú, Łódź & “owls” – 2026', 'Ñandú, Łódź & “owls” – 2026'],
    ['Star party 🌟', 'Star party'],
    ['  many\n spaces ', 'many spaces'],
    ['鳥を見る会', null],
    ['Прогулка', null],
    ['Bird walk 鳥', null],
    ['🌟🌟', null],
  ])('for %j is %j', (text, shown) => {
    expect(toRenderableText(text, face)).toBe(shown)
  })
})
