import {
  categoryLabels,
  type AgeGroup,
  type Category,
  type Interest,
  type Mood,
} from '#contract/events/event-options.ts'
import type { LearningGoal, LearningStyle } from '#contract/people/person-options.ts'
import { listAreas } from '#domain/people/person-interests.ts'
import { wantedInterests, type Taste } from '#domain/people/person-taste.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** The event fields used for ranking. */
export interface Candidate {
  id: number
  category: Category
  moods: readonly Mood[]
  ageGroups: readonly AgeGroup[]
  /** Local weekday at the venue: 1 is Monday. */
  weekday: number
  /** Local hour at the venue, 0 to 23; null for all-day events, and if `considersHours` is false. */
  hour: number | null
  /** Null for virtual events and unknown coordinates. */
  miles: number | null
  /** Days until it starts. */
  daysAhead: number
}

export interface Suggestion {
  id: number
  /** The reason for the suggestion, in one line. */
  reason: string
}

interface Hint {
  interests: readonly Interest[]
  moods: readonly Mood[]
  words: Message
}

const styleHints: Record<LearningStyle, Hint> = {
  visual: { interests: ['Art', 'Photography'], moods: [], words: msg('plenty to look at') },
  auditory: { interests: ['Music', 'Literature'], moods: [], words: msg('plenty to listen to') },
  kinesthetic: { interests: ['Fitness', 'Cooking'], moods: ['Playful', 'Adventurous'], words: msg('hands-on') },
  reading: { interests: ['Literature', 'History'], moods: ['Quiet'], words: msg('good for readers') },
  social: { interests: [], moods: ['Social'], words: msg('with other people') },
  solitary: { interests: [], moods: ['Quiet', 'Reflective'], words: msg('at your own pace') },
}
const goalHints: Record<LearningGoal, Hint> = {
  career: { interests: ['STEM'], moods: [], words: msg('useful at work') },
  hobby: { interests: ['Photography', 'Cooking', 'Music'], moods: ['Playful'], words: msg('just for fun') },
  skill: { interests: ['Cooking', 'Photography', 'STEM'], moods: [], words: msg('a skill to take home') },
  academic: { interests: ['STEM', 'History', 'Literature'], moods: [], words: msg('helpful for school') },
  social: { interests: [], moods: ['Social'], words: msg('a way to meet people') },
  wellness: { interests: ['Fitness', 'Nature'], moods: ['Quiet', 'Reflective'], words: msg('good for you') },
}

/** A match between an event and a preference, with its weight and reason. */
interface Point {
  weight: number
  words: string
}

const fits = ({ interests, moods }: Hint, event: Candidate) =>
  interests.some((interest) => interest === event.category) || moods.some((mood) => event.moods.includes(mood))

function interestPoint(taste: Taste, wanted: Map<Interest, number>, event: Candidate): Point[] {
  const strength = wanted.get(event.category as Interest)
  if (strength)
    return [
      {
        weight: 2 + 2 * strength,
        words: t('Because you like {interest}', { interest: t(categoryLabels[event.category]) }),
      },
    ]
  const likesCompany = listAreas(taste.interests).includes('social')
  return likesCompany && event.moods.includes('Social')
    ? [{ weight: 3, words: t('Because you like meeting people') }]
    : []
}

const ageWords: Record<AgeGroup, { forOwn: Message; forAll: Message }> = {
  baby: { forOwn: msg('good for your babies and toddlers'), forAll: msg('for babies and toddlers') },
  preschool: { forOwn: msg('good for your preschoolers'), forAll: msg('for preschoolers') },
  elementary: { forOwn: msg('good for your elementary schoolers'), forAll: msg('for elementary schoolers') },
  middle: { forOwn: msg('good for your middle schoolers'), forAll: msg('for middle schoolers') },
  high: { forOwn: msg('good for your high schoolers'), forAll: msg('for high schoolers') },
  adult: { forOwn: msg('good for your adults'), forAll: msg('for adults') },
  senior: { forOwn: msg('good for your seniors'), forAll: msg('for seniors') },
}

function agePoint(taste: Taste, event: Candidate): Point[] {
  const children = event.ageGroups.find((group) => taste.familyAges.includes(group))
  if (children) return [{ weight: 4, words: t(ageWords[children].forOwn) }]
  const group = event.ageGroups.find((each) => taste.ageGroups.includes(each))
  return group ? [{ weight: 2, words: t(ageWords[group].forAll) }] : []
}

/** Returns whether the start hour of events matters to this person. */
export const considersHours = ({ availability }: Taste): boolean =>
  availability.includes('weekday_morning') || availability.includes('weekday_evening')

function timePoint({ availability }: Taste, { weekday, hour }: Candidate): Point[] {
  const isWeekend = weekday >= 6
  if (isWeekend && availability.includes('weekend')) return [{ weight: 2, words: t('on a weekend') }]
  if (isWeekend || hour === null) return []
  if (hour < 12 && availability.includes('weekday_morning')) return [{ weight: 2, words: t('on a weekday morning') }]
  return hour >= 17 && availability.includes('weekday_evening') ? [{ weight: 2, words: t('on a weekday evening') }] : []
}

const hintPoints = <Key extends string>(
  hints: Record<Key, Hint>,
  chosen: readonly Key[],
  event: Candidate,
): Point[] => {
  const hint = chosen.map((key) => hints[key]).find((each) => fits(each, event))
  return hint ? [{ weight: 1.5, words: t(hint.words) }] : []
}

const nearPoint = ({ miles }: Candidate): Point[] =>
  miles !== null && miles <= 3 ? [{ weight: 1, words: t('close to you') }] : []

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Combines the reasons of the two strongest matches. */
function combineReasons(points: readonly Point[]): string {
  const [first, second] = points.toSorted((one, other) => other.weight - one.weight)
  return capital([first?.words, second?.words].filter(Boolean).join(', '))
}

interface Rated {
  id: number
  category: Category
  points: readonly Point[]
  score: number
  /** Index among the candidates, used to break ties. */
  place: number
}

/** Scores the candidates with at least one match. Groups them by category, best first. */
function rateCandidates(taste: Taste, candidates: readonly Candidate[]): Rated[][] {
  const wanted = wantedInterests(taste)
  const rated = candidates.flatMap((event, place): Rated[] => {
    const points = [
      ...interestPoint(taste, wanted, event),
      ...agePoint(taste, event),
      ...timePoint(taste, event),
      ...hintPoints(styleHints, taste.learningStyles, event),
      ...hintPoints(goalHints, taste.learningGoals, event),
    ]
    if (points.length === 0) return []
    const all = [...points, ...nearPoint(event)]
    const sum = all.reduce((total, { weight }) => total + weight, 0)
    // Later and farther events need a better match.
    const score = sum - Math.min(event.daysAhead, 42) / 14 - Math.min(event.miles ?? 5, 50) / 15
    return [{ id: event.id, category: event.category, points: all, score, place }]
  })
  const categories = Map.groupBy(rated, ({ category }) => category)
  return [...categories.values()].map((group) => group.sort((one, other) => other.score - one.score))
}

/**
 * Ranks suggestions, best first. Events without a match are left out. Each further event of a category counts less, so
 * a single strong interest leaves room for others.
 */
export function rankSuggestions(taste: Taste, candidates: readonly Candidate[], limit: number): Suggestion[] {
  const groups = rateCandidates(taste, candidates).map((rated) => ({ rated, taken: 0 }))
  const chosen: Suggestion[] = []
  while (chosen.length < limit) {
    // The best candidate overall is the best remaining one of its category.
    const [best] = groups
      .flatMap((group) => {
        const first = group.rated[group.taken]
        return first ? [{ group, first, worth: first.score - 1.5 * group.taken }] : []
      })
      .sort((one, other) => other.worth - one.worth || one.first.place - other.first.place)
    if (!best) break
    best.group.taken += 1
    chosen.push({ id: best.first.id, reason: combineReasons(best.first.points) })
  }
  return chosen
}
