/** The closed lists that describe an event. Labels are what people read; ids are what calls carry. */

/** The interests of the home screen, in its order. `Other` is what no rule could place. */
export const interests = [
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
] as const
export type Interest = (typeof interests)[number]

export const categories = [...interests, 'Other'] as const
export type Category = (typeof categories)[number]

export const moods = [
  'Curious',
  'Quiet',
  'Social',
  'Inspired',
  'Spontaneous',
  'Adventurous',
  'Playful',
  'Reflective',
] as const
export type Mood = (typeof moods)[number]

/** Age groups carry the preference ids; `senior` is a preference that the home panel does not list. */
export const ageGroups = ['preschool', 'elementary', 'middle', 'high', 'adult', 'senior'] as const
export type AgeGroup = (typeof ageGroups)[number]

export const ageGroupLabels: Record<AgeGroup, { name: string; years: string }> = {
  preschool: { name: 'Preschool', years: '3-5' },
  elementary: { name: 'Elementary', years: '6-11' },
  middle: { name: 'Middle School', years: '12-14' },
  high: { name: 'High School', years: '15-18' },
  adult: { name: 'Adult Learners', years: '18+' },
  senior: { name: 'Seniors', years: '55+' },
}

/** `held`, not yet looked at by an operator, and `hidden` by one: both are seen by the event's host alone. */
export const eventStatuses = ['scheduled', 'cancelled', 'held', 'hidden'] as const
export type EventStatus = (typeof eventStatuses)[number]
