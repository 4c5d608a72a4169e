import type { PlacePrecision } from '#contract/places/place-coordinates.ts'
import { describeDistance } from '#domain/places/distance.ts'
import { findTopic } from './topics.ts'
import { readLocale } from '#domain/format/locale.ts'
import { formatParts } from '#domain/format/moments.ts'
import { t } from '#texts/texts.ts'

/** The facts about an event that a reason states. */
export interface MatchedEvent {
  /** Start as an ISO instant. */
  startsAt: string
  timeZone: string
  allDay: boolean
  isFree: boolean
  isVirtual: boolean
  /** Null for virtual events and unknown coordinates. */
  miles: number | null
  placePrecision: PlacePrecision
}

/** Lower-cases topics within a sentence, except names: "growing food", but "Black history" and "AI". */
const uncapitalize = (name: string) =>
  /^\p{Lu}\p{Ll}/u.test(name) && !properNames.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
const properNames =
  /^(?:Spanish|French|German|Italian|Japanese|Chinese|Mandarin|Korean|Arabic|Portuguese|English|Hebrew|Russian|Latin|Irish|Black|Jewish|Native|Indigenous|American|Civil|Dungeons|Mahjong|Pilates|Wikidata|Spreadsheets and Excel)\b/
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** Milliseconds of the six days after which a weekday alone would be ambiguous. */
const sixDaysMs = 6 * 86_400_000

/** Returns "Fri 8 PM" within the next six days, and "Dec 12, 8 PM" later. */
function describeStart({ startsAt, timeZone, allDay }: MatchedEvent, now: Temporal.Instant): string {
  const at = Date.parse(startsAt)
  const isSoon = at - now.epochMilliseconds < sixDaysMs
  const day = formatParts(at, { timeZone, ...(isSoon ? { weekday: 'short' } : { month: 'short', day: 'numeric' }) })
  if (allDay) return day
  const time = formatParts(at, { timeZone, hour: 'numeric', minute: '2-digit' })
  // "8 PM" is shorter than "8:00 PM", but "20" isn't a time.
  const clock = readLocale() === 'en-US' ? time.replace(':00 ', ' ') : time
  return isSoon ? t('{day} {time}', { day, time: clock }) : t('{date}, {time}', { date: day, time: clock })
}

function describePlace({ isVirtual, miles, placePrecision }: MatchedEvent): string {
  if (isVirtual) return t('online')
  return describeDistance(miles, placePrecision) ?? ''
}

function nameTopics({ topics, words }: { topics: readonly string[]; words: readonly string[] }): string {
  const topic = findTopic(topics[0] ?? '')
  return topic ? t(topic.label) : capital(words.join(' '))
}

/**
 * Says in one line why an event was found for a goal, and when and where it is: "Birds, Sat 8 AM, 2.3 miles away, free".
 * An event about something near says what it is close to: "Close to growing food, Sat 8 AM".
 * @param subject ids of the matched topics and the matched words of the goal; the first topic counts
 */
export function describeMatch(
  subject: { topics: readonly string[]; words: readonly string[]; closeTo?: string | null },
  event: MatchedEvent,
  { now }: { now: Temporal.Instant },
): string {
  const near = findTopic(subject.closeTo ?? '')
  const name = near ? t('Close to {topic}', { topic: uncapitalize(t(near.label)) }) : nameTopics(subject)
  return [name, describeStart(event, now), describePlace(event), event.isFree ? t('free') : '']
    .filter(Boolean)
    .join(', ')
}
