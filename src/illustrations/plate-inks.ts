import type { Category } from '#contract/events/event-options.ts'
import type { Inks } from './plate-pen.ts'

export type PlateColours = 'tokens' | 'paper' | 'night'

type Theme = { paper: string; ink: string; line: string; spark: string }

/** The plate tokens of theme.css, for output without a stylesheet. theme.test.ts keeps both in sync. */
export const plateThemes: Record<'paper' | 'night', Theme> = {
  paper: { paper: '#fbf6ea', ink: '#22312b', line: '#b9ab88', spark: '#f2a93b' },
  night: { paper: '#1a2822', ink: '#e6dfcb', line: '#5b6f62', spark: '#f2b04c' },
}

/** Hue and tint of each category, by theme. */
export const plateHues: Record<Category, Record<'paper' | 'night', readonly [hue: string, tint: string]>> = {
  STEM: { paper: ['#3e7cb1', '#e0ebf2'], night: ['#84b9e6', '#1d3344'] },
  Art: { paper: ['#7a4e8a', '#efe4ef'], night: ['#c79ed6', '#35273c'] },
  Nature: { paper: ['#2f6b4f', '#e2ecdc'], night: ['#8ac9a4', '#22392e'] },
  History: { paper: ['#c4553b', '#f9e3da'], night: ['#eb9079', '#40251e'] },
  Music: { paper: ['#bf4f76', '#f9e2e8'], night: ['#ec94b2', '#3f2430'] },
  Literature: { paper: ['#4d57a8', '#e6e7f3'], night: ['#a3acec', '#272c4a'] },
  Travel: { paper: ['#1f8080', '#dcedea'], night: ['#6dc7c4', '#163a3a'] },
  Fitness: { paper: ['#cf6a1e', '#fbe6d2'], night: ['#f2a266', '#412a18'] },
  Photography: { paper: ['#5a6b7b', '#e6eaec'], night: ['#a9b9c8', '#2a343c'] },
  Cooking: { paper: ['#a37b12', '#f6ebc8'], night: ['#dcbb58', '#38301a'] },
  Other: { paper: ['#7c7a70', '#ece8dc'], night: ['#b5b3a6', '#2f322c'] },
}

/**
 * Returns the paints of a category. `tokens` uses the short custom properties that category.css ties to the theme
 * (paths repeat them often), with the paper theme as fallback. Avoids `style` attributes, which a strict CSP blocks.
 */
export function getInks(category: Category, colours: PlateColours): Inks {
  const fixed = colours === 'tokens' ? 'paper' : colours
  const [hue, tint] = plateHues[category][fixed]
  const inks = { ...plateThemes[fixed], hue, tint }
  if (colours !== 'tokens') return inks
  return {
    paper: `var(--p,${inks.paper})`,
    ink: `var(--i,${inks.ink})`,
    line: `var(--l,${inks.line})`,
    spark: `var(--s,${inks.spark})`,
    hue: `var(--h,${hue})`,
    tint: `var(--t,${tint})`,
  }
}
