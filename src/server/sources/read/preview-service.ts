import type { LearningEvent } from '#contract/events/event.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { SourcePreview, SourcePreviewBody } from '#contract/sources/source.ts'
import { sourceLimits } from '#contract/sources/source-options.ts'
import { problemsByFetchFailure } from '#domain/sources/source-problems.ts'
import { presentEvent } from '#server/events/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { FetchError } from '#server/platform/network/network.ts'
import { OperatorError } from '#server/platform/process/process.ts'
import { zoneAt } from '#server/platform/places/places.ts'
import type { DescribedEvent } from '#server/sources/match/described-event.ts'
import { ColumnError } from '#server/sources/formats/table/csv-columns.ts'
import { nameSourceKind } from '#server/sources/detect/source-kinds.ts'
import { readColumns } from '#server/sources/formats/table/read-columns.ts'
import { isZip } from '#server/sources/formats/table/read-workbook.ts'
import { type Attempt, NoEventsFound } from '#server/sources/detect/detect-source.ts'
import { NotACalendar, type ContentProblem, type Skip } from '#server/sources/formats/feed-event.ts'
import { locatePlaces } from '#server/sources/match/find-place.ts'
import { noOptions, planReading, type ImportOptions } from './import-options.ts'
import type { Fetching } from './load-known-source.ts'
import { listEventSourceNames, listEventsStarting } from '#server/sources/listing-queries.ts'
import { loadSource, readBytes, type LoadedSource } from './load-feed.ts'
import { matchEvents, rangeAround, splitByDays } from '#server/sources/match/plan-matches.ts'
import type { ReadingContext } from '#server/sources/detect/read-pages.ts'
import { getDaysFrom, normaliseFeed, type SourceReading } from './read-source.ts'
import { nameFeed } from './source-names.ts'
import { listSources } from '#server/sources/source-queries.ts'
import { t } from '#texts/texts.ts'
import type { Services } from '#server/platform/dependencies/dependencies.ts'
import { describeHoursProblem } from '#server/sources/match/find-stated-hours.ts'

function groupVenues(events: readonly DescribedEvent[]): SourcePreview['mapPoints'] {
  const points = new Map<string, SourcePreview['mapPoints'][number]>()
  for (const { latitude, longitude, location, placePrecision, isVirtualEvent } of events) {
    if (latitude === null || longitude === null || isVirtualEvent || placePrecision === 'unknown') continue
    const key = `${latitude.toFixed(4)},${longitude.toFixed(4)}`
    const known = points.get(key)
    if (known) known.dates += 1
    else points.set(key, { latitude, longitude, location, dates: 1 })
  }
  return [...points.values()].toSorted((a, b) => b.dates - a.dates).slice(0, sourceLimits.mapPoints)
}

function countCategories(events: readonly DescribedEvent[]): SourcePreview['categories'] {
  return [...Map.groupBy(events, ({ category }) => category)]
    .map(([category, group]) => ({ category, dates: group.length }))
    .toSorted((a, b) => b.dates - a.dates)
}

function measureShares(events: readonly DescribedEvent[]): SourcePreview['shares'] {
  const share = (is: (event: DescribedEvent) => boolean) =>
    events.length === 0 ? 0 : Math.round((events.filter(is).length / events.length) * 1_000) / 1_000
  return {
    learning: share(({ learning }) => learning >= 0.5),
    exactVenue: share((event) => event.isVirtualEvent || event.placePrecision === 'exact'),
    price: share(({ isFree, isPaidEvent }) => isFree || isPaidEvent),
    ages: share((event) => event.ageGroups.length > 0),
  }
}

/** Returns a warning about wrong hours of a source. */
const presentHours = ({ hoursProblem }: SourceReading) =>
  hoursProblem === null
    ? []
    : [
        {
          event: t('Hours'),
          reason: t('{problem}. Once the source is added, its page corrects them.', {
            problem: describeHoursProblem(hoursProblem),
          }),
        },
      ]

/** Days ahead that a preview covers, as an import does. */
const windowDays = 180

/** A preview writes nothing. */
type Previewing = Fetching & Pick<Services, 'clock'> & { database: Pick<Database, 'read'> }

const codesByContent: Record<ContentProblem, ProblemCode> = {
  pdf: 'source_pdf',
  page: 'source_no_events',
  news: 'source_no_events',
  'sign-in': 'source_login',
  'not-found': 'source_page_missing',
  denied: 'source_denied',
  'server-error': 'source_server_error',
  busy: 'source_server_error',
  empty: 'source_not_a_calendar',
  binary: 'source_not_a_calendar',
  text: 'source_not_a_calendar',
  'too-many': 'source_too_large',
}

const describeAttempt = ({ address, found }: Attempt) => `${address}: ${found}`

/** Converts the reason why a source can't be read to a problem. Other errors are returned as they are. */
function toProblem(error: unknown): unknown {
  if (error instanceof FetchError) {
    const isSpecific = error.reason === 'unreachable' || error.reason === 'redirects'
    return new DomainError(problemsByFetchFailure[error.reason], isSpecific ? error.message : undefined)
  }
  if (error instanceof NotACalendar) {
    const code = codesByContent[error.problem]
    const isSpecific = code === 'source_not_a_calendar' || code === 'source_too_large' || error.problem === 'busy'
    const tried = error instanceof NoEventsFound ? error.tried.map(describeAttempt) : []
    return new DomainError(code, isSpecific ? error.message : undefined).with(tried.length > 0 ? { tried } : {})
  }
  if (error instanceof OperatorError) return new DomainError('source_not_a_calendar', error.message)
  return error
}

function readOptions(body: SourcePreviewBody): ImportOptions {
  const { home, timeZone, category, columns, date, timeCorrection } = body
  return {
    ...noOptions,
    town: typeof home === 'string' ? home : null,
    place: typeof home === 'object' ? home : null,
    timeZone: timeZone ?? null,
    category: category ?? null,
    columns: columns ?? null,
    date: date ?? null,
    timeCorrection: timeCorrection ?? null,
  }
}

const isSameUrl = (address: string | null, url: string | undefined) =>
  address !== null && url !== undefined && URL.parse(address)?.href === URL.parse(url)?.href

/** The bytes of a file, or of the latest response. */
interface LatestBytes {
  bytes: Buffer | null
}

async function load(
  body: SourcePreviewBody,
  deps: Pick<Fetching, 'fetchGuarded'>,
  context: ReadingContext,
  latest: LatestBytes,
): Promise<LoadedSource> {
  const { url, file } = body
  if (file) latest.bytes = Buffer.from(file.base64, 'base64')
  if (file) return readBytes(latest.bytes ?? Buffer.of(), file.name, context)
  const fetchGuarded: Fetching['fetchGuarded'] = async (...request) => {
    const response = await deps.fetchGuarded(...request)
    latest.bytes = response.body
    return response
  }
  const loaded = await loadSource(url ?? '', fetchGuarded, context, { detected: null, conditions: null })
  if (!loaded) throw new Error('The server reported no change to a request without conditions.')
  return loaded
}

/** Endings of files that are tables, even if they don't look like one of events. */
const tableName = /\.(?:csv|tsv|xlsx)$/i

/**
 * Reads a table whose columns have to be chosen first, as one without events.
 * @throws the given error if it isn't such a table
 */
async function readIncompleteTable(
  error: unknown,
  { url = '', file }: SourcePreviewBody,
  { bytes }: LatestBytes,
): Promise<LoadedSource> {
  const name = file?.name ?? URL.parse(url)?.pathname ?? ''
  const isText = error instanceof NotACalendar && error.problem === 'text' && tableName.test(name)
  if (!bytes || !(isText || error instanceof ColumnError)) throw error
  const columns = await readColumns(bytes, null)
  if (!columns) throw error
  const warning = columns.missing.includes('title')
    ? { what: t('Title'), reason: t('Choose the column that holds the title of each event.') }
    : { what: t('Date'), reason: t('Choose the column that holds the date of each event.') }
  const kind = isZip(bytes) ? 'workbook' : 'csv'
  const facts = { name: null, timeZone: null, events: [], skipped: [], isComplete: false }
  return {
    reading: { ...facts, kind: kind === 'csv' ? 'CSV' : 'XLSX', warnings: [warning] },
    detection: { address: url, kind, kindLabel: nameSourceKind(kind), readAddress: url, tried: [], alternatives: [] },
    conditions: { etag: null, lastModified: null },
    movedTo: null,
  }
}

const locally = (instant: string, timeZone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'second' })

/** Presents a date as an event card. */
function presentSample(
  event: DescribedEvent,
  index: number,
  source: string,
  deps: Pick<Services, 'clock' | 'defaultLocation'>,
): LearningEvent {
  const now = deps.clock.now().toString()
  return presentEvent(
    {
      ...event,
      id: -1 - index,
      startsLocally: locally(event.startsAt, event.timeZone),
      endsLocally: locally(event.endsAt, event.timeZone),
      previouslyAt: null,
      previouslyLocally: null,
      language: event.language ?? null,
      languages: null,
      textLanguage: null,
      hasPriceFrom: event.hasPriceFrom ?? false,
      isUsuallyFree: event.isUsuallyFree ?? false,
      entry: event.entry ?? null,
      venueId: null,
      linkKey: null,
      venueName: null,
      venueAddress: null,
      imageUrl: null,
      moods: [...event.moods],
      ageGroups: [...event.ageGroups],
      organizerIsVetted: false,
      isWithdrawn: false,
      heldFor: null,
      isPinned: false,
      chosenPlate: null,
      visibility: 'public',
      isHybrid: false,
      isCourse: false,
      sessions: null,
      isOngoing: false,
      isLinkForGuests: false,
      virtualInstructions: null,
      refundPolicy: null,
      cancellationNote: null,
      seriesId: null,
      nextDates: null,
      remainingDates: null,
      spotsLeft: null,
      signUp: null,
      coHosts: null,
      organizationSlug: null,
      sources: [{ sourceName: source, sourceLink: event.link, sourceSeenAt: now }],
    },
    { near: deps.defaultLocation, now },
  )
}

/** Takes the first date of each series, and spreads the samples over all dates. */
function chooseSamples(events: readonly DescribedEvent[]): DescribedEvent[] {
  const first = [
    ...new Map(events.toReversed().map((event) => [event.seriesKey ?? event.uid + event.recurrenceId, event])).values(),
  ]
  return first.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)).slice(0, sourceLimits.samples)
}

function findMerges(
  deps: Pick<Previewing, 'database'>,
  { events, name }: SourceReading,
): Promise<SourcePreview['merges']> {
  return deps.database.read(async (sql) => {
    const ids: number[] = []
    for (const run of splitByDays(events)) {
      const existing = await listEventsStarting(sql, 0, rangeAround(run))
      const noSeries = { findSeriesId: () => null, findShownSeriesId: () => null }
      const { twins, merged } = matchEvents(run, { existing, sourceName: name, ...noSeries, decisions: new Map() })
      ids.push(...[...twins, ...merged].map(({ eventId }) => eventId))
    }
    const names = await listEventSourceNames(sql, [...new Set(ids)].slice(0, sourceLimits.merges))
    return { dates: ids.length, events: names }
  })
}

const presentSkips = (skips: readonly Skip[]) =>
  skips.slice(0, sourceLimits.skips).map(({ what, reason }) => ({ event: what, reason }))

const localDay = ({ startsAt, timeZone }: DescribedEvent) => locally(startsAt, timeZone).slice(0, 10)

/** Returns the area of most events, to suggest it as the source's home. */
function suggestHome(options: ImportOptions, points: SourcePreview['mapPoints']): SourcePreview['suggested']['home'] {
  const { place } = options
  if (place) return { label: place.label ?? '', latitude: place.latitude, longitude: place.longitude }
  const [most] = points
  return most ? { label: most.location, latitude: most.latitude, longitude: most.longitude } : null
}

async function preview(deps: Previewing, body: SourcePreviewBody): Promise<SourcePreview> {
  const options = readOptions(body)
  const plan = await planReading(options, deps)
  const days = getDaysFrom(deps.clock.now(), windowDays)
  const latest: LatestBytes = { bytes: null }
  const {
    reading: feed,
    detection,
    movedTo,
  } = await load(body, deps, { table: plan.table, days }, latest).catch((error: unknown) =>
    readIncompleteTable(error, body, latest),
  )
  const isTable = feed.kind === 'CSV' || feed.kind === 'XLSX'
  const columns = isTable && latest.bytes ? await readColumns(latest.bytes, options.columns) : null
  const address = body.url ?? body.file?.name ?? ''
  const name = body.name ?? nameFeed(feed, address)
  const localities = await locatePlaces(
    deps.gazetteer,
    feed.events.map(({ place }) => place),
    plan.home,
  )
  const reading = normaliseFeed(feed, plan, days, localities, name)
  const { events } = reading
  if (reading.read === 0 && !columns) throw new DomainError('source_empty')
  const mapPoints = groupVenues(events)
  const known = (await deps.database.read(listSources)).find(({ address: other }) => isSameUrl(other, body.url))
  const [first, last] = [events.at(0), events.at(-1)]
  return {
    kind: feed.kind,
    label: detection.kindLabel,
    url: body.url === undefined ? null : (movedTo ?? body.url),
    readAddress: body.url === undefined ? null : detection.readAddress,
    tried: detection.tried.map(({ address: tried, found }) => ({ url: tried, result: found })),
    suggested: {
      name,
      home: suggestHome(options, mapPoints),
      timeZone: plan.timeZone ?? feed.timeZone ?? first?.timeZone ?? zoneAt(deps.defaultLocation),
      attribution: name,
      license: '',
    },
    events: reading.read,
    dates: events.length,
    series: new Set(events.flatMap(({ seriesKey }) => seriesKey ?? [])).size,
    firstDate: first ? localDay(first) : null,
    lastDate: last ? localDay(last) : null,
    outside: reading.outside,
    cancelled: events.filter(({ status }) => status === 'cancelled').length,
    duplicates: reading.repeated,
    private: reading.private,
    samples: chooseSamples(events).map((event, index) => presentSample(event, index, name, deps)),
    mapPoints,
    shares: measureShares(events),
    categories: countCategories(events),
    merges: await findMerges(deps, reading),
    skipped: { events: reading.skipped.length, rows: presentSkips(reading.skipped) },
    warnings: [...presentHours(reading), ...presentSkips(reading.warnings)],
    columns,
    known: known ? { id: known.id, name: known.name } : null,
  }
}

/**
 * Reads a URL or file without writing anything, and shows what adding it as a source would do.
 * @throws DomainError `source_…` explaining why it can't be read
 */
export async function previewSource(deps: Previewing, body: SourcePreviewBody): Promise<SourcePreview> {
  try {
    return await preview(deps, body)
  } catch (error) {
    throw toProblem(error)
  }
}
