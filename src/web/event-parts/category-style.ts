import type { Category } from '#contract/events/event-options.ts'

/** A category's name in CSS: `data-category="stem"`, `--category-stem`. */
export type CategoryToken = Lowercase<Category>

export function categoryToken(category: Category): CategoryToken {
  return category.toLowerCase() as CategoryToken
}

/**
 * Returns a category's colors as CSS values where classes can't be used: map pins, canvas, inline SVG.
 * In markup, prefer `data-category={categoryToken(category)}` with `bg-hue`, `text-hue-ink` and `bg-hue-tint`.
 */
export function categoryStyle(category: Category): { hue: string; ink: string; tint: string } {
  const name = `--category-${categoryToken(category)}`
  return { hue: `var(${name})`, ink: `var(${name}-ink)`, tint: `var(${name}-tint)` }
}
