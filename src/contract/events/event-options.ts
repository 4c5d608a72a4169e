/** The closed lists that describe an event. People read the labels; the API uses the ids. */

/** The interests on the home screen, in display order. `Other` holds events that matched no rule. */
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

/** Kinds of events, shown after the category: "Music Concert". */
export const eventFormats = [
  'class',
  'course',
  'workshop',
  'talk',
  'walk',
  'tour',
  'story time',
  'club',
  'concert',
  'show',
  'film',
  'exhibition',
  'festival',
  'market',
  'game',
  'sport',
  'volunteering',
  'open house',
  'meeting',
  'worship',
] as const
export type EventFormat = (typeof eventFormats)[number]

/** How people get in, as far as the event's source says. */
export const eventEntries = ['drop-in', 'sign-up', 'full'] as const
export type EventEntry = (typeof eventEntries)[number]

export const eventEntryLabels: Record<EventEntry, string> = { 'drop-in': 'Drop in', 'sign-up': 'Sign up', full: 'Full' }

/** Ways that people search for. */
export const soughtEntries = ['drop-in', 'sign-up'] as const satisfies readonly EventEntry[]
export type SoughtEntry = (typeof soughtEntries)[number]

/** How much an event is for learning: 2 learning, 1 enriching, such as a concert, 0 clutter. */
export type EventTier = 0 | 1 | 2

/**
 * Which events a list shows: `learning` only; `first`: the best of each day, with the enriching events that come in herds
 * folded; `all` by time.
 */
export const shownEvents = ['learning', 'first', 'all'] as const
export type ShownEvents = (typeof shownEvents)[number]

export const shownEventsLabels: Record<ShownEvents, string> = {
  learning: 'Learning only',
  first: 'Learning first',
  all: 'Everything by time',
}

/** Formats of enriching events that come in herds. Lists fold them: after the others of a day, one line opens them. */
export const herdFormats = ['concert', 'show', 'market', 'game', 'sport'] as const satisfies readonly EventFormat[]

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

/** Age groups use the ids of the preferences. `senior` exists there but not in the home panel. */
/** Parts of a day, by the local hour at which an event starts: before noon, before 5 p.m., and later. */
export const dayTimes = ['morning', 'afternoon', 'evening'] as const
export type DayTime = (typeof dayTimes)[number]

export const dayTimeLabels: Record<DayTime, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
}

export const ageGroups = ['baby', 'preschool', 'elementary', 'middle', 'high', 'adult', 'senior'] as const
export type AgeGroup = (typeof ageGroups)[number]

export const ageGroupLabels: Record<AgeGroup, { name: string; years: string }> = {
  baby: { name: 'Babies & toddlers', years: '0-2' },
  preschool: { name: 'Preschool', years: '3-5' },
  elementary: { name: 'Elementary', years: '6-11' },
  middle: { name: 'Middle School', years: '12-14' },
  high: { name: 'High School', years: '15-18' },
  adult: { name: 'Adult Learners', years: '18+' },
  senior: { name: 'Seniors', years: '55+' },
}

/**
 * A postponed event has no new date yet. `held` events await operator review;
 * `hidden` events were hidden by an operator. Only the host sees either.
 */
export const eventStatuses = ['scheduled', 'cancelled', 'postponed', 'held', 'hidden'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** Unlisted events are found by their address only. Private ones exist only for hosts, guests and people who are invited. */
export const visibilities = ['public', 'unlisted', 'private'] as const
export type Visibility = (typeof visibilities)[number]

/** Changes that guests are notified of. `added`: a new session of a course. `resumed`: postponed no more. */
export const eventChanges = ['changed', 'cancelled', 'added', 'postponed', 'resumed'] as const
export type EventChangeKind = (typeof eventChanges)[number]
