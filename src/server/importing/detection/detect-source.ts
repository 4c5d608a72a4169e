import { FetchError, type FetchedBody } from '#server/platform/network/network.ts'
import { ColumnError } from '../csv-columns.ts'
import { NotACalendar, type Reading } from '../feed-event.ts'
import { findDeclared, findLinked, type Candidate } from './find-candidates.ts'
import { readPageFacts, type PageFacts } from './page-facts.ts'
import { readPages, type LoadedReading, type ReadingContext } from './read-pages.ts'
import type { SiteVisit } from './site-visit.ts'
import { kindByFormat, sourceKinds, type SourceKind } from './source-kinds.ts'

/** An address that was read in search of events, and a phrase about what it contained. */
export interface Attempt {
  address: string
  found: string
}

/** How a source is read from now on. Stored with it, so it isn't searched for again. */
export interface Detected {
  /** The address that this was found from. */
  address: string
  kind: SourceKind
  /** Where the events are. */
  readAddress: string
}

export interface Detection extends Detected {
  kindLabel: string
  tried: Attempt[]
}

/** No events were found at an address, nor at those that it leads to. */
export class NoEventsFound extends NotACalendar {
  readonly tried: Attempt[]

  constructor(cause: NotACalendar, tried: Attempt[]) {
    super(cause.message, cause.problem)
    this.tried = tried
  }
}

/** Addresses to read after the first one. */
const maxCandidates = 12

interface Found extends LoadedReading {
  kind: SourceKind
  address: string
}

const countText = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** Number of events that may take place in the window or after it. */
function countUpcoming({ events }: Reading, { days }: ReadingContext): number {
  const first = days.from.toString().slice(0, 10)
  return events.filter(({ start, end, recurrence }) => recurrence !== null || (end ?? start).local >= first).length
}

const describeReading = (reading: Reading, context: ReadingContext) =>
  `${reading.kind}, ${countText(reading.events.length, 'event')}, ${countUpcoming(reading, context)} of them upcoming`

const isForeseen = (error: unknown): error is Error =>
  error instanceof NotACalendar || error instanceof FetchError || error instanceof ColumnError

/** Looks for the events of one address. */
class Search {
  readonly tried: Attempt[] = []
  readonly #visit: SiteVisit
  readonly #context: ReadingContext
  #best: Found | null = null

  constructor(visit: SiteVisit, context: ReadingContext) {
    this.#visit = visit
    this.#context = context
  }

  get best(): Found | null {
    return this.#best
  }

  get #count(): number {
    return this.#best ? countUpcoming(this.#best.reading, this.#context) : -1
  }

  /** Takes the reading if it has more upcoming events than those before. */
  #consider(found: Found): void {
    this.tried.push({ address: found.address, found: describeReading(found.reading, this.#context) })
    if (countUpcoming(found.reading, this.#context) > this.#count) this.#best = found
  }

  /** @throws FetchError, NotACalendar, ColumnError */
  async readAt({ kind, address }: { kind: SourceKind | null; address: string }): Promise<void> {
    try {
      const loaded = await readPages(this.#visit, address, this.#context)
      if (loaded) this.#consider({ ...loaded, address, kind: kind ?? kindByFormat[loaded.reading.kind] })
    } catch (error) {
      if (isForeseen(error)) this.tried.push({ address, found: error.message })
      throw error
    }
  }

  /** Reads candidates one after the other. Those that can't be read don't stop the others. */
  async tryEach(candidates: readonly Candidate[]): Promise<void> {
    for (const candidate of candidates) {
      if (this.tried.length > maxCandidates || !this.#visit.hasRoom) return
      if (this.tried.some(({ address }) => address === candidate.address)) continue
      try {
        await this.readAt(candidate)
      } catch (error) {
        if (!isForeseen(error)) throw error
      }
    }
  }
}

const looksLikePage = ({ body, contentType }: FetchedBody) =>
  /\bhtml\b/i.test(contentType) ||
  /^\s*<(?:!doctype html|html|head|body)\b/i.test(body.subarray(0, 1_000).toString('latin1'))

const pageOf = (response: FetchedBody): PageFacts | null =>
  looksLikePage(response) ? readPageFacts(response.body.toString('utf8'), response.url) : null

/** The reading of a detected source. */
export interface DetectedReading extends LoadedReading {
  detection: Detection
}

/**
 * Finds out where the events of an address are, and reads them.
 * @throws NoEventsFound if there are none; FetchError, NotACalendar, ColumnError if the address itself can't be read
 */
export async function detectAndRead(
  visit: SiteVisit,
  address: string,
  context: ReadingContext,
): Promise<DetectedReading> {
  const search = new Search(visit, context)
  const failure = await search.readAt({ kind: null, address }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof NotACalendar) return error
      throw error
    },
  )
  const response = await visit.get(address)
  const page = pageOf(response)
  if (page) {
    await search.tryEach(findDeclared(page, response))
    await search.tryEach(findLinked(page))
  }
  const { best, tried } = search
  if (!best) throw new NoEventsFound(failure ?? new NotACalendar('It contains no events.'), tried)
  const { kind, address: readAddress, ...loaded } = best
  const name = loaded.reading.name ?? (page?.title || null)
  return {
    ...loaded,
    reading: { ...loaded.reading, name },
    detection: { address, kind, kindLabel: sourceKinds[kind], readAddress, tried },
  }
}
