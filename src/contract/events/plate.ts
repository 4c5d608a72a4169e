import type { Category } from './event-options.ts'

export const plateAspects = ['card', 'wide', 'square'] as const
export const plateColours = ['paper', 'night'] as const

export interface PlateAddress {
  category: Category
  /** Name of the motif, such as `bird`; null for any motif of the category. */
  motif: string | null
  id: number
  aspect: (typeof plateAspects)[number]
  colours: (typeof plateColours)[number]
}

/** Increment whenever the drawing changes, because browsers cache plates permanently. */
const version = 3

/** Returns the path of an event's plate, which the server renders as SVG. */
export function platePath({ category, motif, id, aspect, colours }: PlateAddress): string {
  return `/plates/${version}/${category.toLowerCase()}-${motif ? `${motif}-` : ''}${id}-${aspect}-${colours}.svg`
}

const pattern = new RegExp(
  `^/plates/\\d+/([a-z]+)-(?:([a-z]{1,30})-)?(\\d{1,10})-(${plateAspects.join('|')})-(${plateColours.join('|')})\\.svg$`,
)

/** Parses the path of a plate; null for any other path. */
export function readPlatePath(path: string, categories: readonly Category[]): PlateAddress | null {
  const [, token, motif = null, id, aspect, colours] = pattern.exec(path) ?? []
  const category = categories.find((name) => name.toLowerCase() === token)
  if (!category) return null
  return { category, motif, id: Number(id), aspect, colours } as PlateAddress
}
