import { MomentError, addDuration } from '#server/sources/formats/calendar/calendar-moments.ts'
import {
  checkCount,
  isPostponedStatus,
  isWebAddress,
  readLanguage,
  type FeedEvent,
  type Moment,
  type Reading,
  type Skip,
} from '#server/sources/formats/feed-event.ts'
import {
  isEventNode,
  toList,
  NodeGraph,
  parseBlock,
  readPage,
  toText,
  getTypes,
  type JsonNode,
} from './json-ld-nodes.ts'
import { readPlace, readPrice, readVirtual } from './json-ld-places.ts'
import { readSchedule, type ScheduledTimes } from './json-ld-schedules.ts'
import { resolveOrders } from '#server/sources/formats/text/resolve-orders.ts'
import type { OrderHints } from '#server/sources/formats/text/written-orders.ts'
import { toOneLine, toPlainText } from '#server/sources/formats/text/plain-text.ts'
import { createOptionalReader, explainFailure, type ReadOptional } from '#server/sources/read/read-failure.ts'
import { inclusiveEnd, readWrittenMoment } from '#server/sources/formats/text/written-times.ts'
import { t } from '#texts/texts.ts'

/** Decodes HTML entities, which URLs in pages sometimes contain. Only a slash marks a relative address. */
const findAddress = (value: unknown, { base }: NodeGraph): string | null => {
  const text = toOneLine(toText(value), 2_000)
  const address = text.startsWith('/') ? (URL.parse(text, base)?.href ?? '') : text
  return isWebAddress(address) ? address : null
}

function readEnd(event: JsonNode, start: Moment): Moment | null {
  const end = toText(event.endDate)
  if (end !== '') return inclusiveEnd(start, readWrittenMoment(end))
  const duration = toText(event.duration)
  return /^P/.test(duration) && !start.isDate ? addDuration(start, duration) : null
}

function readImage(event: JsonNode, graph: NodeGraph): string | null {
  const [node] = graph.nodes(event.image)
  const address = node
    ? (findAddress(node.url, graph) ?? findAddress(node.contentUrl, graph))
    : findAddress(event.image, graph)
  // Some plug-ins put the URL of the event's page here if it has no picture.
  return address?.endsWith('/') ? null : address
}

function readKeywords(event: JsonNode, graph: NodeGraph): string[] {
  const words = toList(event.keywords).flatMap((entry) => toText(entry).split(','))
  const types = getTypes(event).map((type) => type.replace(/Event$/, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
  const ages = toText(event.typicalAgeRange)
  const about = graph.nodes(event.about).map((node) => toText(node.name))
  return [...words, ...types, ...about, ages && `ages ${ages}`]
    .map((word) => toOneLine(word))
    .filter((word) => word !== '')
}

function readTimes(event: JsonNode, optional: ReadOptional): ScheduledTimes {
  const startText = toText(event.startDate)
  if (startText === '') throw new MomentError(t('has no startDate'))
  const start = readWrittenMoment(startText)
  return { start, end: optional('end', () => readEnd(event, start), null), recurrence: null }
}

/** Returns one event for each of its schedules, or only one if it has none. */
function readEvents(event: JsonNode, graph: NodeGraph, warnings: Skip[]): FeedEvent[] {
  const title = toOneLine(toText(event.name), 300)
  if (title === '') throw new MomentError(t('has no name'))
  const optional = createOptionalReader({ what: title }, warnings)
  const scheduled = graph
    .nodes(event.eventSchedule)
    .flatMap((schedule) => optional('schedule', () => readSchedule(schedule, event) ?? [], []))
  const times = scheduled.length > 0 ? scheduled : [readTimes(event, optional)]
  const described = describe(event, graph, title)
  return times.map((time) => ({ ...described, ...time }))
}

/** `inLanguage` is a tag or a `Language` with one. */
function findLanguage(event: JsonNode, graph: NodeGraph): string {
  const [language] = graph.nodes(event.inLanguage)
  return language ? toText(language.alternateName) || toText(language.identifier) : toText(event.inLanguage)
}

function describe(event: JsonNode, graph: NodeGraph, title: string): Omit<FeedEvent, keyof ScheduledTimes> {
  const link = findAddress(event.url, graph)
  const id = toText(event['@id'])
  const virtual = readVirtual(event, graph)
  const [organizer] = graph.nodes(event.organizer)
  const status = toText(event.eventStatus).replace(/^.*\//, '')
  return {
    uid: (id.startsWith('#') ? '' : id) || link || `${toText(event.startDate)} ${title}`,
    replaces: null,
    replacesFollowing: false,
    sequence: 0,
    version: toText(event.dateModified),
    calendarZone: null,
    isCancelled: status === 'EventCancelled',
    isPostponed: isPostponedStatus(status),
    ...readLanguage(findLanguage(event, graph)),
    title,
    description: toPlainText(toText(event.description)),
    link,
    imageUrl: readImage(event, graph),
    organizer: toOneLine(organizer ? toText(organizer.name) : toText(event.organizer), 200),
    keywords: readKeywords(event, graph),
    place: readPlace(event, graph),
    isVirtual: status === 'EventMovedOnline' ? true : virtual.isVirtual,
    virtualLink: virtual.link,
    price: readPrice(event, graph),
  }
}

/** Returns whether this is a series whose dates are listed as separate events. */
const isOnlyAFrame = (event: JsonNode, graph: NodeGraph) => graph.nodes(event.subEvent).some(isEventNode)

/** Context of the nodes. */
interface NodeFacts {
  /** The source's home. */
  hints: OrderHints
  /** Address of the page, for relative addresses. */
  base: string | undefined
}

function readRoots(given: readonly unknown[], title: string, skipped: Skip[], { hints, base }: NodeFacts): Reading {
  const { value: roots, notes } = resolveOrders(given, hints)
  const graph = new NodeGraph(toList(roots), base)
  checkCount(graph.events.length)
  const warnings: Skip[] = []
  const events = graph.events
    .filter((event) => !isOnlyAFrame(event, graph))
    .flatMap((event) => {
      try {
        return readEvents(event, graph, warnings)
      } catch (error) {
        skipped.push({ what: toOneLine(toText(event.name)) || t('an unnamed event'), reason: explainFailure(error) })
        return []
      }
    })
  // A page shows only the next few events or one of several pages, so unlisted events may still take place.
  return {
    kind: 'JSON-LD',
    name: title === '' ? null : title,
    timeZone: null,
    events,
    skipped,
    warnings,
    ...(notes.length > 0 && { notes }),
    isComplete: false,
  }
}

/** Reads the schema.org events of a web page. Skips blocks that aren't valid JSON. */
export function readJsonLdPage(html: string, facts: NodeFacts): Reading {
  const page = readPage(html)
  const skipped: Skip[] = []
  const roots = page.blocks.flatMap((block, at) => {
    try {
      return [parseBlock(block)]
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      skipped.push({
        what: t('JSON-LD block {number}', { number: at + 1 }),
        reason: t('is not valid JSON: {error}', { error: error.message.slice(0, 120) }),
      })
      return []
    }
  })
  return readRoots(roots, toOneLine(page.title, 200), skipped, facts)
}

/** Reads events from nodes that other markup was converted to. */
export function readNodes(nodes: readonly unknown[], hints: OrderHints): Omit<Reading, 'kind'> {
  return readRoots(nodes, '', [], { hints, base: undefined })
}

/** Reads events from plain JSON. */
export function readJsonLd(json: unknown, facts: NodeFacts): Reading {
  return readRoots([json], '', [], facts)
}
