import type { Category } from '#contract/event-options.ts'

/** The name a category has in CSS: `data-category="stem"`, `--category-stem`. */
export type CategoryToken = Lowercase<Category>

export function categoryToken(category: Category): CategoryToken {
  return category.toLowerCase() as CategoryToken
}

/**
 * The colours of a category as CSS values, for where no class reaches: map pins, canvas, inline SVG.
 * In markup, prefer `data-category={categoryToken(category)}` with `bg-hue`, `text-hue-ink` and `bg-hue-tint`.
 */
export function categoryStyle(category: Category): { hue: string; ink: string; tint: string } {
  const name = `--category-${categoryToken(category)}`
  return { hue: `var(${name})`, ink: `var(${name}-ink)`, tint: `var(${name}-tint)` }
}
