import type { AgeGroup, EventFormat } from '#contract/events/event-options.ts'
import { readMainClause, type TopicStrengths } from './topic-recognition.ts'
import type { Topic } from './topic.ts'
import { listSubjectWords } from './topic-words.ts'
import { findTopic, listBroader, listIncluded, listNear } from './topics.ts'

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
  /** Ids of the goal's subjects, or of those they include, that the event is about; of near ones if it is only close to them. */
  topics: string[]
  /** Id of the goal's subject that the event is close to; null if it is about one or has the goal's words. */
  closeTo?: string | null
  /** The goal's own words in the event's title. */
  words: string[]
}

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
export const saysTaught =
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
  /\b(?:kids?|child|children|toddlers?|bab(?:y|ies)|grandchild(?:ren)?|grandkids?|little ones?|(?:mis? )?(?:hij[oa]s?|nietos?|niñ[oa]s)|[1-9][- ](?:year|yr)s?[- ]olds?|1[01][- ](?:year|yr)s?[- ]olds?)\b/i
const teenGoal =
  /\b(?:teen(?:ager)?s?|adolescents?|(?:1[2-7]|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)[- ]year[- ]olds?|high ?school(?:er)?s?)\b/i
const growingGoal = /\b(?:sons?|daughters?|nieces?|nephews?|grandsons?|granddaughters?|hij[oa]s?)\b/i
const youngWords = /\b(?:toddlers?|tots?|bab(?:y|ies)|preschool\w*|kindergarten\w*|story ?times?|little ones)\b/i
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
  /** The same of near subjects. */
  near: ReadonlyMap<string, number>
  /** The goal's subject that each of them is close to. */
  closeTo: ReadonlyMap<string, string>
  /** The factor of each subject that counts. */
  factors: ReadonlyMap<string, number>
  words: readonly { stem: string; weight: number }[]
  dismissedWords: ReadonlySet<string>
  isForChild: boolean
  isForTeen: boolean
  /** About somebody's child of any age. */
  isForGrowing: boolean
}

/** Returns whether the title names a skill of another kind: yoga in a garden is no gardening. */
const isAboutOther = ({ topics }: GoalCandidate, { id, category }: Topic) =>
  Object.entries(topics).some(([other, strength]) => {
    const topic = strength >= 10 && other !== id ? findTopic(other) : null
    return topic?.isSkill === true && topic.category !== category && !listBroader(other).includes(id)
  })

function topicScore(
  goal: SoughtGoal,
  factors: ReadonlyMap<string, number>,
  candidate: GoalCandidate,
): { score: number; topics: string[] } {
  const matched = Object.entries(candidate.topics).flatMap(([id, strength]) => {
    const factor = factors.get(id)
    return factor === undefined ? [] : [{ id, score: strength * factor * trustIn(id, goal) }]
  })
  const best = matched.toSorted((one, other) => other.score - one.score)
  const subject = findTopic(best[0]?.id ?? '')
  const skill = subject?.isSkill ?? false
  const score = (best[0]?.score ?? 0) - (subject && isAboutOther(candidate, subject) ? 2.5 : 0)
  if (watched.has(candidate.format) && !saysTaught.test(candidate.title) && (skill || score < 10))
    return { score: score - 5, topics: best.map(({ id }) => id) }
  // A skill that only the description names is taught where the title says so.
  if (skill && score <= 6 && !saysTaught.test(candidate.title))
    return { score: score - 1, topics: best.map(({ id }) => id) }
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
/** From this score on, an event about a near subject is offered, if too few are about the goal's own. */
const minNearScore = 6
/** Strength of a near subject, relative to the goal's own. */
const nearFactor = 0.72
/** Near subjects fill up to this many places. */
const fewMatches = 5
/** Share of the words that the title of an event about no subject of the goal must have. */
const minShare = 0.6
/** Words that more than this share of events have tell nothing by themselves. */
export const maxRareShare = 0.01

function rate(sought: Sought, candidate: GoalCandidate): GoalMatch | null {
  const { goal } = sought
  const own = topicScore(goal, sought.factors, candidate)
  const hasTopics = goal.topics.length > 0
  const byWords = wordShare(sought, candidate)
  const isOwn = hasTopics && own.score >= minScore
  const hasWords =
    byWords.share >= minShare && !(hasTopics && watched.has(candidate.format) && !saysTaught.test(candidate.title))
  const near = isOwn ? own : topicScore(goal, sought.near, candidate)
  const isNear = !isOwn && !hasWords
  if (isNear && near.score < minNearScore) return null
  const byTopic = isOwn ? own : isNear ? near : { score: minScore, topics: [] }
  if (!suitsAge(sought, candidate, byTopic.topics)) return null
  // Children's events suit a goal for children best and one for oneself least.
  const forAge = isOnlyForChildren(candidate) ? (sought.isForChild ? 2 : -1.5) : 0
  const disliked = byWords.inTitle.filter((root) => sought.dismissedWords.has(root)).length
  const away = Math.min(candidate.daysAhead, 60) / 60 + Math.min(candidate.miles ?? 5, 50) / 50
  return {
    id: candidate.id,
    seriesId: candidate.seriesId,
    score: byTopic.score + 3 * byWords.share + forAge - 0.7 * disliked - away,
    topics: byTopic.topics,
    closeTo: isNear ? (sought.closeTo.get(near.topics[0] ?? '') ?? null) : null,
    words: byWords.met,
  }
}

/** Returns whether an event is for the ages that a goal is about. */
function suitsAge(
  { isForChild, isForTeen, isForGrowing }: Sought,
  candidate: GoalCandidate,
  topics: readonly string[],
): boolean {
  const { ageGroups, title } = candidate
  if (isForTeen)
    return ageGroups.length === 0
      ? !youngWords.test(title)
      : ageGroups.some((group) => group === 'middle' || group === 'high')
  if (isForGrowing && ageGroups.length > 0 && ageGroups.every((group) => group === 'adult' || group === 'senior'))
    return false
  return !isForChild || isForChildren(candidate) || topics.some((id) => childTopics.has(id))
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
  const factors = new Map(
    goal.topics.flatMap((id) => listIncluded(id).map((each) => [each.id, 1 - 0.05 * each.steps] as const)),
  )
  const closeTo = new Map(
    goal.topics
      .toReversed()
      .flatMap((of) => listNear(of).flatMap((id) => (factors.has(id) ? [] : [[id, of] as const]))),
  )
  const isForTeen = teenGoal.test(goal.title)
  const sought: Sought = {
    goal,
    factors,
    near: new Map([...closeTo.keys()].map((id) => [id, nearFactor])),
    closeTo,
    words: listSubjectWords(readMainClause(goal.title)).map(({ word, stem: root }) => ({
      stem: root,
      weight: rarity(word),
    })),
    dismissedWords: new Set(
      goal.dismissed
        .flatMap(({ title }) => listSubjectWords(title).map((each) => each.stem))
        .filter((root) => !listSubjectWords(goal.title).some((each) => each.stem === root)),
    ),
    isForChild: !isForTeen && childGoal.test(goal.title),
    isForGrowing: growingGoal.test(goal.title),
    isForTeen,
  }
  const gone = new Set(goal.dismissed.map(({ title }) => titleKey(title)))
  const rated = candidates
    .flatMap((candidate) => {
      const match = gone.has(titleKey(candidate.title)) ? null : rate(sought, candidate)
      return match ? [{ match, candidate }] : []
    })
    .toSorted(
      (one, other) =>
        Number(Boolean(one.match.closeTo)) - Number(Boolean(other.match.closeTo)) ||
        other.match.score - one.match.score ||
        one.match.id - other.match.id,
    )
  const seen = new Set<string>()
  const chosen: GoalMatch[] = []
  for (const { match, candidate } of rated) {
    const keys = [titleKey(candidate.title), ...(candidate.seriesId === null ? [] : [`series ${candidate.seriesId}`])]
    if (keys.some((key) => seen.has(key))) continue
    if (match.closeTo && chosen.length >= fewMatches) break
    for (const key of keys) seen.add(key)
    chosen.push(match)
    if (chosen.length === limit) break
  }
  return chosen
}
