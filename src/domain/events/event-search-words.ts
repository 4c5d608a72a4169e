import {
  eventEntryLabels,
  type AgeGroup,
  type Category,
  type DayTime,
  type Mood,
  type SoughtEntry,
} from '#contract/events/event-options.ts'
import { shortDay } from './event-search-days.ts'
import type { DistanceUnits } from '#contract/site/site-options.ts'
import { formatRadius } from '#domain/places/distance.ts'
import { formatChoices, formatList } from '#domain/format/lists.ts'
import { nameLanguage } from '#domain/languages/language-names.ts'

/** The search parameters that can be described in a sentence. */
export interface DescribedSearch {
  q?: string | undefined
  interests?: readonly Category[] | undefined
  mood?: Mood | undefined
  ages?: readonly AgeGroup[] | undefined
  within?: number | undefined
  from?: string | undefined
  to?: string | undefined
  times?: readonly DayTime[] | undefined
  free?: boolean | undefined
  entries?: readonly SoughtEntry[] | undefined
  /** Tags of languages. */
  languages?: readonly string[] | undefined
  virtual?: 'true' | 'false' | 'any' | undefined
  /** Name of the venue that events are at. */
  at?: string | undefined
  /** Name of the organizer that events are by. */
  by?: string | undefined
}

function describeDays({ from, to }: DescribedSearch): string {
  if (from && to) return from === to ? `on ${shortDay(from)}` : `from ${shortDay(from)} to ${shortDay(to)}`
  if (from) return `from ${shortDay(from)}`
  return to ? `until ${shortDay(to)}` : ''
}

/**
 * Describes a search: "Free STEM and Nature events for Elementary matching “owls” within 20 miles".
 * @param ageNames display name of each age group
 * @param units units of the distance; miles by default
 */
export function describeSearch(
  search: DescribedSearch,
  { ageNames, units }: { ageNames: Record<AgeGroup, string>; units?: DistanceUnits | undefined },
): string {
  const { q, interests = [], mood, ages = [], times = [], within, free, entries = [], languages = [], virtual, at, by } = search
  const subject = interests.length > 0 ? formatList(interests) : at || by ? '' : 'learning'
  const words = [
    free && 'free',
    virtual === 'true' && 'online',
    mood?.toLowerCase(),
    `${subject} events`.trim(),
    languages.length > 0 && `in ${formatChoices(languages.map(nameLanguage))}`,
    ages.length > 0 && `for ${formatList(ages.map((age) => ageNames[age]))}`,
    at && `at ${at}`,
    by && `by ${by}`,
    q && `matching “${q}”`,
    describeDays(search),
    entries.length > 0 && `(${formatList(entries.map((entry) => eventEntryLabels[entry].toLowerCase()))})`,
    times.length > 0 && `in the ${formatList(times)}`,
    within !== undefined && `within ${formatRadius(within, units)}`,
  ]
  const sentence = words.filter(Boolean).join(' ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
