import type { Reading } from '#server/sources/formats/feed-event.ts'
import { isObject, type JsonNode, toText } from './json-ld-nodes.ts'
import { readJsonLd } from './read-json-ld.ts'
import { resolveOrders } from '#server/sources/formats/text/resolve-orders.ts'
import type { OrderHints } from '#server/sources/formats/text/written-orders.ts'
import { readItems, toAddress, toObjects } from './listed-event.ts'
import { readEventsCalendar } from './read-events-calendar.ts'
import { isEmptyList, readGeoJson, readJsonLists } from './read-json-lists.ts'
import {
  readBiblioCommons,
  readLocalist,
  readResidentAdvisor,
  readSquarespace,
  readTicketTailor,
} from './read-programs.ts'
import { looksLikeEvent, readEventObject, titleIn } from './read-event-object.ts'

/** Inner objects in which plug-ins put the dates of an event. */
const innerNames = ['meta', 'mec', 'acf', 'event', 'data'] as const

/**
 * Reads Modern Events Calendar, a WordPress plug-in: `wp/v2/mec-events`. Depending on its version, the posts have
 * dates, or only the pages that they lead to.
 * @returns null if the value isn't a list of its posts
 */
function readEventPosts(value: unknown, base: string | undefined): Reading | null {
  const posts = Array.isArray(value) ? toObjects(value) : []
  if (posts.length === 0 || !posts.every(({ type }) => toText(type) === 'mec-events')) return null
  const nodes = posts.map((post) => {
    const inner = innerNames.map((name) => post[name]).filter(isObject)
    // The date of a post is that of its publication.
    const { date: _date, status: _status, type: _type, categories: _ids, tags: _tags, ...rest } = post
    return Object.assign({}, ...inner, rest) as typeof post
  })
  const known = { kind: 'Modern Events Calendar' as const, name: null, timeZone: null }
  if (!nodes.some(looksLikeEvent)) {
    const details = posts.flatMap(({ link }) => toAddress(link, base) ?? [])
    return { ...known, events: [], skipped: [], warnings: [], isComplete: false, details }
  }
  const list = readItems(
    nodes,
    (node, warnings) => readEventObject(node, warnings, { base }),
    (node) => ({ title: titleIn(node) }),
  )
  return { ...known, ...list, isComplete: false, next: { parameter: 'page', pages: Infinity } }
}

/** Readers, one for each program's responses. They return null for other responses. */
const readers: ((value: JsonNode, base: string | undefined) => Reading | null)[] = [
  readEventsCalendar,
  readSquarespace,
  readLocalist,
  readBiblioCommons,
  readTicketTailor,
  readResidentAdvisor,
  readGeoJson,
]

function readSettled(value: unknown, base: string | undefined, hints: OrderHints): Reading | null {
  const linked = readJsonLd(value, { base, hints })
  if (linked.events.length > 0 || linked.skipped.length > 0) return linked
  if (isObject(value)) {
    for (const read of readers) {
      const reading = read(value, base)
      if (reading) return reading
    }
  }
  const posts = readEventPosts(value, base)
  if (posts) return posts
  const lists = readJsonLists(value, { base })
  if (lists) return { kind: 'JSON', ...lists, isComplete: false }
  if (!isEmptyList(value)) return null
  return { kind: 'JSON', name: null, timeZone: null, events: [], skipped: [], warnings: [], isComplete: false }
}

/**
 * @param base address of the JSON, for relative addresses in it
 * @returns null if it contains no list of events. An empty list may be valid, like an empty calendar.
 */
export function readJson(given: unknown, base: string | undefined, hints: OrderHints): Reading | null {
  const { value, notes } = resolveOrders(given, hints)
  const reading = readSettled(value, base, hints)
  return reading && notes.length > 0
    ? { ...reading, notes: [...new Set([...(reading.notes ?? []), ...notes])] }
    : reading
}
