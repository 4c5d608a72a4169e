import type { AgeGroup, Interest } from '#contract/events/event-options.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** The closed lists that describe a person. People read the labels; the API uses the ids. */

/** Interest categories of the preferences. They are broader than those of events; see `subcategories`. */
export const interestAreas = ['stem', 'arts', 'nature', 'humanities', 'practical', 'social'] as const
export type InterestArea = (typeof interestAreas)[number]

export const interestAreaLabels: Record<InterestArea, Message> = {
  stem: msg('STEM'),
  arts: msg('Arts'),
  nature: msg('Nature'),
  humanities: msg('Humanities'),
  practical: msg('Life Skills'),
  social: msg('Social & Leadership'),
}

/** Returns the label of an interest. A custom interest is its own label. */
export function interestLabel(interest: string): string {
  const label = (interestAreaLabels as Partial<Record<string, Message>>)[interest]
  return label ? t(label) : interest
}

export const intensities = [1, 2, 3] as const
export type Intensity = (typeof intensities)[number]
export const intensityLabels: Record<Intensity, Message> = {
  1: msg('Curious'),
  2: msg('Interested'),
  3: msg('Passionate'),
}

interface SubcategoryDescription {
  id: string
  label: Message
  /** The matching interest on the home screen; absent if no event category matches. */
  interest?: Interest
}

/** Six per category. */
const subcategoryTable = {
  stem: [
    { id: 'coding', label: msg('Coding'), interest: 'STEM' },
    { id: 'robotics', label: msg('Robots and making'), interest: 'STEM' },
    { id: 'space', label: msg('Space'), interest: 'STEM' },
    { id: 'math', label: msg('Math and puzzles'), interest: 'STEM' },
    { id: 'living-things', label: msg('Living things'), interest: 'STEM' },
    { id: 'experiments', label: msg('Experiments'), interest: 'STEM' },
  ],
  arts: [
    { id: 'drawing', label: msg('Drawing and painting'), interest: 'Art' },
    { id: 'music', label: msg('Music'), interest: 'Music' },
    { id: 'photography', label: msg('Photography'), interest: 'Photography' },
    { id: 'clay', label: msg('Clay and crafts'), interest: 'Art' },
    { id: 'stage', label: msg('Theater and dance'), interest: 'Art' },
    { id: 'film', label: msg('Film and design'), interest: 'Art' },
  ],
  nature: [
    { id: 'birds', label: msg('Birds and wildlife'), interest: 'Nature' },
    { id: 'gardens', label: msg('Gardens'), interest: 'Nature' },
    { id: 'hikes', label: msg('Hikes'), interest: 'Nature' },
    { id: 'water', label: msg('Ponds and shores'), interest: 'Nature' },
    { id: 'rocks', label: msg('Rocks and weather'), interest: 'Nature' },
    { id: 'conservation', label: msg('Conservation'), interest: 'Nature' },
  ],
  humanities: [
    { id: 'history', label: msg('History'), interest: 'History' },
    { id: 'books', label: msg('Books'), interest: 'Literature' },
    { id: 'writing', label: msg('Writing'), interest: 'Literature' },
    { id: 'languages', label: msg('Languages'), interest: 'Travel' },
    { id: 'cultures', label: msg('Places and cultures'), interest: 'Travel' },
    { id: 'ideas', label: msg('Big ideas'), interest: 'Literature' },
  ],
  practical: [
    { id: 'cooking', label: msg('Cooking'), interest: 'Cooking' },
    { id: 'movement', label: msg('Movement'), interest: 'Fitness' },
    { id: 'repair', label: msg('Repair and woodwork') },
    { id: 'money', label: msg('Money') },
    { id: 'wellbeing', label: msg('Well-being'), interest: 'Fitness' },
    { id: 'sewing', label: msg('Sewing') },
  ],
  social: [
    { id: 'speaking', label: msg('Public speaking') },
    { id: 'volunteering', label: msg('Volunteering') },
    { id: 'games', label: msg('Games and teams') },
    { id: 'leading', label: msg('Leading a group') },
    { id: 'debate', label: msg('Debate') },
    { id: 'meeting', label: msg('Making friends') },
  ],
} as const satisfies Record<InterestArea, readonly SubcategoryDescription[]>

export type Subcategory = (typeof subcategoryTable)[InterestArea][number]['id']

/** Listed in the order in which rising intensity reveals them. */
export const subcategories: Record<InterestArea, readonly (SubcategoryDescription & { id: Subcategory })[]> =
  subcategoryTable
export const subcategoryIds = interestAreas.flatMap((area) => subcategories[area].map(({ id }) => id))

export const learningStyles = ['visual', 'auditory', 'kinesthetic', 'reading', 'social', 'solitary'] as const
export type LearningStyle = (typeof learningStyles)[number]

export const learningGoals = ['career', 'hobby', 'skill', 'academic', 'social', 'wellness'] as const
export type LearningGoal = (typeof learningGoals)[number]

export const availabilities = ['weekday_morning', 'weekday_evening', 'weekend', 'flexible'] as const
export type Availability = (typeof availabilities)[number]

export const experiences = ['beginner', 'intermediate', 'advanced'] as const
export type Experience = (typeof experiences)[number]

export const pronounChoices = ['she/her', 'he/him', 'they/them', 'ze/zir', 'other'] as const
/** Empty: not specified. */
export type Pronouns = (typeof pronounChoices)[number] | ''

const pronounLabels: Record<Exclude<Pronouns, ''>, Message> = {
  'she/her': msg('she/her'),
  'he/him': msg('he/him'),
  'they/them': msg('they/them'),
  'ze/zir': msg('ze/zir'),
  other: msg('Other'),
}

/** Returns the label of pronouns; empty if there are none. */
export function namePronouns(pronouns: string): string {
  const label = (pronounLabels as Partial<Record<string, Message>>)[pronouns]
  return label ? t(label) : ''
}

/** Age bands for the children of a family account. */
export const childAgeGroups = [
  'baby',
  'preschool',
  'elementary',
  'middle',
  'high',
] as const satisfies readonly AgeGroup[]
