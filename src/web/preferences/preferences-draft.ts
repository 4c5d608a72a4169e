import type { User, UserChangeInput } from '#contract/people/person.ts'
import type { Intensity, InterestArea } from '#contract/people/person-options.ts'
import { listAreas, filterOffered } from '#domain/people/person-interests.ts'

/** Values of the five tabs. */
export type PreferencesDraft = Pick<
  User,
  | 'ageGroups'
  | 'intensities'
  | 'subcategories'
  | 'learningStyles'
  | 'learningGoals'
  | 'availability'
  | 'experience'
  | 'isFamily'
  | 'familyAges'
  | 'withinMiles'
>

export function toPreferencesDraft(user: User): PreferencesDraft {
  const { ageGroups, intensities, subcategories, learningStyles, learningGoals } = user
  const { availability, experience, isFamily, familyAges, withinMiles } = user
  return {
    ...{ ageGroups, intensities, subcategories, learningStyles, learningGoals },
    ...{ availability, experience, isFamily, familyAges, withinMiles },
  }
}

/** Categories with an intensity above 0. */
export const chosenAreas = ({ intensities }: PreferencesDraft): InterestArea[] => listAreas(Object.keys(intensities))

/** Sets the pressed level, or clears it if it was already set. */
export function withIntensity(draft: PreferencesDraft, area: InterestArea, level: Intensity): PreferencesDraft {
  const { [area]: before, ...others } = draft.intensities
  const intensities = before === level ? others : { ...others, [area]: level }
  return { ...draft, intensities, subcategories: filterOffered(draft.subcategories, intensities) }
}

export const toggled = <Word>(list: readonly Word[], word: Word): Word[] =>
  list.includes(word) ? list.filter((other) => other !== word) : [...list, word]

/**
 * Converts the draft to the request body, including the ids of the chosen categories. The home screen then has no more
 * questions.
 */
export const toUserChange = (draft: PreferencesDraft): UserChangeInput => ({
  ...draft,
  interests: chosenAreas(draft),
  isWelcomed: true,
})

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return (value as string[]).toSorted()
  return value && typeof value === 'object'
    ? Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other))
    : value
}

/** Whether both drafts are equal, ignoring order. */
export const isSame = (one: PreferencesDraft, other: PreferencesDraft): boolean =>
  (Object.keys(one) as (keyof PreferencesDraft)[]).every(
    (key) => JSON.stringify(inOrder(one[key])) === JSON.stringify(inOrder(other[key])),
  )
