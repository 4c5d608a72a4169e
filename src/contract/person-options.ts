import type { AgeGroup, Interest } from './event-options.ts'

/** The closed lists that describe a person. Labels are what people read; ids are what calls carry. */

/** The interest categories of the preferences. They are wider than those of events, see `subcategories`. */
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

/** What stands on a chip; an interest in somebody's own words is its own label. */
export const interestLabel = (interest: string): string =>
  (interestAreaLabels as Partial<Record<string, string>>)[interest] ?? interest

export const intensities = [1, 2, 3] as const
export type Intensity = (typeof intensities)[number]
export const intensityLabels: Record<Intensity, string> = { 1: 'Curious', 2: 'Keen', 3: 'Passionate' }

interface SubcategoryDescription {
  id: string
  label: string
  /** The home screen's interest that it belongs to; absent where no category of events holds it. */
  interest?: Interest
}

/** Six each. */
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
    { id: 'speaking', label: 'Speaking in public' },
    { id: 'volunteering', label: 'Volunteering' },
    { id: 'games', label: 'Games and teams' },
    { id: 'leading', label: 'Leading a group' },
    { id: 'debate', label: 'Debate' },
    { id: 'meeting', label: 'Meeting people' },
  ],
} as const satisfies Record<InterestArea, readonly SubcategoryDescription[]>

export type Subcategory = (typeof subcategoryTable)[InterestArea][number]['id']

/** In the order in which a stronger interest shows more of them. */
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
/** Empty: not said. */
export type Pronouns = (typeof pronounChoices)[number] | ''

/** Bands that a child of a family account can be in. */
export const childAgeGroups = ['preschool', 'elementary', 'middle', 'high'] as const satisfies readonly AgeGroup[]
