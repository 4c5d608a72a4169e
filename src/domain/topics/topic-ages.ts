import type { AgeGroup, EventFormat } from '#contract/events/event-options.ts'
import type { GoalAudience } from './goal-audience.ts'
import { findTopic } from './topics.ts'

/** The facts of an event that show for whom it is. */
interface AttendedEvent {
  title: string
  ageGroups: readonly AgeGroup[]
  format: EventFormat | null
  text?: string
}

const stages: readonly AgeGroup[] = ['baby', 'preschool', 'elementary', 'middle', 'high']
const little: readonly AgeGroup[] = ['baby', 'preschool', 'elementary']
const children: readonly AgeGroup[] = [...little, 'middle']
const childWords =
  /\b(?:kids?|child(?:ren)?(?:'s)?|toddlers?|tots?|preschool\w*|pre-k|famil(?:y|ies)|junior|juniors|youth|tweens?|little ones|bab(?:y|ies)|grades? k?\d?|parents? (?:and|&))\b/i
const youngWords = /\b(?:toddlers?|tots?|bab(?:y|ies)|preschool\w*|kindergarten\w*|story ?times?|little ones)\b/i
const grownWords =
  /\b(?:21\+|18\+|19\+|over 21|adults only|adults|seniors|wine|beer|brewery|happy hour|cocktails?|whiskey|bourbon|singles)\b/i
const grownAges = /\bages?:? ?(?:18|19|21)(?: ?\+| and (?:over|up|older)| or older)/i
const seniorWords = /\b(?:seniors?|older adults?|elders?|aging|ageing|retirees|[5-7]\d ?\+)(?!\w)/i
/** Formats for participants, rather than for everyone who comes along. */
const forParticipants = new Set<EventFormat | null>(['class', 'course', 'workshop', 'club', 'talk', 'meeting', null])

export const isForChildren = ({ ageGroups, title }: Pick<AttendedEvent, 'ageGroups' | 'title'>): boolean =>
  childWords.test(title) || ageGroups.some((group) => children.includes(group))
export const isOnlyForChildren = ({ ageGroups, title }: Pick<AttendedEvent, 'ageGroups' | 'title'>): boolean =>
  (ageGroups.length > 0 && !ageGroups.some((group) => group === 'adult' || group === 'senior')) ||
  /\b(?:kids|toddlers?|tots?|preschool\w*|storytime|teens?|tweens?|juniors?|homeschool\w*)\b/i.test(title)

/** Returns whether events are for those groups alone. */
const isOnlyFor = (ageGroups: readonly AgeGroup[], groups: readonly AgeGroup[]) =>
  ageGroups.length > 0 && ageGroups.every((group) => groups.includes(group))
const isForTeens = ({ ageGroups, title }: AttendedEvent) =>
  ageGroups.some((group) => group === 'middle' || group === 'high') || /\b(?:teens?|tweens?|high school)\b/i.test(title)
const isAboutChildren = (topics: readonly string[]) => topics.some((id) => findTopic(id)?.isForChildren === true)

/** Returns whether a goal is for somebody's child of any age. */
export const isForAnyChild = ({ isForChild, isForTeen, isForGrowing }: GoalAudience): boolean =>
  isForChild || isForTeen || isForGrowing

/** Returns whether an event is for a child at that stage: a story time for babies isn't for an eight-year-old. */
function suitsStage(stage: AgeGroup, ageGroups: readonly AgeGroup[]): boolean {
  const at = stages.indexOf(stage)
  const isNear = ageGroups.some((group) => stages.includes(group) && Math.abs(stages.indexOf(group) - at) <= 1)
  return isNear && !(stage === 'elementary' && isOnlyFor(ageGroups, ['baby', 'preschool']))
}

/**
 * Returns whether an event is for the ages that a goal is about.
 * @param topics the topics that they have in common
 * @param sought the goal's own topics
 */
export function suitsAge(
  audience: GoalAudience,
  event: AttendedEvent,
  topics: readonly string[],
  sought: readonly string[],
): boolean {
  const { ageGroups, format, text = '', title } = event
  if (audience.isForTeen) return ageGroups.length === 0 ? !youngWords.test(title) : isForTeens(event)
  if (!isForAnyChild(audience)) {
    if (audience.isForAdult && seniorWords.test(title)) return false
    const isForLittle = ageGroups.length === 0 ? youngWords.test(title) : isOnlyFor(ageGroups, little)
    return !isForLittle || isAboutChildren(topics)
  }
  if (isOnlyFor(ageGroups, ['adult', 'senior']) || grownWords.test(title) || grownAges.test(text)) return false
  const { isLearner, stage } = audience
  if (isLearner && stage !== null && ageGroups.length > 0 && !suitsStage(stage, ageGroups)) return false
  // Walks and shows are for whole families. Classes are for adults unless stated otherwise.
  const isCourse = forParticipants.has(format) && [...topics, ...sought].some((id) => findTopic(id)?.isSkill)
  return !isLearner || !isCourse || ageGroups.length > 0 || isForChildren(event)
}

/** Events for the ages that a goal is about come first, and those for other ages last. */
export function rateAge(audience: GoalAudience, event: AttendedEvent, topics: readonly string[]): number {
  const { ageGroups, title } = event
  if (audience.isForTeen) return !isForTeens(event) ? 0 : ageGroups.includes('elementary') ? 1 : 3
  if (audience.isForChild && isOnlyForChildren(event)) return 3
  if (audience.isForChild) return isForChildren(event) || isAboutChildren(topics) ? 2 : -3
  if (audience.isForGrowing) return isOnlyForChildren(event) ? 2 : 0
  if (isOnlyForChildren(event)) return -3
  const isForSeniors = ageGroups.includes('senior') || seniorWords.test(title)
  if (audience.isForSenior) return isForSeniors && !ageGroups.includes('elementary') ? 2 : 0
  return isForSeniors && !ageGroups.includes('adult') ? -1 : 0
}
