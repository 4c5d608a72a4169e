import {
  interestAreaLabels,
  interestAreas,
  type Intensity,
  type InterestArea,
  type Subcategory,
  subcategories,
} from '#contract/person-options.ts'

/**
 * A person has one list of interests: ids of the preferences' categories first, then words of their own. Preferences
 * edit the first half, Edit Profile shows both as words.
 */
const isArea = (word: string): word is InterestArea => interestAreas.includes(word as InterestArea)

export const areasOf = (interests: readonly string[]): InterestArea[] =>
  interestAreas.filter((area) => interests.includes(area))

/** What is in the person's own words. */
export const wordsOf = (interests: readonly string[]): string[] => interests.filter((word) => !isArea(word))

/** "STEM, Life Skills, welding" */
export const interestNames = (interests: readonly string[]): string[] => [
  ...areasOf(interests).map((area) => interestAreaLabels[area]),
  ...wordsOf(interests),
]

/** A category by its id or its label, whatever the case. */
const areaNamed = (word: string): InterestArea | undefined =>
  interestAreas.find((area) => [area, interestAreaLabels[area].toLowerCase()].includes(word.toLowerCase()))

/** What was typed takes the place of everything; what names a category means the category. */
export function interestsFromWords(words: readonly string[]): string[] {
  const named = words.flatMap((word) => areaNamed(word) ?? [])
  return [...areasOf(named), ...words.filter((word) => !areaNamed(word))]
}

/** The chosen categories take the place of those before; the own words stay. */
export const interestsFromAreas = (areas: readonly InterestArea[], before: readonly string[]): string[] => [
  ...areasOf(areas),
  ...wordsOf(before),
]

export type Intensities = { [Area in InterestArea]?: Intensity | undefined }

/** Each category among the interests with its strength, at least 1; no other. */
export function intensitiesOf(interests: readonly string[], known: Intensities): Intensities {
  return Object.fromEntries(areasOf(interests).map((area) => [area, known[area] ?? 1]))
}

/** How many of a category's subcategories are offered: twice the intensity. */
export const shownSubcategories = (area: InterestArea, strength: Intensity) =>
  subcategories[area].slice(0, 2 * strength)

/** What was chosen and is still offered. */
export const keptSubcategories = (chosen: readonly Subcategory[], strengths: Intensities): Subcategory[] =>
  interestAreas.flatMap((area) => {
    const strength = strengths[area]
    const offered = strength ? shownSubcategories(area, strength).map(({ id }) => id) : []
    return offered.filter((id) => chosen.includes(id))
  })
