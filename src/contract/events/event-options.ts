import { msg, type Message } from '#texts/texts.ts'

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

export const categoryLabels: Record<Category, Message> = {
  STEM: msg('STEM'),
  Art: msg('Art'),
  Nature: msg('Nature'),
  History: msg('History'),
  Music: msg('Music'),
  Literature: msg('Literature'),
  Travel: msg('Travel'),
  Fitness: msg('Fitness'),
  Photography: msg('Photography'),
  Cooking: msg('Cooking'),
  Other: msg('Other'),
}

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

/** Whether people sign up or drop in, as far as the event's source says. */
export const eventEntries = ['drop-in', 'sign-up', 'full'] as const
export type EventEntry = (typeof eventEntries)[number]

export const eventEntryLabels: Record<EventEntry, Message> = {
  'drop-in': msg('Drop in'),
  'sign-up': msg('Sign up'),
  full: msg('Full'),
}

/** Kinds of entry that people search for. */
export const soughtEntries = ['drop-in', 'sign-up'] as const satisfies readonly EventEntry[]
export type SoughtEntry = (typeof soughtEntries)[number]

/** How much an event is for learning: 2 learning, 1 enriching, such as a concert, 0 clutter. */
export type EventTier = 0 | 1 | 2

/**
 * Which events a list shows: `learning` only; `first`: the best of each day, with numerous enriching events (such as
 * concerts) folded; `all` by time.
 */
export const shownEvents = ['learning', 'first', 'all'] as const
export type ShownEvents = (typeof shownEvents)[number]

export const shownEventsLabels: Record<ShownEvents, Message> = {
  learning: msg('Learning only'),
  first: msg('Learning first'),
  all: msg('Everything by time'),
}

/**
 * Formats of enriching events that are so numerous that lists fold them (`herds` in the API): after the other events of
 * a day, one line opens them.
 */
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

export const moodLabels: Record<Mood, Message> = {
  Curious: msg('Curious'),
  Quiet: msg('Quiet'),
  Social: msg('Social'),
  Inspired: msg('Inspired'),
  Spontaneous: msg('Spontaneous'),
  Adventurous: msg('Adventurous'),
  Playful: msg('Playful'),
  Reflective: msg('Reflective'),
}

/** Age groups use the ids of the preferences. `senior` exists there but not in the home panel. */
/** Parts of a day, by the local hour at which an event starts: before noon, before 5 p.m., and later. */
export const dayTimes = ['morning', 'afternoon', 'evening'] as const
export type DayTime = (typeof dayTimes)[number]

export const dayTimeLabels: Record<DayTime, Message> = {
  morning: msg('Morning'),
  afternoon: msg('Afternoon'),
  evening: msg('Evening'),
}

export const ageGroups = ['baby', 'preschool', 'elementary', 'middle', 'high', 'adult', 'senior'] as const
export type AgeGroup = (typeof ageGroups)[number]

export const ageGroupLabels: Record<AgeGroup, { name: Message; years: string }> = {
  baby: { name: msg('Babies & toddlers'), years: '0-2' },
  preschool: { name: msg('Preschool'), years: '3-5' },
  elementary: { name: msg('Elementary'), years: '6-11' },
  middle: { name: msg('Middle School'), years: '12-14' },
  high: { name: msg('High School'), years: '15-18' },
  adult: { name: msg('Adult Learners'), years: '18+' },
  senior: { name: msg('Seniors'), years: '55+' },
}

/**
 * A postponed event has no new date yet. `held` events await review by an operator, who hid the `hidden` ones. Only the
 * host sees either.
 */
export const eventStatuses = ['scheduled', 'cancelled', 'postponed', 'held', 'hidden'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** Unlisted events are found by their address only. Private ones exist only for hosts, guests and people who are invited. */
export const visibilities = ['public', 'unlisted', 'private'] as const
export type Visibility = (typeof visibilities)[number]

/** Changes that guests are notified of. `added`: a new session of a course. `resumed`: postponed no more. */
export const eventChanges = ['changed', 'cancelled', 'added', 'postponed', 'resumed'] as const
export type EventChangeKind = (typeof eventChanges)[number]
