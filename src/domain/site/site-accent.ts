import type { AccentColors, Site } from '#contract/site/site-options.ts'

type Rgb = readonly [red: number, green: number, blue: number]

const read = (color: string): Rgb => {
  const number = Number.parseInt(color.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}
const write = (color: Rgb): string =>
  `#${color
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Mixes two colors. @param share of the second one, from 0 to 1 */
const mix = (one: string, other: string, share: number): string => {
  const [from, to] = [read(one), read(other)]
  return write([0, 1, 2].map((at) => from[at]! + (to[at]! - from[at]!) * share) as unknown as Rgb)
}

function luminance(color: string): number {
  const [red, green, blue] = read(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** Returns the contrast ratio of WCAG 2, from 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

/** Contrast that WCAG 2.2 AA demands of text. */
const textContrast = 4.5

/** The surfaces that carry text in the accent color, and the text on the accent color, as in theme.css. */
const themes = {
  light: { surfaces: ['#fbf6ea', '#fffdf7', '#f3ebd8'], card: '#fffdf7', extreme: '#000000', onAccent: '#fffdf7' },
  dark: { surfaces: ['#14201b', '#1c2b25', '#101a16'], card: '#1c2b25', extreme: '#ffffff', onAccent: '#10201a' },
} as const

/** Moves a color towards black or white in small steps until its contrast with every surface suffices. */
function adjust(color: string, extreme: string, surfaces: readonly string[]): string {
  for (let step = 0; step <= 100; step += 1) {
    const candidate = mix(color, extreme, step / 100)
    if (surfaces.every((surface) => getContrast(candidate, surface) >= textContrast)) return candidate
  }
  return extreme
}

function deriveTheme(
  color: string,
  { surfaces, card, extreme, onAccent }: (typeof themes)['light' | 'dark'],
): AccentColors {
  const tint = mix(card, color, 0.12)
  const accent = adjust(color, extreme, [...surfaces, tint, onAccent])
  return { accent, deep: adjust(mix(accent, extreme, 0.2), extreme, [...surfaces, tint, onAccent]), tint, onAccent }
}

/**
 * Derives the colors of both themes from one accent color. A color with too little contrast is darkened in the light
 * theme and lightened in the dark one.
 *
 * @param color `#rrggbb`
 */
export const deriveAccent = (color: string): NonNullable<Site['accent']> => ({
  light: deriveTheme(color, themes.light),
  dark: deriveTheme(color, themes.dark),
})
