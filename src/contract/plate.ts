import type { Category } from './event-options.ts'

export const plateAspects = ['card', 'wide', 'square'] as const
export const plateColours = ['paper', 'night'] as const

export interface PlateAddress {
  category: Category
  id: number
  aspect: (typeof plateAspects)[number]
  colours: (typeof plateColours)[number]
}

/** Increment whenever the drawing changes, because browsers cache plates permanently. */
const version = 2

/** Returns the path of an event's plate, which the server renders as SVG. */
export function platePath({ category, id, aspect, colours }: PlateAddress): string {
  return `/plates/${version}/${category.toLowerCase()}-${id}-${aspect}-${colours}.svg`
}

const pattern = new RegExp(
  `^/plates/\\d+/([a-z]+)-(\\d{1,10})-(${plateAspects.join('|')})-(${plateColours.join('|')})\\.svg$`,
)

/** Parses the path of a plate; null for any other path. */
export function readPlatePath(path: string, categories: readonly Category[]): PlateAddress | null {
  const [, token, id, aspect, colours] = pattern.exec(path) ?? []
  const category = categories.find((name) => name.toLowerCase() === token)
  if (!category) return null
  return { category, id: Number(id), aspect, colours } as PlateAddress
}
