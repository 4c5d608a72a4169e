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

export const listAreas = (interests: readonly string[]): InterestArea[] =>
  interestAreas.filter((area) => interests.includes(area))

/** What is in the person's own words. */
export const listOtherInterests = (interests: readonly string[]): string[] => interests.filter((word) => !isArea(word))

/** "STEM, Life Skills, welding" */
export const interestNames = (interests: readonly string[]): string[] => [
  ...listAreas(interests).map((area) => interestAreaLabels[area]),
  ...listOtherInterests(interests),
]

/** A category by its id or its label, whatever the case. */
const areaNamed = (word: string): InterestArea | undefined =>
  interestAreas.find((area) => [area, interestAreaLabels[area].toLowerCase()].includes(word.toLowerCase()))

/** What was typed takes the place of everything; what names a category means the category. */
export function interestsFromWords(words: readonly string[]): string[] {
  const named = words.flatMap((word) => areaNamed(word) ?? [])
  return [...listAreas(named), ...words.filter((word) => !areaNamed(word))]
}

/** The chosen categories take the place of those before; the own words stay. */
export const interestsFromAreas = (areas: readonly InterestArea[], before: readonly string[]): string[] => [
  ...listAreas(areas),
  ...listOtherInterests(before),
]

export type Intensities = { [Area in InterestArea]?: Intensity | undefined }

/** Each category among the interests with its strength, at least 1; no other. */
export function getIntensities(interests: readonly string[], known: Intensities): Intensities {
  return Object.fromEntries(listAreas(interests).map((area) => [area, known[area] ?? 1]))
}

/** How many of a category's subcategories are offered: twice the intensity. */
export const shownSubcategories = (area: InterestArea, strength: Intensity) =>
  subcategories[area].slice(0, 2 * strength)

/** What was chosen and is still offered. */
export const filterOffered = (chosen: readonly Subcategory[], strengths: Intensities): Subcategory[] =>
  interestAreas.flatMap((area) => {
    const strength = strengths[area]
    const offered = strength ? shownSubcategories(area, strength).map(({ id }) => id) : []
    return offered.filter((id) => chosen.includes(id))
  })
