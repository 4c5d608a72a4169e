import type { AgeGroup, Category, EventFormat } from '#contract/events/event-options.ts'
import { entertainment, type TopicStrengths } from './event-topics.ts'
import { listAsides, readMainClause } from './goal-topics.ts'
import type { Topic } from './topic.ts'
import { readAudience, type GoalAudience } from './goal-audience.ts'
import { isForAnyChild, isOnlyForChildren, rateAge, suitsAge } from './topic-ages.ts'
import { asksTooMuch, isHandsOff, isWatched, saysTaught } from './topic-formats.ts'
import { listGoalTerms, weighWords, type GoalTerm, type WordEvidence } from './topic-evidence.ts'
import { topicKinds } from './lists/kinds.ts'
import { listKinds, shareKind, type NamedKinds } from './topic-kinds.ts'
import { listTopicWords } from './topic-words.ts'
import { findTopic, listBroader, listIncluded, listNear } from './topics.ts'

/** An upcoming event that may help with a goal. */
export interface GoalCandidate {
  id: number
  seriesId: number | null
  title: string
  topics: TopicStrengths
  ageGroups: readonly AgeGroup[]
  format: EventFormat | null
  category?: Category
  /** The beginning of its description. */
  text?: string
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
  /** Ids of its topics. */
  topics: readonly string[]
  dismissed: readonly DismissedEvent[]
}

export interface GoalMatch {
  id: number
  seriesId: number | null
  score: number
  /**
   * IDs of the event's topics that match the goal's, or that these include; those of related topics if the event is
   * only close to the goal.
   */
  topics: string[]
  /** Id of the goal's topic that the event is close to; null if it is about one or has the goal's words. */
  closeTo?: string | null
  /** The goal's own words in the event's title. */
  words: string[]
}

/** Minimum strength of a topic for a club's meeting to count as practicing it. */
const leastMeeting = 9
/** Formats in which an event about a topic counts for more. */
const practiceFormats = new Set<EventFormat | null>([
  'class',
  'workshop',
  'walk',
  'club',
  'tour',
  'talk',
  'volunteering',
  'story time',
])

/** Returns how much less a topic counts after events about it were dismissed: 1 if none was. */
function trustIn(topic: string, goal: SoughtGoal): number {
  // The goal's own topics aren't affected, because an event about them was dismissed for another reason.
  if (goal.topics.includes(topic)) return 1
  const times = goal.dismissed.filter(({ topics }) => topics[topic] !== undefined).length
  return 0.6 ** times
}

interface Sought {
  goal: SoughtGoal
  /** The same for related topics. */
  near: ReadonlyMap<string, number>
  /** The goal's topic to which each of them is related. */
  closeTo: ReadonlyMap<string, string>
  /** The weight of each topic that counts. */
  factors: ReadonlyMap<string, number>
  /** The goal's topic that includes each of them. */
  owners: ReadonlyMap<string, string>
  words: readonly { stem: string; weight: number }[]
  terms: readonly GoalTerm[]
  /** Stems of the words that name the goal's topics. */
  topical: ReadonlySet<string>
  dismissedWords: ReadonlySet<string>
  audience: GoalAudience
  /** The kinds of its topics that the goal names. */
  kinds: NamedKinds
}

/** Returns whether the title names a different skill: yoga in a garden isn't gardening. */
const isAboutOther = ({ owners }: Sought, { topics }: GoalCandidate, { id, category }: Topic) =>
  Object.entries(topics).some(([other, strength]) => {
    const topic = strength >= 10 && !owners.has(other) ? findTopic(other) : null
    return topic?.isSkill === true && topic.category !== category && !listBroader(other).includes(id)
  })

/** Minimum strength of a topic that the title names. */
const inTitle = 8

/** Returns whether an event is about related topics in general: a garden club, but not a workshop on bonsai. */
function isGeneral({ factors, near, closeTo }: Sought, candidate: GoalCandidate): boolean {
  const { topics } = candidate
  const named = Object.keys(topics).filter((id) => near.has(id))
  // An event about the topic that includes the goal's is general if the title names that topic.
  const isNamed = named.some((id) => {
    if (findTopic(closeTo.get(id) ?? '')?.closest?.includes(id)) return true
    const names = listTopicWords(findTopic(id)?.name ?? '')
    return names.some(({ stem }) => readStems(candidate).inTitle.includes(stem))
  })
  if (!isNamed) return false
  const known = (id: string) =>
    near.has(id) || factors.has(id) || [...near.keys()].some((other) => listBroader(other).includes(id))
  return Object.entries(topics).every(([id, strength]) => strength < inTitle || known(id))
}

interface TopicScore {
  score: number
  topics: string[]
  /** Whether people only watch, so they don't learn the skill. */
  isWatched: boolean
}

/** Matches goals to do something oneself, which can't be learned by watching. */
const practical =
  /\b(?:learn(?:ing)? (?:how )?to|how to|become an?|teach me|take up|try|certif\w+|licen[cs]e|lessons?)\b/i

/** Minimum strength for offering an event that people watch, for a topic that isn't a skill. */
const leastWatched = 6

/** Score that each further topic of the goal adds. */
const furtherTopic = 1.5

/** Factor for an event about one kind of a topic if the goal names no kind: Gmail for "use my computer". */
const oneKind = 0.5
const isOfOneKind = ({ kinds: named }: Sought, id: string, candidate: GoalCandidate) =>
  !named.has(id) && topicKinds[id] !== undefined && readKinds(candidate).has(id)

/** Factor for an event that names no kind of a topic if the goal names one. */
const unnamedKind = 1.5

function topicScore(sought: Sought, factors: ReadonlyMap<string, number>, candidate: GoalCandidate): TopicScore {
  const { goal, owners } = sought
  const matched = Object.entries(candidate.topics).flatMap(([id, strength]) => {
    const factor = factors.get(id)
    const isSame = sought.kinds.has(id) ? shareKind(sought.kinds.get(id), readKinds(candidate).get(id)) : true
    if (factor === undefined || isSame === false) return []
    return [
      {
        id,
        score:
          strength * factor * trustIn(id, goal) -
          (isSame === null ? unnamedKind : isOfOneKind(sought, id, candidate) ? oneKind : 0),
      },
    ]
  })
  const best = matched.toSorted((one, other) => other.score - one.score)
  const subject = findTopic(best[0]?.id ?? '')
  const skill = subject?.isSkill ?? practical.test(goal.title)
  const kinds = new Set(best.flatMap(({ id }) => owners.get(id) ?? [])).size
  const score =
    (best[0]?.score ?? 0) -
    (subject && isAboutOther(sought, candidate, subject) ? 2.5 : 0) +
    furtherTopic * Math.max(0, kinds - 1)
  const isMeeting = candidate.format === 'meeting' && score >= leastMeeting
  const isOnlyWatched = isWatched(candidate) && !isMeeting
  // Bands are often named after animals, plants or places.
  const isNamedAfter = isOnlyWatched && candidate.format === 'concert' && subject?.category !== 'Music'
  if ((isOnlyWatched && (skill || score < leastWatched)) || isNamedAfter || isHandsOff(goal, candidate))
    return { score: score - 5, topics: best.map(({ id }) => id), isWatched: true }
  // A skill that only the description names must be taught according to the title.
  if (skill && score <= 6 && !saysTaught.test(candidate.title))
    return { score: score - 1, topics: best.map(({ id }) => id), isWatched: false }
  return {
    score: score + (practiceFormats.has(candidate.format) ? 0.5 : 0),
    topics: best.map(({ id }) => id),
    isWatched: false,
  }
}

/** Cached as long as the events exist, because several goals may be matched with them. */
const stems = new WeakMap<GoalCandidate, { inTitle: string[]; inText: Set<string> }>()

function readStems(candidate: GoalCandidate) {
  const known = stems.get(candidate)
  if (known) return known
  const { title, text = '' } = candidate
  const read = {
    inTitle: listTopicWords(title).map(({ stem }) => stem),
    inText: new Set(listTopicWords(text).map(({ stem }) => stem)),
  }
  stems.set(candidate, read)
  return read
}

/** Cached as long as the events exist. */
const kinds = new WeakMap<GoalCandidate, NamedKinds>()

/** Finds the kinds that an event names, in its title or else in its text. */
function readKinds(candidate: GoalCandidate): NamedKinds {
  const known = kinds.get(candidate)
  if (known) return known
  const read = new Map([...listKinds(candidate.text ?? ''), ...listKinds(candidate.title)])
  kinds.set(candidate, read)
  return read
}

interface EventEvidence extends WordEvidence {
  inTitle: readonly string[]
  share: number
  /** Stems of the goal's own words in the title. */
  met: string[]
}

/**
 * Evidence for a goal in an event's words, and the share of the goal's own words that its title has, weighted by
 * rarity.
 */
function readWords({ words, terms }: Sought, candidate: GoalCandidate): EventEvidence {
  const { inTitle, inText } = readStems(candidate)
  const all = words.reduce((sum, { weight }) => sum + weight, 0)
  const met = words.filter((word) => inTitle.includes(word.stem))
  return {
    inTitle,
    share: all === 0 ? 0 : met.reduce((sum, { weight }) => sum + weight, 0) / all,
    met: met.map((word) => word.stem),
    ...weighWords(terms, inTitle, inText),
  }
}

/** Minimum score for offering an event. */
export const minScore = 6
/** Minimum score for offering an event about a related topic, if too few are about the goal's own. */
const minNearScore = 6
/** Weight of a related topic, relative to the goal's own. */
const nearFactor = 0.72
/** Weight of a secondary topic of the goal. */
const asideFactor = 0.2
/** Factor for an event that requires too much experience. */
const hardLess = 3
/** Maximum number of events about related topics. */
const mostNear = 3
/** Minimum share of the goal's words in the title of an event about none of its topics. */
const minShare = 0.6
/** The same if none of these words belongs to the goal's topics. */
const minOtherShare = 0.7
/**
 * Alternatively, the minimum number and weight of the goal's words, or of words of similar meaning, in its title and
 * description.
 */
const minKinds = 3
const minWordScore = 4.5
/** An event that is hardly about a topic needs the goal's words as further evidence. */
const minWeak = 3
const minWeakWithWords = 5.5
/** Words that occur in more than this share of events are no evidence by themselves. */
export const maxRareShare = 0.01

const listRelated = (id: string) => [
  ...(findTopic(id)?.neighbors ?? []),
  ...(findTopic(id)?.closest ?? []),
  ...listBroader(id),
]

/** Returns whether an event about no topic of the goal has enough of its words, one of them a word of its topics. */
function hasGoalWords({ goal, topical }: Sought, candidate: GoalCandidate, byWords: EventEvidence): boolean {
  const { title, category = 'Other' } = candidate
  if (goal.topics.length > 0) {
    if (goal.topics.every((id) => findTopic(id)?.isSkill) && entertainment.test(title)) return false
    // A title with most of the goal's words is about the goal, whatever its topic: a hike under the full moon for the
    // goal to walk at full moon.
    const related = new Set(goal.topics.flatMap((id) => [id, ...listRelated(id)]))
    const others = Object.entries(candidate.topics).filter(([id, strength]) => strength >= inTitle && !related.has(id))
    const isMostly = byWords.met.length >= 2 && byWords.share >= minOtherShare
    if (isMostly && others.length === 0 && !isWatched(candidate)) return true
    // "Polish and shine" has a word of another topic.
    if (category !== 'Other' && !goal.topics.some((id) => findTopic(id)?.category === category)) return false
    if (isWatched(candidate)) return false
    if (!byWords.met.some((stem) => topical.has(stem))) return false
    // A single word often means something else: voting rights are no rights at work, but a talk about rights may be.
    const named = Object.entries(candidate.topics).flatMap(([id, strength]) => (strength >= inTitle ? [id] : []))
    const wider = new Set(goal.topics.flatMap(listBroader))
    const isPart = named.some((id) => listBroader(id).some((broader) => wider.has(broader)))
    const isWider = !isPart && named.some((id) => wider.has(id))
    if (byWords.met.length < 2 && !isWider) return false
  }
  return byWords.share >= minShare || (byWords.kinds >= minKinds && byWords.score >= minWordScore)
}

function rate(sought: Sought, candidate: GoalCandidate): GoalMatch | null {
  const { goal } = sought
  const own = topicScore(sought, sought.factors, candidate)
  const hasTopics = goal.topics.length > 0
  const byWords = readWords(sought, candidate)
  // Children learn by watching, too: a magic show for somebody who wants to be a magician.
  const canBeWeak = !own.isWatched || sought.audience.isForChild || sought.audience.isForGrowing
  const isWeak = canBeWeak && own.score >= minWeak && own.score + byWords.score >= minWeakWithWords
  const hasOwnTopic = own.score >= minScore || isWeak
  const isOwn = hasTopics && hasOwnTopic
  const near = isOwn ? own : topicScore(sought, sought.near, candidate)
  const isNear = !isOwn && !hasGoalWords(sought, candidate, byWords)
  if (isNear && (near.score < minNearScore || !isGeneral(sought, candidate))) return null
  if (isNear && !isForAnyChild(sought.audience) && isOnlyForChildren(candidate)) return null
  const byTopic = isOwn ? own : isNear ? near : { score: minScore, topics: [] }
  if (!suitsAge(sought.audience, candidate, byTopic.topics, goal.topics)) return null
  const disliked = byWords.inTitle.filter((root) => sought.dismissedWords.has(root)).length
  const away = Math.min(candidate.daysAhead, 60) / 60 + Math.min(candidate.miles ?? 5, 50) / 50
  const less = 0.7 * disliked + away + (asksTooMuch(goal, candidate) ? hardLess : 0)
  return {
    id: candidate.id,
    seriesId: candidate.seriesId,
    score: byTopic.score + byWords.score + rateAge(sought.audience, candidate, byTopic.topics) - less,
    topics: byTopic.topics,
    closeTo: isNear ? (sought.closeTo.get(near.topics[0] ?? '') ?? null) : null,
    words: byWords.met,
  }
}

const readStrength = ({ topics }: GoalMatch, candidate: GoalCandidate) =>
  Math.max(0, ...topics.map((id) => candidate.topics[id] ?? 0))
/** Maximum strength of a topic that only the description names. */
const inTextOnly = 6

/** Returns whether only the description of an event says that it is about a topic, while its title names another. */
const isHardlyAbout = ({ owners }: Sought, match: GoalMatch, candidate: GoalCandidate) =>
  match.words.length === 0 &&
  readStrength(match, candidate) <= inTextOnly &&
  Object.entries(candidate.topics).some(([id, strength]) => strength >= inTitle && !owners.has(id))

/** Stems of the words that are enough to name a topic. */
function listTopicStems(id: string): string[] {
  const { name = '', phrases = '', titles = '', asks = '', hints = '' } = findTopic(id) ?? {}
  const single = `${phrases},${titles},${asks},${hints}`.split(',').filter((phrase) => !phrase.trim().includes(' '))
  return listTopicWords(`${name} ${single.join(' ')}`).map(({ stem }) => stem)
}

const titleKey = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Lists the topics of a goal, with those by which children learn them if it is for a child. */
export const listSoughtTopics = (
  goal: Pick<SoughtGoal, 'title' | 'description' | 'topics'>,
  audience = readAudience(goal),
): string[] => [
  ...goal.topics,
  ...(audience.isForChild ? goal.topics.flatMap((id) => findTopic(id)?.forChildren ?? []) : []),
]

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
  const audience = readAudience(goal)
  const asides = new Set(listAsides(goal.title, goal.topics))
  // The order is reversed, so that the topic named first wins if two include the same one.
  const included = listSoughtTopics(goal, audience)
    .toSorted((one, other) => Number(asides.has(other)) - Number(asides.has(one)))
    .flatMap((owner) => listIncluded(owner).map((each) => ({ ...each, owner })))
  const factors = new Map(
    included.map(({ id, owner, steps }) => [id, (1 - 0.05 * steps) * (asides.has(owner) ? asideFactor : 1)]),
  )
  // The word "history" is no evidence for a goal about the history of a town.
  const general = new Set(
    goal.topics
      .flatMap(listBroader)
      .flatMap((id) => listTopicWords(findTopic(id)?.name ?? ''))
      .map(({ stem: root }) => root),
  )
  const closeTo = new Map(
    goal.topics
      .toReversed()
      .flatMap((of) => listNear(of).flatMap((id) => (factors.has(id) ? [] : [[id, of] as const]))),
  )
  const sought: Sought = {
    goal,
    factors,
    owners: new Map(included.map(({ id, owner }) => [id, owner])),
    near: new Map([...closeTo.keys()].map((id) => [id, nearFactor])),
    closeTo,
    words: listTopicWords(readMainClause(goal.title)).map(({ word, stem: root }) => ({
      stem: root,
      weight: rarity(word),
    })),
    terms: listGoalTerms(goal, rarity),
    topical: new Set(goal.topics.flatMap((id) => listTopicStems(id)).filter((root) => !general.has(root))),
    dismissedWords: new Set(
      goal.dismissed
        .flatMap(({ title }) => listTopicWords(title).map((each) => each.stem))
        .filter((root) => !listTopicWords(goal.title).some((each) => each.stem === root)),
    ),
    audience,
    kinds: new Map([...listKinds(goal.description), ...listKinds(readMainClause(goal.title))]),
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
  const isClear = rated.some(({ match, candidate }) => readStrength(match, candidate) >= inTitle)
  const seen = new Set<string>()
  const chosen: GoalMatch[] = []
  for (const { match, candidate } of rated) {
    if (isClear && isHardlyAbout(sought, match, candidate)) continue
    const keys = [titleKey(candidate.title), ...(candidate.seriesId === null ? [] : [`series ${candidate.seriesId}`])]
    if (keys.some((key) => seen.has(key))) continue
    if (match.closeTo && chosen.length >= mostNear) break
    for (const key of keys) seen.add(key)
    chosen.push(match)
    if (chosen.length === limit) break
  }
  return chosen
}
