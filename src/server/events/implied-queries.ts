import { ageGroups, type AgeGroup, type DayTime } from '#contract/events/event-options.ts'
import type { Audience } from '#domain/search/search-filters.ts'
import { fragment, type Fragment } from '#server/platform/database/database.ts'
import { createTraitMask } from '#domain/events/event-traits.ts'

/** People that an event is for, by its age groups or by the words that say so. */
export interface AudienceCondition {
  ages: readonly AgeGroup[]
  audience: Audience
}

/** Conditions that the words of a search imply, in addition to the chosen filters. */
export interface ImpliedConditions {
  /** ISO numbers: Monday is 1. */
  weekdays?: readonly number[]
  impliedTimes?: readonly DayTime[]
  audiences?: readonly AudienceCondition[]
  mustBeFree?: boolean
  mustBeOnline?: boolean
}

/** Condition: has one of the traits of a mask. */
export const hasAny = (mask: number) => fragment`(traits & ${mask}::int) <> 0`

/**
 * Condition: has none of the traits of a mask. PostgreSQL expects a third of the rows to be less than something, but only one in 200
 * to equal it, for which it would read and sort all that are near instead of walking along the order of the list.
 */
export const hasNone = (mask: number) => fragment`(traits & ${mask}::int) < ${mask & -mask}::int`

export const isVirtual = hasAny(createTraitMask(['virtual']))

/** First and last local hour of an event's start. */
const hoursByTime: Record<DayTime, [from: number, to: number]> = {
  morning: [0, 11],
  afternoon: [12, 16],
  evening: [17, 23],
}

/** Condition: starts in one of these parts of the day, in the venue's local time. All-day events don't. */
export function startsAtTime(times: readonly DayTime[]): Fragment {
  const hours = times.flatMap((time) => {
    const [from, to] = hoursByTime[time]
    return Array.from({ length: to - from + 1 }, (_, hour) => from + hour)
  })
  return fragment`(not all_day and extract(hour from starts_at at time zone time_zone)::int = any(${hours}::int[]))`
}

const audienceWords: Record<Audience, string> = {
  kids: 'kid kids child children childrens youth nino ninos nina ninas',
  toddlers: 'toddler toddlers baby babies infant infants newborn newborns lapsit tot tots bebe bebes',
  preschoolers: 'preschool preschooler preschoolers prek',
  teens: 'teen teens teenager teenagers tween tweens youth adolescente adolescentes',
  adults: 'adult adults adultos',
  seniors: 'senior seniors elder elders retiree retirees aarp mayores',
}

/** Evidence that an event is for these people: "Teen art lab" is more for teens than an event for everyone. */
export const listAudienceWords = (audience: Audience): string[] => audienceWords[audience].split(' ')

/** Condition: for these people and nobody else. */
export function isOnlyForAudience({ ages }: AudienceCondition): Fragment {
  const others = ageGroups.filter((age) => !ages.includes(age))
  return fragment`(${hasAny(createTraitMask(ages))} and not ${hasAny(createTraitMask(others))})`
}

/** Condition: for these people, by the age groups or by a word outside of the long description. */
function isForAudience({ ages, audience }: AudienceCondition): Fragment {
  const words = audienceWords[audience].split(' ').map((word) => `'${word}':ABC`)
  return fragment`(${hasAny(createTraitMask(ages))} or search @@ ${words.join(' | ')}::tsquery)`
}

/** Conditions that the words of a search imply. */
export function impliedConditions(selection: ImpliedConditions): Fragment[] {
  const { weekdays, impliedTimes, audiences = [], mustBeFree, mustBeOnline } = selection
  return [
    ...(weekdays ? [fragment`extract(isodow from starts_on)::int = any(${weekdays}::int[])`] : []),
    ...(impliedTimes ? [startsAtTime(impliedTimes)] : []),
    ...audiences.map(isForAudience),
    ...(mustBeFree ? [hasAny(createTraitMask(['free']))] : []),
    ...(mustBeOnline ? [isVirtual] : []),
  ]
}
