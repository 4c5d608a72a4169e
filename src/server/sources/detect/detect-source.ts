import { FetchError, type FetchedBody } from '#server/platform/network/network.ts'
import { ColumnError } from '#server/sources/formats/table/csv-columns.ts'
import { NotACalendar, type ContentProblem, type Reading } from '#server/sources/formats/feed-event.ts'
import { adviseOwner } from './owner-advice.ts'
import { findDeclared, findEmbedded, findEventPages, findFeeds, findLinked, findUsual } from './find-candidates.ts'
import { findServices, type Candidate } from './find-services.ts'
import { readPageFacts, type PageFacts } from './page-facts.ts'
import { readPages, type LoadedReading, type ReadingContext } from './read-pages.ts'
import type { SiteVisit } from './site-visit.ts'
import { kindByFormat, nameFormat, nameSourceKind, type SourceKind } from './source-kinds.ts'
import { t } from '#texts/texts.ts'

/** An address that was read in search of events, and a phrase about what it contained. */
export interface Attempt {
  address: string
  found: string
}

/** How to read a source, as detected. Stored with the source, so that detection isn't repeated. */
export interface Detected {
  /** The address at which the detection started. */
  address: string
  kind: SourceKind
  /** The address of the events. */
  readAddress: string
}

export interface Detection extends Detected {
  kindLabel: string
  tried: Attempt[]
  /** Other addresses with upcoming events, such as a second calendar of the site. */
  alternatives: { kind: SourceKind; kindLabel: string; readAddress: string; upcoming: number }[]
}

/** No events were found at an address, nor at the addresses to which it leads. */
export class NoEventsFound extends NotACalendar {
  readonly tried: Attempt[]
  /** One sentence about what the site's owner could do. */
  readonly advice: string

  constructor(message: string, problem: ContentProblem, { tried, advice }: { tried: Attempt[]; advice: string }) {
    super([message, advice].filter(Boolean).join(' '), problem)
    this.tried = tried
    this.advice = advice
  }
}

/** Maximum number of addresses to read in search of events. */
const maxAttempts = 24
/** Maximum number of candidates of one kind: a page may link to the calendar of each single event. */
const maxOfSort = 5
/** Maximum number of further pages of the site to look at. */
const maxPagesFollowed = 3

interface Found extends LoadedReading {
  kind: SourceKind
  address: string
  upcoming: number
}

/** Returns whether the events were meant for programs, not gathered from the text of a page. */
const isSure = ({ reading }: Pick<Found, 'reading'>) => reading.kind !== 'Page text'

/** Number of events that may take place in the window or after it. */
function countUpcoming({ events }: Reading, { days }: ReadingContext): number {
  const first = days.from.toString().slice(0, 10)
  return events.filter(({ start, end, recurrence }) => recurrence !== null || (end ?? start).local >= first).length
}

const isForeseen = (error: unknown): error is Error =>
  error instanceof NotACalendar || error instanceof FetchError || error instanceof ColumnError

const looksLikePage = ({ body, contentType }: FetchedBody) =>
  /\bhtml\b/i.test(contentType) ||
  /^\s*<(?:!doctype html|html|head|body)\b/i.test(body.subarray(0, 1_000).toString('latin1'))

/** A page that was read in search of events. */
interface VisitedPage {
  facts: PageFacts
  html: string
  response: FetchedBody
}

/** Looks for the events of one address. */
class Search {
  readonly tried: Attempt[] = []
  readonly found: Found[] = []
  readonly #visit: SiteVisit
  readonly #context: ReadingContext
  readonly #read = new Set<string>()

  constructor(visit: SiteVisit, context: ReadingContext) {
    this.#visit = visit
    this.#context = context
  }

  /**
   * The reading with the most upcoming events; among equals a complete one, or else the first. Events gathered from text
   * come last.
   */
  get best(): Found | null {
    const isBetter = (one: Found, other: Found) =>
      isSure(one) !== isSure(other)
        ? isSure(one) && one.upcoming > 0
        : one.upcoming > other.upcoming ||
          (one.upcoming === other.upcoming && one.reading.isComplete && !other.reading.isComplete)
    return this.found.reduce<Found | null>((best, next) => (best && !isBetter(next, best) ? best : next), null)
  }

  get hasUpcoming(): boolean {
    return this.found.some((found) => found.upcoming > 0 && isSure(found))
  }

  get #hasRoom(): boolean {
    return this.tried.length < maxAttempts && this.#visit.hasRoom
  }

  /** @throws FetchError, NotACalendar, ColumnError */
  async readAt({ kind, address }: Candidate): Promise<void> {
    this.#read.add(address)
    try {
      const loaded = await readPages(this.#visit, { kind, readAddress: address }, this.#context)
      if (!loaded) return
      const upcoming = countUpcoming(loaded.reading, this.#context)
      const { events, kind: format } = loaded.reading
      if (upcoming === 0 && !isSure(loaded)) {
        throw new NotACalendar(t('It is an HTML page with dates, but without upcoming events.'), 'page')
      }
      const found = t('{format}: {count, plural, one {# event} other {# events}}, {upcoming} upcoming', {
        format: nameFormat(format),
        count: events.length,
        upcoming,
      })
      this.tried.push({ address, found })
      this.found.push({ ...loaded, address, kind: kind ?? kindByFormat[format], upcoming })
    } catch (error) {
      if (isForeseen(error)) this.tried.push({ address, found: error.message })
      throw error
    }
  }

  /** Reads candidates one after the other. Those that can't be read don't stop the others. */
  async tryEach(candidates: readonly Candidate[]): Promise<void> {
    let count = 0
    for (const candidate of candidates) {
      if (count >= maxOfSort || !this.#hasRoom) return
      if (this.#read.has(candidate.address)) continue
      count += 1
      await this.readAt(candidate).catch((error: unknown) => {
        if (!isForeseen(error)) throw error
      })
      await this.#openIndex(candidate)
    }
  }

  /** Follows a page of a service that lists calendars. CivicPlus has one for each department. */
  async #openIndex({ kind, address }: Candidate): Promise<void> {
    if (kind !== 'civicplus') return
    const page = await this.open(address)
    if (page) await this.tryEach(findLinked(page.facts).map((link) => ({ ...link, kind })))
  }

  /** Returns a page that was read before; null if it is none. */
  async open(address: string): Promise<VisitedPage | null> {
    const response = await this.#visit.get(address).catch((error: unknown) => {
      if (isForeseen(error)) return null
      throw error
    })
    if (!response || !looksLikePage(response)) return null
    const html = response.body.toString('utf8')
    return { facts: readPageFacts(html, response.url), html, response }
  }

  /** Reads everything that a page declares, embeds and links to, until there are upcoming events. */
  async searchPage({ facts, html, response }: VisitedPage): Promise<void> {
    await this.tryEach(findDeclared(facts, response))
    const hasDeclared = this.found.some(({ reading, upcoming }) => upcoming > 0 && reading.isComplete)
    if (hasDeclared) return
    await this.tryEach(findEmbedded(facts, html))
    await this.tryEach(findLinked(facts))
    if (!this.hasUpcoming) await this.tryEach(findFeeds(facts))
  }

  /** Looks at the pages of the site that are about events. */
  async followPages({ facts }: VisitedPage): Promise<void> {
    const addresses = [...(facts.refresh ? [facts.refresh] : []), ...findEventPages(facts)]
    for (const address of addresses.filter((next) => !this.#read.has(next)).slice(0, maxPagesFollowed)) {
      if (this.hasUpcoming || !this.#hasRoom) return
      await this.tryEach([{ kind: null, address }])
      const page = await this.open(address)
      if (page && !this.hasUpcoming) await this.searchPage(page)
    }
  }
}

/** The reading of a detected source. */
export interface DetectedReading extends LoadedReading {
  detection: Detection
}

const isSignIn = ({ facts, response }: VisitedPage) =>
  facts.asksForPassword || /\/(?:wp-login|log-?in|sign-?in|sso|auth)\b/i.test(new URL(response.url).pathname)

function explainFailure(failure: NotACalendar | null, page: VisitedPage | null, tried: Attempt[]): NoEventsFound {
  const cause = failure ?? new NotACalendar(t('It contains no events.'), 'page')
  if (page && (cause.problem === 'sign-in' || (cause.problem === 'page' && isSignIn(page)))) {
    const message =
      cause.problem === 'sign-in'
        ? t('The server wants people to sign in (status 401), and events behind that cannot be read.')
        : t('It is a sign-in page, and events behind it cannot be read.')
    return new NoEventsFound(message, 'sign-in', { tried, advice: t('Give the address of the public calendar.') })
  }
  const advice = adviseOwner(cause.problem, page?.html ?? '')
  return new NoEventsFound(cause.message, cause.problem, { tried, advice })
}

async function searchAll(search: Search, address: string): Promise<NotACalendar | null> {
  const services = findServices(address)
  const kind = services.find((service) => service.address === address)?.kind ?? null
  const failure = await search.readAt({ kind, address }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof NotACalendar) return error
      if (services.length > 0 && error instanceof FetchError) return new NotACalendar(error.message)
      throw error
    },
  )
  await search.tryEach(services.filter((service) => service.address !== address))
  const page = await search.open(address)
  const mayBeHidden = failure?.problem === 'denied' || failure?.problem === 'server-error'
  if (page && failure?.problem !== 'not-found') await search.searchPage(page)
  if (page && !search.hasUpcoming && !failure?.isErrorPage) await search.followPages(page)
  const isPage = failure === null ? search.found.some((found) => !isSure(found)) : failure.problem === 'page'
  const isUnknown = (page !== null && isPage) || mayBeHidden
  if (isUnknown && !search.hasUpcoming) await search.tryEach(findUsual(address, mayBeHidden ? '' : (page?.html ?? '')))
  return failure
}

/**
 * Returns the web address of a `webcal:` one, which doesn't say whether its server uses https: http only if no https
 * connection is possible.
 */
async function resolveWebcal(visit: SiteVisit, address: string): Promise<string> {
  const secure = address.replace(/^webcals?:/i, 'https:')
  if (!/^webcal:/i.test(address)) return secure
  const error: unknown = await visit.get(secure).then(
    () => null,
    (failure: unknown) => failure,
  )
  const hasNoHttps = error instanceof FetchError && ['unreachable', 'certificate'].includes(error.reason)
  return hasNoHttps ? address.replace(/^webcal:/i, 'http:') : secure
}

/** Explains that a source is currently empty, which isn't an error. */
const withNotes = (reading: Reading): Reading =>
  reading.events.length === 0 && reading.skipped.length === 0
    ? { ...reading, notes: [...(reading.notes ?? []), t('it contains no events at the moment')] }
    : reading

/**
 * Finds the events of an address, and reads them.
 * @throws NoEventsFound if there are none; FetchError, NotACalendar, ColumnError if the address itself can't be read
 */
export async function detectAndRead(
  visit: SiteVisit,
  address: string,
  context: ReadingContext,
): Promise<DetectedReading> {
  const search = new Search(visit, context)
  const start = await resolveWebcal(visit, address.trim())
  const failure = await searchAll(search, start)
  const { best, found, tried } = search
  const page = await search.open(start)
  if (!best) throw explainFailure(failure, page, tried)
  const { kind, address: readAddress, upcoming: _upcoming, ...loaded } = best
  const alternatives = found
    .filter((other) => other !== best && other.upcoming > 0)
    .map((other) => ({
      kind: other.kind,
      kindLabel: nameSourceKind(other.kind),
      readAddress: other.address,
      upcoming: other.upcoming,
    }))
  const name = loaded.reading.name ?? (page?.facts.title || null)
  return {
    ...loaded,
    reading: withNotes({ ...loaded.reading, name }),
    detection: { address, kind, kindLabel: nameSourceKind(kind), readAddress, tried, alternatives },
  }
}
