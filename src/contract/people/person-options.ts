import type { AgeGroup, Interest } from '#contract/events/event-options.ts'

/** The closed lists that describe a person. People read the labels; the API uses the ids. */

/** Interest categories of the preferences. They are broader than those of events; see `subcategories`. */
export const interestAreas = ['stem', 'arts', 'nature', 'humanities', 'practical', 'social'] as const
export type InterestArea = (typeof interestAreas)[number]

export const interestAreaLabels: Record<InterestArea, string> = {
  stem: 'STEM',
  arts: 'Arts',
  nature: 'Nature',
  humanities: 'Humanities',
  practical: 'Life Skills',
  social: 'Social & Leadership',
}

/** Returns the label of an interest. A custom interest is its own label. */
export const interestLabel = (interest: string): string =>
  (interestAreaLabels as Partial<Record<string, string>>)[interest] ?? interest

export const intensities = [1, 2, 3] as const
export type Intensity = (typeof intensities)[number]
export const intensityLabels: Record<Intensity, string> = { 1: 'Curious', 2: 'Interested', 3: 'Passionate' }

interface SubcategoryDescription {
  id: string
  label: string
  /** The matching interest on the home screen; absent if no event category matches. */
  interest?: Interest
}

/** Six per category. */
const subcategoryTable = {
  stem: [
    { id: 'coding', label: 'Coding', interest: 'STEM' },
    { id: 'robotics', label: 'Robots and making', interest: 'STEM' },
    { id: 'space', label: 'Space', interest: 'STEM' },
    { id: 'math', label: 'Math and puzzles', interest: 'STEM' },
    { id: 'living-things', label: 'Living things', interest: 'STEM' },
    { id: 'experiments', label: 'Experiments', interest: 'STEM' },
  ],
  arts: [
    { id: 'drawing', label: 'Drawing and painting', interest: 'Art' },
    { id: 'music', label: 'Music', interest: 'Music' },
    { id: 'photography', label: 'Photography', interest: 'Photography' },
    { id: 'clay', label: 'Clay and crafts', interest: 'Art' },
    { id: 'stage', label: 'Theater and dance', interest: 'Art' },
    { id: 'film', label: 'Film and design', interest: 'Art' },
  ],
  nature: [
    { id: 'birds', label: 'Birds and wildlife', interest: 'Nature' },
    { id: 'gardens', label: 'Gardens', interest: 'Nature' },
    { id: 'hikes', label: 'Hikes', interest: 'Nature' },
    { id: 'water', label: 'Ponds and shores', interest: 'Nature' },
    { id: 'rocks', label: 'Rocks and weather', interest: 'Nature' },
    { id: 'conservation', label: 'Conservation', interest: 'Nature' },
  ],
  humanities: [
    { id: 'history', label: 'History', interest: 'History' },
    { id: 'books', label: 'Books', interest: 'Literature' },
    { id: 'writing', label: 'Writing', interest: 'Literature' },
    { id: 'languages', label: 'Languages', interest: 'Travel' },
    { id: 'cultures', label: 'Places and cultures', interest: 'Travel' },
    { id: 'ideas', label: 'Big ideas', interest: 'Literature' },
  ],
  practical: [
    { id: 'cooking', label: 'Cooking', interest: 'Cooking' },
    { id: 'movement', label: 'Movement', interest: 'Fitness' },
    { id: 'repair', label: 'Repair and woodwork' },
    { id: 'money', label: 'Money' },
    { id: 'wellbeing', label: 'Well-being', interest: 'Fitness' },
    { id: 'sewing', label: 'Sewing' },
  ],
  social: [
    { id: 'speaking', label: 'Public speaking' },
    { id: 'volunteering', label: 'Volunteering' },
    { id: 'games', label: 'Games and teams' },
    { id: 'leading', label: 'Leading a group' },
    { id: 'debate', label: 'Debate' },
    { id: 'meeting', label: 'Making friends' },
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

/** Age bands for the children of a family account. */
export const childAgeGroups = [
  'baby',
  'preschool',
  'elementary',
  'middle',
  'high',
] as const satisfies readonly AgeGroup[]
