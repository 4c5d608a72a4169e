import { expect, test } from 'vitest'
import { printable } from './lifecycle.ts'

test('control characters are removed from text for a terminal', () => {
  expect(printable('Knots \u001b[31m\u001b]0;title\u0007\u009b2J\u007f')).toBe('Knots [31m]0;title2J')
  expect(printable('Knots\tfor\nsailors é 🦆')).toBe('Knots\tfor\nsailors é 🦆')
})
