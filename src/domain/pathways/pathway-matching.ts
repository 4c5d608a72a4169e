import type { EventFormat } from '#contract/events/event-options.ts'
import type { PathwayAudience } from '#contract/pathways/pathway-options.ts'
import type { StepSearch } from '#contract/pathways/pathway.ts'
import { isForChildren, isOnlyForChildren } from '#domain/topics/topic-ages.ts'
import { saysTaught, watchedFormats } from '#domain/topics/topic-formats.ts'
import type { GoalCandidate } from '#domain/topics/topic-matching.ts'
import { listBroader, listIncluded } from '#domain/topics/topics.ts'

/** An event that fills a step. */
export interface StepMatch {
  id: number
  seriesId: number | null
  score: number
  /** IDs of the step's topics, or of those they include, that the event is about, clearest first. */
  topics: string[]
  /** The step's phrases in the title. */
  words: string[]
}

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Splits a text into its words, in lower case and without accents. */
export const splitWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the words of each phrase as titles are searched for them, without marks and in lower case. */
export const listPhraseWords = (phrases: readonly string[]): string[][] =>
  phrases.map(splitWords).filter((words) => words.length > 0)

/** Formats that fill a step only if it asks for them, because people don't practice there. */
const onlyIfAsked = new Set<EventFormat | null>([...watchedFormats, 'game', 'sport'])
const socialDance =
  /\b(?:milongas?|dance part(?:y|ies)|social danc(?:e|ing)|ceilidh|tea dance|barn dance|dance night|latin night)\b/i
/** Titles of events that aren't for beginners. They fill a step only if it asks for them. */
const furtherOn =
  /\b(?:advanced|intermediate|competitive|challenging|expert|user group|level [2-9]|part [2-9]|[2-9]\d[- ]miles?)\b/
const asksFurtherOn = /^(?:advanced|intermediate|level \d|part \d|course|master ?class)$/
/** Titles of races, which aren't for joining a run or ride. */
const race = /\b(?:(?:half[- ])?marathon|triathlon|duathlon|\d+ ?k|race|gran fondo|championships?|tournament|regatta)\b/
/** Minimum strength of a topic for an event to be about it. */
const minStrength = 6
/** The same if the title has a phrase of the step. */
const minWithWords = 4

/** A step's search, prepared for many events. */
export interface PreparedSearch {
  /** Number of steps from the topic searched for, by topic. */
  included: ReadonlyMap<string, number>
  formats: ReadonlySet<EventFormat>
  phrases: readonly { phrase: string; pattern: RegExp }[]
  isEmpty: boolean
  /** Whether the step is beyond beginners. */
  isFurtherOn: boolean
  audience: PathwayAudience
  /** Topics of the pathway as a whole, with everything they include: other topics alone don't fill its steps. */
  main: ReadonlySet<string>
}

/** Lists what a pathway is about: its own topics, or else those of at least half of its steps, or else all. */
export function listMainTopics(searches: readonly StepSearch[], own: readonly string[]): string[] {
  if (own.length > 0) return [...own]
  const all = [...new Set(searches.flatMap(({ topics }) => topics))]
  const withTopics = searches.filter(({ topics }) => topics.length > 0)
  const main = all.filter(
    (id) => 2 * withTopics.filter(({ topics }) => topics.includes(id)).length >= withTopics.length,
  )
  return main.length > 0 ? main : all
}

/** Words of steps that describe the form of an event, but not its topic. */
const generalWords = new Set(
  (
    'course series intermediate advanced club society guild training volunteer volunteers class workshop lesson lessons group ' +
    'practice outdoor forum showcase recital open studio exhibit exhibition help family discussion panel roundtable meeting talk demo'
  ).split(' '),
)
const isGeneral = (phrase: string) =>
  splitWords(phrase).every((word) => generalWords.has(word) || /^(?:level|part|week|\d)$/.test(word))

/** @param mainTopics of the pathway that the step belongs to; those of the step if it stands alone */
export function prepareSearch(
  search: StepSearch,
  audience: PathwayAudience,
  mainTopics: readonly string[] = search.topics,
): PreparedSearch {
  const included = new Map<string, number>()
  for (const topic of search.topics)
    for (const { id, steps } of listIncluded(topic)) included.set(id, Math.min(steps, included.get(id) ?? steps))
  const phrases = search.words.flatMap((phrase) => {
    const words = splitWords(phrase)
    // Words of a title may be joined by anything but letters and digits, and the last one may have an ending.
    const text = words.join('[^\\p{L}\\p{N}]+')
    return words.length === 0
      ? []
      : [{ phrase, pattern: new RegExp(`(?<![\\p{L}\\p{N}])${text}(?:s|(?<=s|x|z|ch|sh)es)?(?![\\p{L}\\p{N}])`, 'u') }]
  })
  const isEmpty = included.size === 0 && phrases.length === 0
  // Of a topic and one that includes it, the narrower counts: a step about bread isn't filled by cakes, though both
  // are baking. If the wider one is named first, it counts: gentle exercise is more than tai chi.
  const asked = search.topics.filter((topic) => mainTopics.includes(topic))
  const narrowest = mainTopics.filter((topic, at) => {
    const narrower = mainTopics.slice(0, asked.includes(topic) ? at : undefined)
    return !narrower.some((other) => asked.includes(other) && listBroader(other).includes(topic))
  })
  const main = new Set(narrowest.flatMap((topic) => listIncluded(topic).map(({ id }) => id)))
  const isFurtherOn = phrases.some(({ phrase }) => asksFurtherOn.test(phrase))
  return { included, formats: new Set(search.formats), phrases, isEmpty, isFurtherOn, audience, main }
}

function findTopics({ included }: PreparedSearch, { topics }: GoalCandidate) {
  return Object.entries(topics)
    .flatMap(([id, strength]) => {
      const steps = included.get(id)
      return steps === undefined ? [] : [{ id, strength: strength * (1 - 0.05 * steps) }]
    })
    .toSorted((one, other) => other.strength - one.strength)
}

function suits({ audience }: PreparedSearch, candidate: GoalCandidate): boolean {
  if (audience === 'families') return isForChildren(candidate)
  return audience === 'everyone' || !isOnlyForChildren(candidate)
}

/** Maximum strength of a main topic at which an event may be about something else. */
const minMain = 4
/** Minimum strength of another topic for an event to be about that. */
const minOther = 8

/**
 * Returns whether an event is related to the pathway as a whole. A step such as "Knit for somebody" also finds
 * volunteering, which must have to do with knitting or have words of the step that are more specific than "volunteer".
 */
function belongs(
  { main, included }: PreparedSearch,
  { topics }: GoalCandidate,
  best: string | undefined,
  words: readonly string[],
): boolean {
  if (main.size === 0) return true
  const strengths = Object.entries(topics)
  if (strengths.some(([id, strength]) => main.has(id) && strength >= minMain)) return true
  if (best === undefined || !included.has(best))
    return !strengths.some(([, strength]) => strength >= minOther) && !words.every(isGeneral)
  const isBroader = [...main].some((id) => listBroader(id).includes(best))
  return !isBroader && words.some((word) => !isGeneral(word))
}

/** Rates how well an event fills a step; null if it doesn't. */
function rate(search: PreparedSearch, candidate: GoalCandidate): StepMatch | null {
  const { included, formats, phrases, isEmpty } = search
  if (isEmpty || !suits(search, candidate)) return null
  const title = fold(candidate.title)
  const words = phrases.filter(({ pattern }) => pattern.test(title)).map(({ phrase }) => phrase)
  const topics = findTopics(search, candidate)
  const strength = topics[0]?.strength ?? 0
  if (included.size > 0 && strength < (words.length > 0 ? minWithWords : minStrength)) return null
  if (included.size === 0 && words.length === 0) return null
  if (!belongs(search, candidate, topics[0]?.id, words)) return null
  // Topics that only the description mentions count less if the title names another one.
  const others = Object.entries(candidate.topics).filter(([id, other]) => other >= minOther && !included.has(id))
  if (included.size > 0 && strength <= minStrength && words.length === 0 && others.length > 0) return null
  // A book club is about reading, whatever the books are about, unless they are in another language.
  const isLanguage = listBroader(topics[0]?.id ?? '').includes('languages')
  const isRead = others.some(([id]) => id === 'reading') && !isLanguage
  if (isRead && words.length === 0) return null
  if (!search.isFurtherOn && furtherOn.test(title)) return null
  if (words.length === 0 && race.test(title)) return null
  // An event of an unknown format counts as a workshop if its title says that something is taught.
  const format = candidate.format ?? (saysTaught.test(candidate.title) ? 'workshop' : null)
  const hasFormat = format !== null && formats.has(format)
  const isWatched = format !== null && onlyIfAsked.has(format)
  if (formats.size > 0 && !hasFormat && (words.length === 0 || isWatched)) return null
  // If a step asks for a sing-along, a concert counts only if its title says so.
  if (hasFormat && format === 'concert' && phrases.length > 0 && words.length === 0) return null
  // A "Speaker series" isn't a course.
  if (formats.size > 0 && !hasFormat && format === 'talk' && words.every(isGeneral)) return null
  if (formats.size === 0 && words.length === 0 && (phrases.length > 0 || isWatched)) return null
  // Nobody teaches at a social dance, though dances look like classes.
  if (hasFormat && words.length === 0 && socialDance.test(candidate.title) && !saysTaught.test(candidate.title))
    return null
  const away = Math.min(candidate.daysAhead, 60) / 60 + Math.min(candidate.miles ?? 5, 50) / 50
  // A known and wanted format counts more than an assumed one.
  const certainty = hasFormat && candidate.format !== null ? 1 : 0
  return {
    id: candidate.id,
    seriesId: candidate.seriesId,
    score: strength + (words.length > 0 ? 3 : 0) + certainty - away,
    topics: topics.map(({ id }) => id),
    words,
  }
}

const titleKey = (title: string) => splitWords(title).join(' ')

/** Events by topic, so that many steps can be matched without reading every event for each. */
export interface CandidateIndex {
  all: readonly GoalCandidate[]
  byTopic: ReadonlyMap<string, readonly GoalCandidate[]>
}

export function indexCandidates(all: readonly GoalCandidate[]): CandidateIndex {
  const byTopic = new Map<string, GoalCandidate[]>()
  for (const candidate of all)
    for (const topic of Object.keys(candidate.topics)) {
      const known = byTopic.get(topic)
      if (known) known.push(candidate)
      else byTopic.set(topic, [candidate])
    }
  return { all, byTopic }
}

/** Ranks the events that fill a step, best first, one of each series and title. */
function matchStep(search: PreparedSearch, { all, byTopic }: CandidateIndex): StepMatch[] {
  const { included } = search
  const candidates =
    included.size > 0 ? new Set([...included.keys()].flatMap((topic) => byTopic.get(topic) ?? [])) : all
  const rated = [...candidates]
    .flatMap((candidate) => {
      const match = rate(search, candidate)
      return match ? [{ match, candidate }] : []
    })
    .toSorted((one, other) => other.match.score - one.match.score || one.match.id - other.match.id)
  const seen = new Set<string>()
  return rated.flatMap(({ match, candidate }) => {
    const keys = [titleKey(candidate.title), ...(candidate.seriesId === null ? [] : [`series ${candidate.seriesId}`])]
    if (keys.some((key) => seen.has(key))) return []
    for (const key of keys) seen.add(key)
    return [match]
  })
}

/**
 * Fills the steps of a pathway, each with its best events. An event that fills an earlier step is sorted last, so that
 * steps show different events if possible.
 * @returns the matches of each step
 */
export function fillSteps(searches: readonly PreparedSearch[], index: CandidateIndex): StepMatch[][] {
  const shown = new Set<number>()
  return searches.map((search) => {
    const matches = matchStep(search, index)
    const fresh = matches.filter(({ id }) => !shown.has(id))
    const ordered = [...fresh, ...matches.filter(({ id }) => shown.has(id))]
    for (const { id } of ordered.slice(0, 3)) shown.add(id)
    return ordered
  })
}
