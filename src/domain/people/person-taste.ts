import type { AgeGroup, Interest } from '#contract/event-options.ts'
import type { Availability, InterestArea, LearningGoal, LearningStyle, Subcategory } from '#contract/person-options.ts'
import { subcategories } from '#contract/person-options.ts'
import { listAreas, listOtherInterests, type Intensities } from './person-interests.ts'

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

const everyInterest: readonly Interest[] = [
  ...([
    'STEM',
    'Art',
    'Nature',
    'History',
    'Music',
    'Literature',
    'Travel',
    'Fitness',
    'Photography',
    'Cooking',
  ] as const),
]

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
    const interest = everyInterest.find((each) => each.toLowerCase() === word.toLowerCase())
    if (interest) want(interest, 2)
  }
  return wanted
}

/** Returns the home screen filters for people who haven't chosen any there. */
export function homeDefaults(taste: Pick<Taste, 'interests' | 'intensities' | 'subcategories' | 'familyAges'>) {
  const wanted = wantedInterests(taste)
  return {
    interests:
      wanted.size > 0 ? everyInterest.filter((interest) => wanted.has(interest)) : (['STEM'] satisfies Interest[]),
    ages: [...taste.familyAges],
  }
}
