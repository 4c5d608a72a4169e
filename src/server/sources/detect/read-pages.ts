import type { FetchConditions, FetchedBody } from '#server/platform/network/network.ts'
import {
  NotACalendar,
  type ContentProblem,
  type FeedEvent,
  type NextPage,
  type Reading,
} from '#server/sources/formats/feed-event.ts'
import { toUtf8 } from '#server/sources/formats/text/read-charset.ts'
import { readFeed, readFeedOrWorkbook } from '#server/sources/formats/read-feed.ts'
import type { ImportDays } from '#server/sources/read/read-source.ts'
import type { TableHints } from '#server/sources/formats/table/read-table.ts'
import { isZip } from '#server/sources/formats/table/read-workbook.ts'
import { residentAdvisorQuery } from './find-services.ts'
import type { SiteVisit } from './site-visit.ts'
import { nameFormat, type SourceKind } from './source-kinds.ts'
import { t } from '#texts/texts.ts'

/** Maximum number of pages of one list. */
const maxPages = 40

export interface ReadingContext {
  table: TableHints
  days: ImportDays
}

/** Events of a source, with the conditions of the next request. */
export interface LoadedReading {
  reading: Reading
  conditions: FetchConditions
  /** The server's final response to the first request. */
  response: Pick<FetchedBody, 'url' | 'movedTo'>
}

const problemByStatus: Record<number, ContentProblem> = {
  401: 'sign-in',
  403: 'denied',
  404: 'not-found',
  410: 'not-found',
  429: 'busy',
}

/** Describes an error page; empty if the response has no body. */
function describe(body: Buffer): string {
  if (body.length === 0) return ''
  try {
    return t('It is {format} all the same.', { format: nameFormat(readFeed(body).kind) })
  } catch (error) {
    if (error instanceof NotACalendar) return error.message
    throw error
  }
}

/** @throws NotACalendar if the server responds with an error */
function requireSuccess({ status, body }: FetchedBody): void {
  if (status >= 200 && status <= 299) return
  const problem = problemByStatus[status] ?? (status >= 500 ? 'server-error' : 'text')
  if (problem === 'busy')
    throw new NotACalendar(t('The server limits how often it can be asked (status 429).'), problem)
  const page = describe(body)
  const message =
    page === ''
      ? t('The server responded with status {status}.', { status })
      : t('The server responded with status {status}. {page}', { status, page })
  throw new NotACalendar(message, problem)
}

function addressOfNext(next: NextPage, address: string): string | null {
  if ('address' in next) return URL.parse(next.address, address)?.href ?? null
  const url = new URL(address)
  const page = Number(url.searchParams.get(next.parameter)) || 1
  if (page >= next.pages) return null
  url.searchParams.set(next.parameter, String(page + 1))
  return url.href
}

/** Returns whether all events of a page begin after the window. Adds a day, because local time may be ahead of UTC. */
function isBeyond(events: readonly FeedEvent[], { to }: ImportDays): boolean {
  const last = to.add({ hours: 24 }).toString().slice(0, 10)
  return events.length > 0 && events.every(({ start }) => start.local.slice(0, 10) > last)
}

const getKey = ({ uid, start }: FeedEvent) => `${uid}\n${start.local}`

/** Removes notes that differ only in their quotations. */
const distinctNotes = (notes: readonly string[]) => [
  ...new Map(notes.map((note) => [note.replace(/"[^"]*"/, ''), note])).values(),
]

function joinReadings(readings: readonly Reading[], isComplete: boolean, notes: readonly string[]): Reading {
  const [first] = readings as [Reading]
  const { next: _next, details: _details, ...rest } = first
  return {
    ...rest,
    events: readings.flatMap(({ events }) => events),
    skipped: readings.flatMap(({ skipped }) => skipped),
    warnings: readings.flatMap(({ warnings }) => warnings),
    notes: distinctNotes([...readings.flatMap((reading) => reading.notes ?? []), ...notes]),
    isComplete: isComplete && readings.every((reading) => reading.isComplete),
  }
}

/** Returns the hints for reading a response or file on the day of reading. */
export const toHints = ({ table, days }: ReadingContext): TableHints => ({
  ...table,
  today: days.now.toString().slice(0, 10),
})

const readResponse = ({ body, contentType, url }: FetchedBody, context: ReadingContext) =>
  readFeedOrWorkbook(isZip(body) ? body : toUtf8(body, contentType), toHints(context), url)

/**
 * Reads the pages after the first one, up to the end of the import window. Events are kept even if a later page can't be
 * read; the reading is incomplete then, so nothing counts as withdrawn.
 */
async function readOn(visit: SiteVisit, first: Reading, address: string, context: ReadingContext): Promise<Reading> {
  const readings = [first]
  const seen = new Set(first.events.map(getKey))
  let at = address
  for (;;) {
    const { next, events } = readings.at(-1) as Reading
    const following = next === undefined || isBeyond(events, context.days) ? null : addressOfNext(next, at)
    if (following === null || following === at) return joinReadings(readings, true, [])
    if (readings.length >= maxPages || !visit.hasRoom) {
      return joinReadings(readings, false, [
        t(
          '{count, plural, one {only the first page of the list was read} other {only the first # pages of the list were read}}',
          { count: readings.length },
        ),
      ])
    }
    try {
      at = following
      const response = await visit.get(at)
      requireSuccess(response)
      const page = await readResponse(response, context)
      const isNew = page.events.some((event) => !seen.has(getKey(event)))
      if (!isNew) return joinReadings(readings, true, [])
      for (const event of page.events) seen.add(getKey(event))
      readings.push(page)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      return joinReadings(readings, false, [
        t('page {number} of the list could not be read: {reason}', { number: readings.length + 1, reason: why }),
      ])
    }
  }
}

/** Maximum number of pages of single events to read for one list. */
const maxDetails = 30

/** Reads the page of each event of a list that only names them. */
async function readDetails(visit: SiteVisit, list: Reading, addresses: string[], context: ReadingContext) {
  const readings: Reading[] = [{ ...list, isComplete: false }]
  const failed: string[] = []
  for (const address of addresses.slice(0, maxDetails)) {
    if (!visit.hasRoom) break
    try {
      const response = await visit.get(address)
      requireSuccess(response)
      readings.push(await readResponse(response, context))
    } catch (error) {
      failed.push(`${address}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const isCut = readings.length + failed.length <= addresses.length
  const notes = isCut
    ? [t('only {count} of {total} event pages were read', { count: readings.length - 1, total: addresses.length })]
    : []
  const joined = joinReadings(readings, false, notes)
  const skipped = failed.map((reason) => ({ what: t('an event page'), reason }))
  return { ...joined, skipped: [...joined.skipped, ...skipped] }
}

/**
 * Reads the list of events at an address, with its further pages.
 * @returns null if the server responds that nothing has changed since the read from which `conditions` come
 * @throws FetchError, NotACalendar, ColumnError
 */
export async function readPages(
  visit: SiteVisit,
  { kind, readAddress }: { kind: SourceKind | null; readAddress: string },
  context: ReadingContext,
  conditions?: FetchConditions,
): Promise<LoadedReading | null> {
  const question = kind === 'resident-advisor' ? residentAdvisorQuery(readAddress) : null
  const response = question
    ? await visit.get(question.address, undefined, { json: question.json })
    : await visit.get(readAddress, conditions)
  if (response.status === 304 && conditions) return null
  requireSuccess(response)
  const first = await readResponse(response, context)
  const list = first.next ? await readOn(visit, first, readAddress, context) : first
  const reading = first.details ? await readDetails(visit, list, first.details, context) : list
  const { etag, lastModified } = response
  // A list in pages may change although its first page doesn't.
  const validators = first.next || first.details ? { etag: null, lastModified: null } : { etag, lastModified }
  return { reading, conditions: validators, response }
}
