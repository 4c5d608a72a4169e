import type { TimeCorrection } from '#contract/sources/source-options.ts'
import type { DescribedEvent } from './described-event.ts'
import type { FeedOccurrence } from '#server/sources/formats/calendar/expand-occurrences.ts'
import type { FeedEvent } from '#server/sources/formats/feed-event.ts'
import { readHours } from '#server/sources/formats/text/written-times.ts'
import { t } from '#texts/texts.ts'

/** Detects a source whose hours contradict its own text: "8am – 1pm" on an event that begins at 1:00 AM. */

/** The hours of a source contradict its text. */
export interface HoursProblem {
  /** Number of hours to add to the hours that were read. */
  hours: number
  /** Number of events whose text agrees. */
  events: number
  /** Number of events whose text gives hours. */
  compared: number
  correction: TimeCorrection
  /** One of them, with local times: `08:00`. */
  example: { title: string; stated: string; read: string }
}

/** "8am – 1pm", "8:00 AM to 1:00 PM", "19:00–21:00", "19 bis 21 Uhr". */
const ranges =
  /(?<![\d:.,$€£/-])\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?\s?m\b\.?)?\s?(?:[–—-]|to|until|bis)\s?\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?\s?m\b\.?|uhr\b)?(?![\d:/%-])/gi

/** Distinguishes times from prices, dates and ages: requires "am" or "pm", minutes in both, or a word. */
const isClear = (text: string) => /[ap]\.?\s?m\b|uhr/i.test(text) || /\d:\d{2}\D+\d{1,2}:\d{2}/.test(text)

const readCharacters = 4_000

/** Returns the minute of the day at which a text says that an event begins; null if it gives no or several hours. */
export function findStatedStart(text: string): number | null {
  const starts = new Set(
    [...text.slice(0, readCharacters).matchAll(ranges)].flatMap(([range]) => {
      const hours = isClear(range) ? readHours(range) : null
      return hours === null ? [] : [getMinute(hours)]
    }),
  )
  const [start, ...others] = starts
  return start === undefined || others.length > 0 ? null : start
}

/** @param time `08:00:00` or a local time that contains it */
const getMinute = (time: string) => {
  const [hour = 0, minute = 0] = time.replace(/^.*T/, '').split(':').map(Number)
  return hour * 60 + minute
}

const dayMinutes = 1_440

/** Returns the shortest difference between two minutes of the day. */
function minutesFrom(one: number, other: number): number {
  const minutes = (((other - one) % dayMinutes) + dayMinutes) % dayMinutes
  return minutes > dayMinutes / 2 ? minutes - dayMinutes : minutes
}

const clockText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Minimum number of events for a conclusion about the source. */
const minEvents = 3
/** Minutes within which an event begins as stated: doors open, or a guide is met. */
const tolerance = 45

interface Compared {
  title: string
  stated: number
  shown: number
  written: number
}

function compare(occurrences: readonly FeedOccurrence[], events: readonly DescribedEvent[]): Compared[] {
  const described = new Map(events.map((event) => [`${event.uid}\n${event.recurrenceId}`, event]))
  const seen = new Set<FeedEvent>()
  return occurrences.flatMap(({ event, recurrenceId, start }) => {
    const shown = described.get(`${event.uid}\n${recurrenceId}`)
    if (!shown || shown.allDay || start.isDate || seen.has(event)) return []
    const stated = findStatedStart(`${event.title}\n${event.description}`)
    if (stated === null) return []
    seen.add(event)
    const local = Temporal.Instant.from(shown.startsAt).toZonedDateTimeISO(shown.timeZone).toPlainTime().toString()
    return [{ title: shown.title, stated, shown: getMinute(local), written: getMinute(start.local) }]
  })
}

/**
 * Finds the correction with which most events begin at the time in their text: the hours as they are written, without
 * their zone, or a number of hours later or earlier.
 */
export function findHoursProblem(
  occurrences: readonly FeedOccurrence[],
  events: readonly DescribedEvent[],
): HoursProblem | null {
  const compared = compare(occurrences, events)
  const off = compared.filter(({ stated, shown }) => Math.abs(minutesFrom(shown, stated)) > tolerance)
  if (off.length < minEvents || off.length * 2 <= compared.length) return null
  const asWritten = off.filter(({ stated, written }) => Math.abs(minutesFrom(written, stated)) <= tolerance)
  const byHours = Map.groupBy(off, ({ stated, shown }) => Math.round(minutesFrom(shown, stated) / 30) / 2)
  const [hours = 0, alike = []] = [...byHours].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  const isAsWritten = asWritten.length >= alike.length
  const found = isAsWritten ? asWritten : alike
  const [first] = found
  if (!first || found.length < minEvents || found.length * 2 <= compared.length) return null
  return {
    hours: isAsWritten ? Math.round(minutesFrom(first.shown, first.stated) / 30) / 2 : hours,
    events: found.length,
    compared: compared.length,
    correction: isAsWritten ? 'as written' : hours,
    example: { title: first.title, stated: clockText(first.stated), read: clockText(first.shown) },
  }
}

/** Describes the problem in one sentence. */
export function describeHoursProblem({ hours, events, compared, example }: HoursProblem): string {
  const values = { events, compared, ...example, hours: Math.abs(hours) }
  return hours > 0
    ? t(
        'the text of {events} of the {compared} events that give their hours contradicts the calendar: "{title}" begins at {stated} by its text and at {read} by the calendar, which is {hours, plural, one {# hour} other {# hours}} earlier',
        values,
      )
    : t(
        'the text of {events} of the {compared} events that give their hours contradicts the calendar: "{title}" begins at {stated} by its text and at {read} by the calendar, which is {hours, plural, one {# hour} other {# hours}} later',
        values,
      )
}
