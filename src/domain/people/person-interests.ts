import {
  interestAreaLabels,
  interestAreas,
  type Intensity,
  type InterestArea,
  type Subcategory,
  subcategories,
} from '#contract/people/person-options.ts'
import { t } from '#texts/texts.ts'

// A person has a single list of interests: category ids from the preferences first, then free-text words. The
// preferences edit only the categories; Edit Profile shows both as words.

const isArea = (word: string): word is InterestArea => interestAreas.includes(word as InterestArea)

export const listAreas = (interests: readonly string[]): InterestArea[] =>
  interestAreas.filter((area) => interests.includes(area))

/** Returns the free-text interests. */
export const listOtherInterests = (interests: readonly string[]): string[] => interests.filter((word) => !isArea(word))

/** Lists display names, such as "STEM, Life Skills, welding". */
export const listInterestNames = (interests: readonly string[]): string[] => [
  ...listAreas(interests).map((area) => t(interestAreaLabels[area])),
  ...listOtherInterests(interests),
]

/** Finds a category by id or label, ignoring case. */
const findArea = (word: string): InterestArea | undefined =>
  interestAreas.find((area) => [area, t(interestAreaLabels[area]).toLowerCase()].includes(word.toLowerCase()))

/** Replaces the whole list with typed words. Words that name a category become that category. */
export function interestsFromWords(words: readonly string[]): string[] {
  const areas = words.flatMap((word) => findArea(word) ?? [])
  return [...listAreas(areas), ...words.filter((word) => !findArea(word))]
}

/** Replaces the categories and keeps the free-text words. */
export const interestsFromAreas = (areas: readonly InterestArea[], before: readonly string[]): string[] => [
  ...listAreas(areas),
  ...listOtherInterests(before),
]

export type Intensities = { [Area in InterestArea]?: Intensity | undefined }

/** Returns the intensity of each selected category, at least 1. Drops all others. */
export function getIntensities(interests: readonly string[], known: Intensities): Intensities {
  return Object.fromEntries(listAreas(interests).map((area) => [area, known[area] ?? 1]))
}

/** Lists the subcategories offered for a category: two per intensity level. */
export const listOfferedSubcategories = (area: InterestArea, intensity: Intensity) =>
  subcategories[area].slice(0, 2 * intensity)

/** Keeps the chosen subcategories that are still offered. */
export const filterOffered = (chosen: readonly Subcategory[], intensities: Intensities): Subcategory[] =>
  interestAreas.flatMap((area) => {
    const intensity = intensities[area]
    const offered = intensity ? listOfferedSubcategories(area, intensity).map(({ id }) => id) : []
    return offered.filter((id) => chosen.includes(id))
  })
