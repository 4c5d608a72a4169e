import { analyzeEvents } from '#server/events/service.ts'
import { registerSourcePictures } from '#server/pictures/source-service.ts'
import { DatabaseUnavailableError } from '#server/platform/database/database.ts'
import { locatePlaces } from '#server/sources/match/find-place.ts'
import { mergeOptions, noOptions, planReading, readStoredOptions, type ImportOptions } from './import-options.ts'
import {
  findById,
  findNewAddress,
  loadKnownSource,
  type Importing,
  type ImportRequest,
  rememberDetection,
  requireSameKind,
  SourceGoneError,
} from './load-known-source.ts'
import { getDaysFrom, type ImportDays } from './read-source.ts'
import type { ImportReport } from './report.ts'
import { findKnownSource } from './source-names.ts'
import { findSource, listSources, markUnchanged, type SourceRow } from '#server/sources/source-queries.ts'
import { recordFailure, recordRead } from './source-runs.ts'
import { findPlace, normaliseFeedFor, readerVersion, writeSource } from '#server/sources/write/write-source.ts'
import type { FetchedBody, GuardedFetch } from '#server/platform/network/network.ts'

/** Parses `Retry-After`: seconds, or a date. */
function readRetryAfter({ headers }: FetchedBody, now: Temporal.Instant): Temporal.Instant | null {
  const text = headers?.['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return now.add({ seconds: Number(text) })
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : Temporal.Instant.fromEpochMilliseconds(time)
}

/** A fetch that measures what one read of a source downloads. */
class FetchMeter {
  #bytes: number | null = null
  /** The last response of status 429 or 503. */
  #busy: FetchedBody | null = null
  readonly fetch: GuardedFetch

  constructor(fetchGuarded: GuardedFetch) {
    this.fetch = async (...request) => {
      const response = await fetchGuarded(...request)
      this.#bytes = (this.#bytes ?? 0) + response.body.length
      if (response.status === 429 || response.status === 503) this.#busy = response
      return response
    }
  }

  /** Bytes of all bodies after decompression; null if nothing was downloaded. */
  get bytes(): number | null {
    return this.#bytes
  }

  /** Returns the earliest time for the next request, according to the server; null if it named none. */
  retryAfter(now: Temporal.Instant): Temporal.Instant | null {
    return this.#busy && readRetryAfter(this.#busy, now)
  }
}

/** A source that has been read and enriched but not written yet. */
export interface PreparedImport {
  /** Number of dates to write. */
  dates: number
  /** @param taken called once the source is locked. Imports prepared after that see it as a known source */
  write(taken?: () => void): Promise<ImportReport>
}

/**
 * Returns whether an unchanged feed can be skipped. Its series must have been expanded far enough, since the window
 * moves forward by a day each day.
 */
function isFreshEnough(source: SourceRow, options: ImportOptions, days: ImportDays): boolean {
  const isAskedTheSame = JSON.stringify(readStoredOptions(source.options)) === JSON.stringify(options)
  const isReadAlike = source.lastReport?.reader === readerVersion
  const longEnough = days.to.subtract({ hours: 7 * 24 }).toString()
  return isAskedTheSame && isReadAlike && source.readUntil !== null && source.readUntil >= longEnough
}

/** Minimum number of new events that makes updating the table's statistics worthwhile. */
const minAnalyzed = 1_000

/** Handles a source whose server responds that nothing has changed. */
async function markSourceUnchanged(
  deps: Importing,
  source: SourceRow,
  request: ImportRequest,
  milliseconds: number,
): Promise<ImportReport> {
  const { now } = request.days
  const unchanged = await deps.database.write(async (sql) => {
    const dates = await markUnchanged(sql, source.id, now.toString())
    await recordRead(sql, {
      sourceId: source.id,
      now,
      milliseconds,
      bytes: 0,
      counts: null,
      movedFrom: null,
      isFirst: false,
    })
    return dates
  })
  const counts = {
    read: 0,
    dates: unchanged,
    outside: 0,
    cancelled: 0,
    duplicates: 0,
    private: 0,
    new: 0,
    changed: 0,
    withdrawn: 0,
    pictures: 0,
  }
  const kind = `${source.lastReport?.kind ?? 'feed'}, not modified since ${source.lastReadAt ?? 'the last reading'}`
  return {
    source: source.name,
    address: request.address,
    kind,
    detected: source.lastReport?.detected ?? null,
    ...counts,
    unchanged,
    skipped: [],
    warnings: [],
    notes: [],
    hoursProblem: source.lastReport?.hoursProblem ?? null,
    milliseconds: Math.round(milliseconds),
  }
}

async function prepare(
  deps: Importing,
  request: ImportRequest,
  known: SourceRow | null,
  meter: FetchMeter,
): Promise<PreparedImport> {
  const began = performance.now()
  const { sourceId, days } = request
  const options = mergeOptions(readStoredOptions(known?.options), request.options)
  const plan = await planReading(options, deps)
  const mayBeSpared = known !== null && known.address === request.address && isFreshEnough(known, options, days)
  const earlier = { detected: options.detected, conditions: mayBeSpared ? known : null }
  const loaded = await loadKnownSource(deps, request, { table: plan.table, days }, { known, earlier })
  if (!loaded) {
    if (!known) throw new Error('The server reported no change to a request without conditions.')
    return { dates: 0, write: () => markSourceUnchanged(deps, known, request, performance.now() - began) }
  }
  if (sourceId !== undefined) requireSameKind(known, loaded)
  const { reading: feed, detection, conditions } = loaded
  const movedTo = findNewAddress(request, loaded)
  const detecting = { ...request, options: { ...request.options, detected: rememberDetection(loaded, movedTo) } }
  const place = await deps.database.read((sql) => findPlace(sql, detecting, feed))
  const localities = await locatePlaces(
    deps.gazetteer,
    feed.events.map((event) => event.place),
    plan.home,
  )
  const reading = await normaliseFeedFor(place, { feed, localities }, request, deps)
  const pictureUrls = reading.events.map(({ imageUrl }) => imageUrl)
  const isUploaded = sourceId !== undefined && known?.address === null
  return {
    dates: reading.events.length,
    write: async (taken = () => undefined) => {
      const pictures = await registerSourcePictures(deps.database, pictureUrls, days.now)
      const facts = { conditions, detection, feed, localities, place, reading, pictures, began }
      const source = { ...facts, bytes: meter.bytes, movedTo, isUploaded }
      const report = await deps.database.write((sql) => writeSource(sql, deps, detecting, source, taken))
      if (report.new >= minAnalyzed) await deps.database.write((sql) => analyzeEvents(sql, report.new))
      return report
    },
  }
}

/** The database is unavailable, which says nothing about the source. */
const isOurFault = (error: unknown) => error instanceof DatabaseUnavailableError || error instanceof SourceGoneError

/**
 * Reads a source without writing it, so another one can be written in the meantime.
 * @throws NotACalendar, ColumnError, FetchError, OperatorError, as does `write`. Nothing is written then except the
 * failure of a known source.
 * @throws SourceGoneError if the source with the given id was removed
 */
export async function prepareImport(deps: Importing, request: ImportRequest): Promise<PreparedImport> {
  const began = performance.now()
  const { sourceId, days } = request
  const sources = await deps.database.read(listSources)
  const known =
    sourceId === undefined ? findKnownSource(sources, request.name, request.address) : findById(sources, sourceId)
  const meter = new FetchMeter(deps.fetchGuarded)
  const noteFailure = async (error: unknown): Promise<never> => {
    if (!known || isOurFault(error)) throw error
    const facts = { sourceId: known.id, now: days.now, milliseconds: performance.now() - began, bytes: meter.bytes }
    const failure = { error: explainError(error), retryAfter: meter.retryAfter(days.now) }
    await deps.database.write((sql) => recordFailure(sql, facts, failure))
    deps.onFailureRecorded?.()
    throw error
  }
  const prepared = await prepare({ ...deps, fetchGuarded: meter.fetch }, request, known, meter).catch(noteFailure)
  return { ...prepared, write: (taken) => prepared.write(taken).catch(noteFailure) }
}

const explainError = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Days ahead that sources are read. */
const windowDays = 180

/**
 * Reads a stored source and records the run. A source that can't be read doesn't cause an error.
 * @throws if the database can't be used
 */
export async function readSource(deps: Importing, id: number, now: Temporal.Instant): Promise<void> {
  const source = await deps.database.read((sql) => findSource(sql, id))
  if (!source) return
  const days = getDaysFrom(now, windowDays)
  const request = { address: source.address ?? '', name: null, options: noOptions, days, sourceId: id }
  let isRecorded = false
  try {
    const prepared = await prepareImport({ ...deps, onFailureRecorded: () => (isRecorded = true) }, request)
    await prepared.write()
  } catch (error) {
    if (!isRecorded && !(error instanceof SourceGoneError)) throw error
  }
}
