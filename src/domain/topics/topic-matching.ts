import type { AgeGroup, EventFormat } from '#contract/event-options.ts'
import type { TopicStrengths } from './topic-recognition.ts'
import type { Topic } from './topic.ts'
import { findTopic, listBroader, listIncluded } from './topics.ts'

/** An upcoming event that may help with a goal. */
export interface GoalCandidate {
  id: number
  seriesId: number | null
  title: string
  topics: TopicStrengths
  ageGroups: readonly AgeGroup[]
  format: EventFormat | null
  /** Null for virtual events and unknown coordinates. */
  miles: number | null
  /** Days until it starts. */
  daysAhead: number
}

/** An event that the person marked as not for this goal. */
export interface DismissedEvent {
  title: string
  topics: TopicStrengths
}

export interface SoughtGoal {
  title: string
  description: string
  /** Ids of its subjects. */
  topics: readonly string[]
  dismissed: readonly DismissedEvent[]
}

export interface GoalMatch {
  id: number
  seriesId: number | null
  score: number
  /** Ids of the goal's subjects, or of those they include, that the event is about. */
  topics: string[]
  /** The goal's own words in the event's title. */
  words: string[]
}

/** Words of a goal that say nothing about its subject. */
const plainWords = new Set(
  `a able about after again all also am an and any are around as ask at basic basics be become before beginner begin better both but by can come could day days do does each
  enjoy enough every experience explore family feel find first for from fun get give go good great group have help her here him his home how i idea if im in into is it its join just
  keep kids know learn learning less level like little lives live local look lots make making many master me meet month more most much must my myself near need never new next night no not of off on
  once one only or other our out over own people person place play practice proper really see share skill skills small so some someone something start started still study such take teach than that the their
  them then there these they thing things this those time to together too town try two under understand up us use very visit want was way we week weekend well were what when where which who why will
  with without work workshop world would year years you your class classes course event events session sessions program saturday sunday monday tuesday wednesday thursday friday morning afternoon evening today tonight summer winter fall spring park center library free child children adult adults`.split(
    /\s+/,
  ),
)

const stem = (word: string) =>
  word.length > 4 ? word.replace(/(?:ings?|ers?|ies|es|s|ed|y)$/, '') : word.replace(/s$/, '')

/** Lists the distinct words of a text that can name a subject, each with its stem. */
export function listSubjectWords(text: string): { word: string; stem: string }[] {
  const words =
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => word.length > 2 && !plainWords.has(word))
  return [...new Map(telling.map((word) => [stem(word), { word, stem: stem(word) }])).values()]
}

/** Formats in which nobody practices anything. */
const performed = new Set<EventFormat | null>(['concert', 'film', 'show', 'exhibition', 'worship'])
/** Formats that teach nothing unless their title names the subject, and hardly a skill. */
const watched = new Set<EventFormat | null>([
  'concert',
  'film',
  'show',
  'exhibition',
  'festival',
  'market',
  'worship',
  'meeting',
])
/** Titles of events in which everybody takes part, whatever their format. */
const joined =
  /\b(?:class(?:es)?|lessons?|workshops?|jams?|sessions?|learn|beginners?|intro(?:duction)?|clubs?|sing-?alongs?|open mic|practice|training|hands-on)\b/i
const taught = new Set<EventFormat | null>([
  'class',
  'workshop',
  'walk',
  'club',
  'tour',
  'talk',
  'volunteering',
  'story time',
])

const children: readonly AgeGroup[] = ['baby', 'preschool', 'elementary', 'middle']
const childWords =
  /\b(?:kids?|child(?:ren)?(?:'s)?|toddlers?|tots?|preschool\w*|pre-k|famil(?:y|ies)|junior|juniors|youth|tweens?|little ones|bab(?:y|ies)|grades? k?\d?|parents? (?:and|&))\b/i
const childGoal =
  /\b(?:kids?|child|children|sons?|daughters?|toddlers?|bab(?:y|ies)|grandchild(?:ren)?|grandkids?|grandson|granddaughter|(?:year|yr)s?[- ]olds?)\b/i
/** Subjects that are about children whatever an event says of ages. */
const childTopics = new Set(['early-literacy', 'music-for-children', 'parenting', 'baby', 'babysitting'])

export const isForChildren = ({ ageGroups, title }: Pick<GoalCandidate, 'ageGroups' | 'title'>) =>
  childWords.test(title) || ageGroups.some((group) => children.includes(group))
export const isOnlyForChildren = ({ ageGroups, title }: Pick<GoalCandidate, 'ageGroups' | 'title'>) =>
  (ageGroups.length > 0 && !ageGroups.some((group) => group === 'adult' || group === 'senior')) ||
  /\b(?:kids|toddlers?|tots?|preschool\w*|storytime|teens?|tweens?)\b/i.test(title)

/** Returns how much less a subject counts after events about it were dismissed: 1 if none was. */
function trustIn(topic: string, goal: SoughtGoal): number {
  // The goal's own subjects stand: an event was dismissed for something else.
  if (goal.topics.includes(topic)) return 1
  const times = goal.dismissed.filter(({ topics }) => topics[topic] !== undefined).length
  return 0.6 ** times
}

interface Sought {
  goal: SoughtGoal
  /** The factor of each subject that counts. */
  factors: ReadonlyMap<string, number>
  words: readonly { stem: string; weight: number }[]
  dismissedWords: ReadonlySet<string>
  isForChild: boolean
}

/** Returns whether the title names a skill of another kind: yoga in a garden is no gardening. */
const isAboutOther = ({ topics }: GoalCandidate, { id, category }: Topic) =>
  Object.entries(topics).some(([other, strength]) => {
    const topic = strength >= 10 && other !== id ? findTopic(other) : null
    return topic?.isSkill === true && topic.category !== category && !listBroader(other).includes(id)
  })

function topicScore({ factors, goal }: Sought, candidate: GoalCandidate): { score: number; topics: string[] } {
  const matched = Object.entries(candidate.topics).flatMap(([id, strength]) => {
    const factor = factors.get(id)
    return factor === undefined ? [] : [{ id, score: strength * factor * trustIn(id, goal) }]
  })
  const best = matched.toSorted((one, other) => other.score - one.score)
  const subject = findTopic(best[0]?.id ?? '')
  const skill = subject?.isSkill ?? false
  const score = (best[0]?.score ?? 0) - (subject && isAboutOther(candidate, subject) ? 2.5 : 0)
  if (watched.has(candidate.format) && !joined.test(candidate.title) && (skill || score < 10))
    return { score: score - (performed.has(candidate.format) ? 5 : 4), topics: best.map(({ id }) => id) }
  return { score: score + (taught.has(candidate.format) ? 0.5 : 0), topics: best.map(({ id }) => id) }
}

/** Share of the goal's words, weighted by rarity, that the title has. */
function wordShare({ words }: Sought, candidate: GoalCandidate) {
  const inTitle = listSubjectWords(candidate.title).map((each) => each.stem)
  const all = words.reduce((sum, { weight }) => sum + weight, 0)
  const met = words.filter((word) => inTitle.includes(word.stem))
  return {
    inTitle,
    share: all === 0 ? 0 : met.reduce((sum, { weight }) => sum + weight, 0) / all,
    met: met.map((word) => word.stem),
  }
}

/** From this score on, an event is offered. */
export const minScore = 6
/** Share of the words that a title must have if the goal has no recognized subject. */
const minShare = 0.6
/** Words that more than this share of events have tell nothing by themselves. */
export const maxRareShare = 0.01

function rate(sought: Sought, candidate: GoalCandidate): GoalMatch | null {
  const byTopic = topicScore(sought, candidate)
  const hasTopics = sought.goal.topics.length > 0
  if (hasTopics && byTopic.score < minScore) return null
  const byWords = wordShare(sought, candidate)
  if (!hasTopics && byWords.share < minShare) return null
  if (sought.isForChild && !isForChildren(candidate) && !byTopic.topics.some((id) => childTopics.has(id))) return null
  // Children's events suit a goal for children best and one for oneself least.
  const forAge = isOnlyForChildren(candidate) ? (sought.isForChild ? 2 : -1.5) : 0
  const disliked = byWords.inTitle.filter((root) => sought.dismissedWords.has(root)).length
  const away = Math.min(candidate.daysAhead, 60) / 60 + Math.min(candidate.miles ?? 5, 50) / 50
  return {
    id: candidate.id,
    seriesId: candidate.seriesId,
    score: (hasTopics ? byTopic.score : 6) + 3 * byWords.share + forAge - 0.7 * disliked - away,
    topics: byTopic.topics,
    words: byWords.met,
  }
}

const titleKey = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Ranks the events that help with a goal, best first, one of each series and title.
 * @param rarity weight of a word by its stem; the more of the goal's weight a title has, the better it ranks
 */
export function matchGoal(
  goal: SoughtGoal,
  candidates: readonly GoalCandidate[],
  rarity: (word: string) => number,
  limit: number,
): GoalMatch[] {
  const sought: Sought = {
    goal,
    factors: new Map(
      goal.topics.flatMap((id) => listIncluded(id).map((each) => [each.id, 1 - 0.05 * each.steps] as const)),
    ),
    words: listSubjectWords(goal.title).map(({ word, stem: root }) => ({ stem: root, weight: rarity(word) })),
    dismissedWords: new Set(
      goal.dismissed
        .flatMap(({ title }) => listSubjectWords(title).map((each) => each.stem))
        .filter((root) => !listSubjectWords(goal.title).some((each) => each.stem === root)),
    ),
    isForChild: childGoal.test(goal.title),
  }
  const gone = new Set(goal.dismissed.map(({ title }) => titleKey(title)))
  const rated = candidates
    .flatMap((candidate) => {
      const match = gone.has(titleKey(candidate.title)) ? null : rate(sought, candidate)
      return match ? [{ match, candidate }] : []
    })
    .toSorted((one, other) => other.match.score - one.match.score || one.match.id - other.match.id)
  const seen = new Set<string>()
  const chosen: GoalMatch[] = []
  for (const { match, candidate } of rated) {
    const keys = [titleKey(candidate.title), ...(candidate.seriesId === null ? [] : [`series ${candidate.seriesId}`])]
    if (keys.some((key) => seen.has(key))) continue
    for (const key of keys) seen.add(key)
    chosen.push(match)
    if (chosen.length === limit) break
  }
  return chosen
}
