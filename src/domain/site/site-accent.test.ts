import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveAccent, getContrast } from './site-accent.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('contrast is that of WCAG 2', () => {
  expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(getContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('text in and on every accent color has a contrast of 4.5:1 in both themes', () => {
  fc.assert(
    fc.property(color, (given) => {
      const { light, dark } = deriveAccent(given)
      for (const [colors, surfaces] of [
        [light, ['#fbf6ea', '#fffdf7', '#f3ebd8']],
        [dark, ['#14201b', '#1c2b25', '#101a16']],
      ] as const) {
        for (const surface of [...surfaces, colors.tint, colors.onAccent]) {
          expect(getContrast(colors.accent, surface)).toBeGreaterThanOrEqual(4.5)
          expect(getContrast(colors.deep, surface)).toBeGreaterThanOrEqual(4.5)
        }
      }
    }),
  )
})

test('a color that already has enough contrast stays as it is', () => {
  expect(deriveAccent('#2f6b4f').light.accent).toBe('#2f6b4f')
  expect(deriveAccent('#8ac9a4').dark.accent).toBe('#8ac9a4')
})
