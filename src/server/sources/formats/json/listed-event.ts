import { findTimeZone } from '#domain/places/time-zone-names.ts'
import { MomentError } from '#server/sources/formats/calendar/calendar-moments.ts'
import {
  checkCount,
  readDegrees,
  type FeedEvent,
  type FeedPlace,
  type Moment,
  type Skip,
} from '#server/sources/formats/feed-event.ts'
import { isObject, toList, toText, type JsonNode } from './json-ld-nodes.ts'
import { toOneLine, toPlaceLine } from '#server/sources/formats/text/plain-text.ts'
import { explainFailure } from '#server/sources/read/read-failure.ts'
import { readWrittenMoment } from '#server/sources/formats/text/written-times.ts'
import { t } from '#texts/texts.ts'

/** Parts of events that programs publish as lists in JSON or XML. */

/** Returns the objects of a list. Also takes a single object, or an index of objects. */
export function toObjects(value: unknown): JsonNode[] {
  return toList(value).filter(isObject)
}

/** Follows a path of keys. Returns an empty node if the value at its end isn't an object. */
export function getObject(node: JsonNode, ...keys: string[]): JsonNode {
  let at: unknown = node
  for (const key of keys) at = isObject(at) ? at[key] : undefined
  return isObject(at) ? at : {}
}

/** Returns the first text among the given values; numbers count as text. */
export function firstText(...values: unknown[]): string {
  for (const value of values) {
    const text = toText(value)
    if (text !== '') return text
  }
  return ''
}

/** Returns an absolute web address, or null. */
export function toAddress(value: unknown, base?: string): string | null {
  const text = toOneLine(toText(value), 2_000)
  if (text === '' || /\s/.test(text)) return null
  const url = URL.parse(text, base)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Returns the zone with this name; null if it is unknown or empty. */
export const toZone = (value: unknown): string | null => {
  const text = toText(value)
  return text === '' ? null : findTimeZone(text)
}

/** Seconds of the year 2100; a larger number is a time in milliseconds. */
const maxSeconds = 4_102_444_800

function fromEpoch(given: number): Moment {
  const milliseconds = Math.abs(given) > maxSeconds ? given : given * 1_000
  const date = new Date(milliseconds)
  if (Number.isNaN(date.getTime())) throw new MomentError(t('{text} is not a time', { text: String(given) }))
  return { local: date.toISOString().slice(0, 19), zone: 'UTC', isDate: false }
}

/**
 * Parses a date, a time, or a number of seconds or milliseconds since 1970.
 * @param zone of a time that names none
 * @throws MomentError
 */
export function readListedMoment(value: unknown, zone: string | null = null): Moment {
  const text = toText(value)
  if (typeof value === 'number' || /^\d{10}(?:\d{3})?$/.test(text)) return fromEpoch(Number(text))
  const moment = readWrittenMoment(text)
  return moment.isDate || moment.zone !== null ? moment : { ...moment, zone }
}

export const dateOnly = ({ local }: Moment): Moment => ({
  local: `${local.slice(0, 10)}T00:00:00`,
  zone: null,
  isDate: true,
})

/** Joins the parts of a venue's address, except those that an earlier one contains. */
export function toPlace(parts: readonly unknown[], latitude: unknown = null, longitude: unknown = null): FeedPlace {
  const texts = parts.map((part) => toPlaceLine(toText(part))).filter((part) => part !== '')
  const distinct = texts.filter((part, at) => !texts.slice(0, at).some((before) => before.includes(part)))
  return { text: toOneLine(distinct.join(', ')), ...readDegrees(toText(latitude), toText(longitude)) }
}

/** Returns one-line names from texts or objects with a name. */
export const toNames = (value: unknown): string[] =>
  toList(value)
    .map((entry) =>
      toOneLine(isObject(entry) ? firstText(entry.name, entry.title, entry.label, entry.text) : toText(entry)),
    )
    .filter((name) => name !== '')

/** Completes an event that a list describes in part. */
export function toFeedEvent(given: Pick<FeedEvent, 'uid' | 'title' | 'start'> & Partial<FeedEvent>): FeedEvent {
  const title = toOneLine(given.title, 300)
  if (title === '') throw new MomentError(t('has no title'))
  return {
    replaces: null,
    replacesFollowing: false,
    sequence: 0,
    version: '',
    calendarZone: null,
    end: null,
    recurrence: null,
    isCancelled: false,
    description: '',
    link: null,
    imageUrl: null,
    organizer: '',
    keywords: [],
    place: { text: '', latitude: null, longitude: null },
    isVirtual: null,
    virtualLink: null,
    price: null,
    ...given,
    title,
    uid: given.uid || given.link || `${given.start.local} ${title}`,
  }
}

/** Makes UIDs distinct if a list gives different events the same one. */
function withDistinctIds(events: readonly FeedEvent[]): FeedEvent[] {
  const titles = new Map<string, string>()
  return events.map((event) => {
    const key = `${event.uid}\n${event.start.local}`
    const first = titles.get(key) ?? event.title
    titles.set(key, first)
    return first === event.title ? event : { ...event, uid: `${event.uid} ${event.title}` }
  })
}

/** Reads each item of a list. One that can't be read is skipped with its reason. */
export function readItems<Item>(
  items: readonly Item[],
  read: (item: Item, warnings: Skip[]) => FeedEvent | readonly FeedEvent[],
  describe: (item: Item) => { title: unknown; uid?: string },
): { events: FeedEvent[]; skipped: Skip[]; warnings: Skip[] } {
  checkCount(items.length)
  const [skipped, warnings]: [Skip[], Skip[]] = [[], []]
  const events = items.flatMap((item, at) => {
    try {
      return read(item, warnings)
    } catch (error) {
      const { title, uid } = describe(item)
      const what = toOneLine(toText(title)) || t('entry {number}', { number: at + 1 })
      skipped.push({ what, reason: explainFailure(error), ...(uid && { uid }) })
      return []
    }
  })
  return { events: withDistinctIds(events), skipped, warnings }
}
