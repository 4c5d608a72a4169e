import type { Category } from './event-options.ts'

export const plateAspects = ['card', 'wide', 'square'] as const
export const plateColours = ['paper', 'night'] as const

export interface PlateAddress {
  category: Category
  id: number
  aspect: (typeof plateAspects)[number]
  colours: (typeof plateColours)[number]
}

/** Raised whenever the drawing changes, because browsers keep a plate for good. */
const edition = 2

/** Where the server answers with the plate of an event, as an SVG of its own. */
export function platePath({ category, id, aspect, colours }: PlateAddress): string {
  return `/plates/${edition}/${category.toLowerCase()}-${id}-${aspect}-${colours}.svg`
}

const pattern = new RegExp(
  `^/plates/\\d+/([a-z]+)-(\\d{1,10})-(${plateAspects.join('|')})-(${plateColours.join('|')})\\.svg$`,
)

/** Reads such a path; null when it is none. */
export function readPlatePath(path: string, categories: readonly Category[]): PlateAddress | null {
  const [, token, id, aspect, colours] = pattern.exec(path) ?? []
  const category = categories.find((name) => name.toLowerCase() === token)
  if (!category) return null
  return { category, id: Number(id), aspect, colours } as PlateAddress
}
