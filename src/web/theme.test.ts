/// <reference types="node" />
// Read from disk, because Vitest imports stylesheets as empty strings.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { categories } from '#contract/events/event-options.ts'
import { plateHues, plateThemes } from '#illustrations/plate-inks.ts'

const css = ['theme.css', 'ui/lark/meadow.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n')
const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Computes the WCAG contrast ratio of two tokens in one theme, 1 to 21. */
function contrast(first: string, second: string, theme: 'light' | 'dark'): number {
  const [lighter = 0, darker = 0] = [first, second]
    .map((name) => luminance(pairs.get(name)?.[theme] ?? `no token ${name}`))
    .sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['color-paper', 'color-card', 'color-well']
const textColours = ['ink', 'muted', 'fern', 'fern-deep', 'clay-ink', 'sky-ink', 'plum-ink', 'marigold-ink']
const textPairs: [string, string][] = [
  ...textColours.flatMap((text) => grounds.map((ground): [string, string] => [`color-${text}`, ground])),
  ...['fern', 'marigold', 'clay'].map((accent): [string, string] => [`color-on-${accent}`, `color-${accent}`]),
  ['color-on-fern', 'color-fern-deep'],
  ['color-fern', 'color-fern-tint'],
  ...['marigold', 'clay', 'sky', 'plum'].map((hue): [string, string] => [`color-${hue}-ink`, `color-${hue}-tint`]),
  ...['fern', 'marigold', 'clay', 'sky', 'plum'].map((hue): [string, string] => ['color-ink', `color-${hue}-tint`]),
  ['plate-ink', 'plate-paper'],
  ...['sky-top', 'sky-middle', 'near', 'field'].map((part): [string, string] => ['meadow-text', `meadow-${part}`]),
]
const shapePairs: [string, string][] = ['edge', 'focus'].flatMap((shape) =>
  grounds.map((ground): [string, string] => [`color-${shape}`, ground]),
)

for (const theme of ['light', 'dark'] as const) {
  describe(`the ${theme} theme`, () => {
    test.each(textPairs)('has readable text: %s on %s', (text, ground) => {
      expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5)
    })

    test.each(shapePairs)('has visible shapes: %s on %s', (shape, ground) => {
      expect(contrast(shape, ground, theme)).toBeGreaterThanOrEqual(3)
    })

    test.each(categories)('has a readable badge and a visible dot for %s', (category) => {
      const hue = `category-${category.toLowerCase()}`
      for (const ground of [`${hue}-tint`, 'color-card', 'color-paper']) {
        expect(contrast(`${hue}-ink`, ground, theme)).toBeGreaterThanOrEqual(4.5)
      }
      for (const ground of ['color-card', 'color-paper']) {
        expect(contrast(hue, ground, theme)).toBeGreaterThanOrEqual(3)
      }
      expect(contrast('plate-ink', `${hue}-tint`, theme)).toBeGreaterThanOrEqual(4.5)
    })
  })
}

test('every category has its own hue in both themes', () => {
  for (const theme of ['light', 'dark'] as const) {
    const hues = categories.map((category) => pairs.get(`category-${category.toLowerCase()}`)?.[theme])
    expect(new Set(hues).size).toBe(categories.length)
  }
})

test('standalone plates use the theme’s colours', () => {
  for (const [fixed, theme] of [
    ['paper', 'light'],
    ['night', 'dark'],
  ] as const) {
    for (const [name, colour] of Object.entries(plateThemes[fixed]))
      expect(pairs.get(`plate-${name}`)?.[theme]).toBe(colour)
    for (const category of categories) {
      const token = `category-${category.toLowerCase()}`
      expect([pairs.get(token)?.[theme], pairs.get(`${token}-tint`)?.[theme]]).toEqual(plateHues[category][fixed])
    }
  }
})
