import { interests, type AgeGroup, type Interest } from '#contract/events/event-options.ts'
import type {
  Availability,
  Intensity,
  InterestArea,
  LearningGoal,
  LearningStyle,
  Subcategory,
} from '#contract/people/person-options.ts'
import { interestAreas, subcategories } from '#contract/people/person-options.ts'
import { listAreas, listOtherInterests, listOfferedSubcategories, type Intensities } from './person-interests.ts'

/** A person's learning preferences. */
export interface Taste {
  /** Category ids and free-text words. */
  interests: readonly string[]
  intensities: Intensities
  subcategories: readonly Subcategory[]
  ageGroups: readonly AgeGroup[]
  learningStyles: readonly LearningStyle[]
  learningGoals: readonly LearningGoal[]
  availability: readonly Availability[]
  /** Age groups of the children in a family account; empty for other accounts. */
  familyAges: readonly AgeGroup[]
}

/** Maps preference categories to event categories. "Social & Leadership" is a mood, so it maps to none. */
const interestsInArea: Record<InterestArea, readonly Interest[]> = {
  stem: ['STEM'],
  arts: ['Art', 'Music', 'Photography'],
  nature: ['Nature'],
  humanities: ['History', 'Literature', 'Travel'],
  practical: ['Cooking', 'Fitness'],
  social: [],
}

/** Returns the preferences that make the home screen show exactly these interests. */
export function preferencesFor(wanted: readonly Interest[]): {
  interests: InterestArea[]
  intensities: Intensities
  subcategories: Subcategory[]
} {
  const strength: Intensity = 2
  const areas = interestAreas.filter((area) => interestsInArea[area].some((interest) => wanted.includes(interest)))
  return {
    interests: areas,
    intensities: Object.fromEntries(areas.map((area) => [area, strength])),
    subcategories: areas.flatMap((area) =>
      interestsInArea[area].every((interest) => wanted.includes(interest))
        ? []
        : listOfferedSubcategories(area, strength).flatMap(({ id, interest }) =>
            interest && wanted.includes(interest) ? [id] : [],
          ),
    ),
  }
}

const homeAges = ['baby', 'preschool', 'elementary', 'middle', 'high', 'adult'] as const satisfies readonly AgeGroup[]
const toHomeAge = (group: AgeGroup) => (group === 'senior' ? 'adult' : group)

/** Returns the interests of a category. If subcategories that name an interest are chosen, only those count. */
function interestsMeant(area: InterestArea, chosen: readonly Subcategory[]): readonly Interest[] {
  const within = subcategories[area].filter(({ id }) => chosen.includes(id))
  const named = within.flatMap(({ interest }) => interest ?? [])
  return named.length > 0 ? named : interestsInArea[area]
}

/** Returns each home screen interest that applies, with a strength from 1 to 3. */
export function wantedInterests(
  taste: Pick<Taste, 'interests' | 'intensities' | 'subcategories'>,
): Map<Interest, number> {
  const wanted = new Map<Interest, number>()
  const want = (interest: Interest, strength: number) =>
    wanted.set(interest, Math.max(strength, wanted.get(interest) ?? 0))
  for (const area of listAreas(taste.interests))
    for (const interest of interestsMeant(area, taste.subcategories)) want(interest, taste.intensities[area] ?? 1)
  for (const word of listOtherInterests(taste.interests)) {
    const interest = interests.find((each) => each.toLowerCase() === word.toLowerCase())
    if (interest) want(interest, 2)
  }
  return wanted
}

/**
 * Returns the home screen filters for people who haven't chosen any there; no interests if their preferences name none.
 * Seniors look for events for adults, since
 * the home screen doesn't offer their group.
 */
export function homeDefaults(
  taste: Pick<Taste, 'interests' | 'intensities' | 'subcategories' | 'ageGroups' | 'familyAges'>,
) {
  const wanted = wantedInterests(taste)
  return {
    interests: interests.filter((interest) => wanted.has(interest)),
    ages: homeAges.filter((group) => [...taste.ageGroups, ...taste.familyAges].map(toHomeAge).includes(group)),
  }
}
