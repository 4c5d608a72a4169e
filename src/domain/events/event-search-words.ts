import {
  ageGroupLabels,
  categoryLabels,
  type AgeGroup,
  type Category,
  type DayTime,
  type Mood,
  type SoughtEntry,
} from '#contract/events/event-options.ts'
import { formatShortDay } from './event-time.ts'
import { formatRadius } from '#domain/places/distance.ts'
import { formatChoices, formatList } from '#domain/format/lists.ts'
import { nameLanguage } from '#domain/languages/language-names.ts'
import { msg, t, type Message } from '#texts/texts.ts'

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

/** Kinds of entry and parts of a day, as used within a sentence. */
const entryWords: Record<SoughtEntry, Message> = { 'drop-in': msg('drop in'), 'sign-up': msg('sign up') }
const timeWords: Record<DayTime, Message> = {
  morning: msg('morning'),
  afternoon: msg('afternoon'),
  evening: msg('evening'),
}

function describeDays({ from, to }: DescribedSearch): string {
  if (from && to)
    return from === to
      ? t('on {date}', { date: formatShortDay(from) })
      : t('from {start} to {end}', { start: formatShortDay(from), end: formatShortDay(to) })
  if (from) return t('from {date}', { date: formatShortDay(from) })
  return to ? t('until {date}', { date: formatShortDay(to) }) : ''
}

/** Names the events: "free online quiet STEM and Nature events". */
const nameEvents = ({ interests = [], mood, free, virtual, at, by }: DescribedSearch): string =>
  t(
    '{isFree, select, true {free } other {}}{isOnline, select, true {online } other {}}{mood, select, Curious {curious } Quiet {quiet } Social {social } Inspired {inspired } Spontaneous {spontaneous } Adventurous {adventurous } Playful {playful } Reflective {reflective } other {}}{kind, select, interests {{interests} events} learning {learning events} other {events}}',
    {
      isFree: String(free === true),
      isOnline: String(virtual === 'true'),
      mood: mood ?? 'any',
      kind: interests.length > 0 ? 'interests' : at || by ? 'any' : 'learning',
      interests: formatList(interests.map((interest) => t(categoryLabels[interest]))),
    },
  )

/**
 * Describes a search: "Free STEM and Nature events for Elementary matching “owls” within 20 miles".
 */
export function describeSearch(search: DescribedSearch): string {
  const { q, ages = [], times = [], within, entries = [], languages = [], at, by } = search
  const words = [
    nameEvents(search),
    languages.length > 0 && t('in {languages}', { languages: formatChoices(languages.map(nameLanguage)) }),
    ages.length > 0 && t('for {ages}', { ages: formatList(ages.map((age) => t(ageGroupLabels[age].name))) }),
    at && t('at {place}', { place: at }),
    by && t('by {name}', { name: by }),
    q && t('matching “{words}”', { words: q }),
    describeDays(search),
    entries.length > 0 && `(${formatList(entries.map((entry) => t(entryWords[entry])))})`,
    times.length > 0 && t('in the {times}', { times: formatList(times.map((time) => t(timeWords[time]))) }),
    within !== undefined && t('within {distance}', { distance: formatRadius(within) }),
  ]
  const sentence = words.filter(Boolean).join(' ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
