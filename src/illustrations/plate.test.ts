import { describe, expect, test } from 'vitest'
import { categories } from '#contract/events/event-options.ts'
import type { Category } from '#contract/events/event-options.ts'
import { type PlateOptions, drawPlate, sheets } from './plate.ts'
import { motifNames } from './plate-motifs.ts'

const ids = Array.from({ length: 40 }, (_, index) => index + 1)
const aspects = Object.keys(sheets) as (keyof typeof sheets)[]

function plates(category: Category, options?: PlateOptions): string[] {
  return ids.map((id) => drawPlate({ category, id }, options))
}

/** Three plates of each motif. */
const named = (options?: PlateOptions) =>
  motifNames.flatMap((motif, at) =>
    [0, 1, 2].map((id) => {
      const category = categories[(at + id) % categories.length] ?? 'Other'
      return drawPlate({ category, motif, id: 100 * at + id }, options)
    }),
  )

/** Returns the names of elements still open at the end. Throws on anything that is neither a tag nor plain text. */
function openElements(svg: string): string[] {
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>|[^<>&]+|&(?:amp|lt|quot);/g,
    (_, close, name, __, alone) => {
      if (name === undefined || alone === '/') return ''
      if (close === '/') expect(open.pop()).toBe(name)
      else open.push(name)
      return ''
    },
  )
  expect(rest).toBe('')
  return open
}

describe('a plate', () => {
  test('is the same for the same event, every time', () => {
    for (const category of categories) expect(plates(category)).toEqual(plates(category))
  })

  test('does not depend on its title', () => {
    const untitled = drawPlate({ category: 'Nature', id: 7 })
    const titled = drawPlate({ category: 'Nature', id: 7, title: 'Ferns & "friends" <of> the forest' })
    expect(titled.replace(/role="img" aria-label="[^"]*"/, 'aria-hidden="true"')).toBe(untitled)
    expect(titled).toContain('aria-label="Ferns &amp; &quot;friends&quot; &lt;of> the forest"')
  })

  test.each(categories)('of %s has at least twenty variants among forty events', (category) => {
    expect(new Set(plates(category)).size).toBeGreaterThanOrEqual(20)
  })

  test('accepts non-numeric ids', () => {
    expect(drawPlate({ category: 'Music', id: 'feed-a' })).not.toBe(drawPlate({ category: 'Music', id: 'feed-b' }))
  })

  test.each(aspects)('is well-formed, without ids or broken numbers, as %s', (aspect) => {
    for (const svg of [...categories.flatMap((category) => plates(category, { aspect })), ...named({ aspect })]) {
      expect(openElements(svg)).toEqual([])
      expect(svg).not.toMatch(/ (?:id|style|class)="|NaN|Infinity|undefined|e-\d/)
      for (const [, data = ''] of svg.matchAll(/ d="([^"]*)"/g)) expect(data).toMatch(/^[MLHVCSQTAZmhvlqacstz\d\s.-]*$/)
    }
  })

  test('is small: a card has a median of 4 kB and at most 8, a hero at most 10', () => {
    const sizes = [...categories.flatMap((category) => plates(category)), ...named()]
      .map((svg) => svg.length)
      .sort((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(4000)
    expect(sizes.at(-1)).toBeLessThan(8000)
    for (const category of categories)
      for (const svg of plates(category, { aspect: 'wide' })) expect(svg.length).toBeLessThan(10_000)
    for (const svg of named({ aspect: 'wide' })) expect(svg.length).toBeLessThan(10_000)
  })

  test('follows the theme on a page and has fixed colors on its own', () => {
    expect(drawPlate({ category: 'Art', id: 1 })).toContain('var(--p,#fbf6ea)')
    for (const colours of ['paper', 'night'] as const)
      expect(drawPlate({ category: 'Art', id: 1 }, { colours, aspect: 'link' })).not.toContain('var(')
  })
})
