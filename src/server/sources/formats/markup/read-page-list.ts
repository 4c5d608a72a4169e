import { MomentError } from '#server/sources/formats/calendar/calendar-moments.ts'
import type { FeedEvent, Reading } from '#server/sources/formats/feed-event.ts'
import { explainFailure } from '#server/sources/read/read-failure.ts'
import { hasDate, namePatterns, type DayOrders } from '#server/sources/formats/text/written-dates.ts'
import { decideOrders, type OrderHints } from '#server/sources/formats/text/written-orders.ts'
import { inclusiveEnd, readWrittenSpan, type WrittenSpan } from '#server/sources/formats/text/written-times.ts'
import { toFeedEvent } from '#server/sources/formats/json/listed-event.ts'
import { elementsIn, getLine, getText, listClasses, listDescendants, type MarkupElement } from './markup-tree.ts'
import { t } from '#texts/texts.ts'

/** Reads events from the visible text of a page: items that repeat, each with a heading or link and a date. */

/** Elements that hold an item; a heading inside names it. */
const isContainer = ({ name }: MarkupElement) => /^(?:a|article|dd|div|li|section|td|tr)$/.test(name)

const isHeading = (element: MarkupElement) =>
  /^h[1-6]$/.test(element.name) ||
  listClasses(element).some((name) => /(?:^|[-_])(?:title|headline|event-?name)$/i.test(name))

/** Longest text of an item; a longer one holds several. */
const longestItem = 3_000

const ordinal = /(\d{1,2})(?:st|nd|rd|th)\b/gi
const months = `(?:${namePatterns.month})(?!\\p{L})\\.?`
/** Two letters are a German weekday only before punctuation. */
const weekday = `(?:(?:${namePatterns.weekday})(?!\\p{L})[.,]*|(?:mo|di|mi|do|fr|sa|so)[.,]+)\\s+`
/** A day, or the first and last of several. */
const days = '\\d{1,2}(?:\\.?\\s*[-–—]\\s*\\d{1,2})?'
/** A date with a year, or with a weekday, which determines the year. */
const dated = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${weekday})?(?:${months}\s+${days},?\s+\d{4}|${days}\.?\s+(?:(?:de|of)\s+)?${months},?\s+(?:del?\s+)?\d{4}|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4})|${weekday}(?:${months}\s+\d{1,2}|\d{1,2}\.?\s+(?:(?:de|of)\s+)?${months}|\d{1,2}(?:/\d{1,2}|\.\d{1,2}\.))(?![\p{L}\d/]))`,
  'iu',
)
const severalDays = /\d\.?\s*[-–—]\s*\d{1,2}[.,]?\s/
const clock =
  /\b\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)\b(?:\s*[-–—]\s*\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)\b)?|\b\d{1,2}:\d{2}(?:\s*[-–—]\s*\d{1,2}:\d{2})?|\b\d{1,2}(?:[:.]\d{2})?(?:\s*(?:[-–—]|bis)\s*\d{1,2}(?:[:.]\d{2})?)?\s*uhr\b|\b\d{1,2}\s?h(?:\s?\d{2})?\b/i

/** Returns null if a text only looks like a date. */
function readOrNull(text: string, orders: DayOrders): WrittenSpan | null {
  try {
    return readWrittenSpan(text, orders)
  } catch (error) {
    if (error instanceof MomentError) return null
    throw error
  }
}

/** Returns the time that a text states; null if it states none. */
function findSpan(text: string, orders: DayOrders): WrittenSpan | null {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(ordinal, '$1').replaceAll(/\s+/g, ' ')
  const date = dated.exec(plain)
  if (!date) return null
  const rest = plain.slice(date.index + date[0].length)
  const last = /^\s*(?:[-–—]|to|until|bis)\s*/iu.exec(rest)
  const until = last ? dated.exec(rest.slice(last[0].length)) : null
  if (until?.index === 0) return readOrNull(`${date[0]} - ${until[0]}`, orders)
  const time = clock.exec(rest.slice(0, 60)) ?? clock.exec(plain.slice(0, date.index))
  return readOrNull(time && !severalDays.test(date[0]) ? `${date[0]} ${time[0]}` : date[0], orders)
}

/** Returns the machine-readable dates of the `<time>` elements of an item; null if there are none. */
function findMarkedSpan(element: MarkupElement, text: string, orders: DayOrders): WrittenSpan | null {
  const times = listDescendants(element).filter(({ name }) => name === 'time')
  const [start = '', end = ''] = times.map(({ attributes }) => attributes.datetime ?? '').filter(hasDate)
  const span = readOrNull(/^\S{10}$/.test(start) ? `${start} ${clock.exec(text)?.[0] ?? ''}` : start, orders)
  const last = readOrNull(end, orders)?.start
  return (
    span && {
      start: span.start,
      end: last && last.local > span.start.local ? inclusiveEnd(span.start, last) : span.end,
    }
  )
}

interface Item {
  element: MarkupElement
  heading: string
  span: WrittenSpan
}

/** Dates of publication, which posts show in the same way as events show their dates. */
const isPostDate = (text: string) => /\b(?:posted|published|updated|by \p{Lu})/iu.test(text)

function toItem(element: MarkupElement, orders: DayOrders): Item | null {
  const text = getText(element)
  if (text.length > longestItem || isPostDate(text)) return null
  const headings = listDescendants(element).filter(isHeading)
  const titles = [...new Set(headings.map(getLine).filter((title) => title !== ''))]
  if (titles.length !== 1) return null
  const [heading = ''] = titles
  const details = text.replace(heading, ' ')
  const span = findSpan(details, orders) ?? findMarkedSpan(element, details, orders)
  return span && { element, heading, span }
}

/** Lists the outermost elements that hold one event each. */
function findItems(element: MarkupElement, orders: DayOrders): Item[] {
  return elementsIn(element).flatMap((child) => {
    const item = isContainer(child) ? toItem(child, orders) : null
    return item ? [item] : findItems(child, orders)
  })
}

function toEvent({ element, heading, span }: Item, base: string | undefined): FeedEvent {
  const all = [element, ...listDescendants(element)]
  const link = all.find(({ name, attributes }) => name === 'a' && attributes.href !== undefined)
  const place = all.find((child) =>
    listClasses(child).some((name) => /(?:^|[-_])(?:address|location|venue|place)$/i.test(name)),
  )
  const image = all.find(({ name }) => name === 'img')?.attributes
  const address = (text: string | undefined) => (text === undefined ? null : (URL.parse(text, base)?.href ?? null))
  return toFeedEvent({
    uid: '',
    title: heading,
    start: span.start,
    end: span.end,
    link: address(link?.attributes.href),
    imageUrl: address(image?.['data-src'] ?? image?.src),
    place: { text: place ? getLine(place) : '', latitude: null, longitude: null },
    isVirtual: place && /^online\b/i.test(getLine(place)) ? true : null,
  })
}

export const pageTextNotes = (): string[] => [
  t('the events were read from the text of the page, so check that they are right'),
]

/** Minimum number of items that make a list. */
const minItems = 2

/** Ambiguous numeric dates, with their weekday. */
const numericDates = new RegExp(
  String.raw`(?<!\p{L})(?:${weekday})?(?<![\d./])\d{1,2}[./]\d{1,2}[./]\d{4}(?!\d)`,
  'giu',
)

/**
 * @param hints where the source is at home, and the day of reading, for dates without a year
 * @returns null if the page shows no list of dated items
 */
export function readPageList(
  page: MarkupElement,
  base: string | undefined,
  hints: OrderHints & { today?: string | undefined },
): Reading | null {
  const marked = listDescendants(page).flatMap(({ name, attributes }) =>
    name === 'time' ? (attributes.datetime ?? []) : [],
  )
  const written = [...[...getText(page).matchAll(numericDates)].map(([date]) => date), ...marked]
  const { orders, notes } = decideOrders(written, hints)
  const items = findItems(page, { ...orders, today: hints.today })
  if (items.length < minItems) return null
  const skipped: Reading['skipped'] = []
  const events = items.flatMap((item) => {
    try {
      return [toEvent(item, base)]
    } catch (error) {
      skipped.push({ what: item.heading, reason: explainFailure(error) })
      return []
    }
  })
  return {
    kind: 'Page text',
    name: null,
    timeZone: null,
    events,
    skipped,
    warnings: [],
    notes: [...pageTextNotes(), ...notes],
    isComplete: false,
  }
}
