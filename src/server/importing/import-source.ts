import { analyzeEvents } from '#server/events/service.ts'
import { registerSourcePictures } from '#server/pictures/source-service.ts'
import {
  DatabaseUnavailableError,
  type Database,
  type ReadSql,
  type WriteSql,
} from '#server/platform/database/database.ts'
import type { FetchConditions, GuardedFetch } from '#server/platform/network/network.ts'
import { isDrop, isDropAccepted } from '#domain/sources/source-health.ts'
import type { Detection } from './detection/detect-source.ts'
import { NotACalendar, type Reading } from './feed-event.ts'
import { FetchMeter } from './fetch-meter.ts'
import { locatePlaces, type Localities } from './find-place.ts'
import {
  mergeOptions,
  planReading,
  readStoredOptions,
  type ImportOptions,
  type PlanningDeps,
} from './import-options.ts'
import {
  findById,
  findNewAddress,
  loadKnownSource,
  rememberDetection,
  requireSameKind,
  SourceGoneError,
} from './load-known-source.ts'
import {
  insertSource,
  listSources,
  lockSource,
  markUnchanged,
  updateSource,
  disableTimeouts,
  type SourceRow,
} from './source-queries.ts'
import { normaliseFeed, type ImportDays, type SourceReading } from './read-source.ts'
import { reportReading, type ImportReport } from './report.ts'
import { findKnownSource, findMovedSource, freeName, nameFromAddress } from './source-names.ts'
import { recordFailure, recordRead } from './source-runs.ts'
import { writeReading, type MayWithdraw } from './write-reading.ts'

export interface ReadingDeps extends PlanningDeps {
  fetchGuarded: GuardedFetch
}

export interface ImportDeps extends ReadingDeps {
  database: Database
  /** Called once the failure of a known source has been recorded. */
  onFailureRecorded?: () => unknown
}

export interface ImportRequest {
  /** A URL, or the absolute path of a file. */
  address: string
  /** Name given by the user; null uses the calendar's own name. */
  name: string | null
  options: ImportOptions
  days: ImportDays
  /**
   * The known source to read. It is then read unattended: its name and options apply, a permanent redirect changes its
   * address, and a suspicious loss of dates isn't withdrawn.
   */
  sourceId?: number
}

/** A source that has been read and enriched but not written yet. */
export interface PreparedImport {
  /** Number of dates to write. */
  dates: number
  /** @param taken called once the source is locked; imports prepared after that find it as a known source */
  write(taken?: () => void): Promise<ImportReport>
}

/** Increment whenever the same feed is interpreted differently, so unchanged feeds are imported again. */
const readerVersion = 3

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

/** The stored source, with the name and options that apply to its feed. */
interface Place {
  /** Null for a new source. */
  source: SourceRow | null
  name: string
  options: ImportOptions
}

async function findPlace(sql: ReadSql, request: ImportRequest, feed: Reading): Promise<Place> {
  const { address, name, options, sourceId } = request
  const sources = await listSources(sql)
  if (sourceId !== undefined) {
    const source = findById(sources, sourceId)
    const stored = readStoredOptions(source.options)
    const others = sources.filter((other) => other !== source)
    const isRenamed = stored.isNameGuessed && feed.name !== null
    return {
      source,
      name: isRenamed ? freeName(others, feed.name ?? source.name, address) : source.name,
      options: mergeOptions(stored, options),
    }
  }
  const known = findKnownSource(sources, name, address)
  const source = known ?? (name === null ? await findMovedSource(sql, sources, feed) : null)
  return {
    source,
    name: source?.name ?? name ?? freeName(sources, feed.name ?? nameFromAddress(address), address),
    options: mergeOptions(readStoredOptions(source?.options), options),
  }
}

async function normaliseFeedFor(
  { name, options }: Place,
  { feed, localities }: Pick<ReadSource, 'feed' | 'localities'>,
  { days }: ImportRequest,
  deps: ReadingDeps,
) {
  return normaliseFeed(feed, await planReading(options, deps), days, localities, name)
}

const isUnderstoodAlike = (one: Place, other: Place) =>
  one.name === other.name && JSON.stringify(one.options) === JSON.stringify(other.options)

interface ReadSource {
  /** Conditions of the next request. The bytes are no longer needed. */
  conditions: FetchConditions
  detection: Detection
  feed: Reading
  localities: Localities
  /** Found before the lock was taken; another import may have changed it since. */
  place: Place
  reading: SourceReading
  /** Pictures of the events; ids by URL. */
  pictures: { ids: ReadonlyMap<string, number>; added: number }
  began: number
  /** Null for files. */
  bytes: number | null
  /** New address of a known source that has moved permanently, or null. */
  movedTo: string | null
  isUploaded: boolean
}

/** Finds or inserts the source and locks it until the transaction ends. */
async function lockOrInsertSource(
  sql: WriteSql,
  request: ImportRequest,
  feed: Reading,
): Promise<Place & { id: number }> {
  for (;;) {
    const place = await findPlace(sql, request, feed)
    if (place.source) {
      await lockSource(sql, place.source.id)
      // The previous lock holder may have changed or deleted it.
      const now = await findPlace(sql, request, feed)
      if (now.source?.id === place.source.id) return { ...now, id: place.source.id }
    } else {
      const id = await insertSource(sql, place.name, request.address)
      if (id !== null) return { ...place, id }
    }
  }
}

/**
 * Lets missing dates be withdrawn unless so many are missing that a mistake is likelier.
 * @throws NotACalendar if the calendar was cut off
 */
const guardAgainstDrops =
  (source: SourceRow | null, { kind, isComplete }: SourceReading, now: Temporal.Instant): MayWithdraw =>
  (counts) => {
    if (kind === 'iCalendar' && !isComplete && counts.found < counts.usual) {
      throw new NotACalendar('The calendar ends in the middle, so it was cut off on the way.')
    }
    if (!isDrop(counts)) return true
    const since = source?.shrunkSince ? Temporal.Instant.from(source.shrunkSince) : null
    return isDropAccepted({ since, isConfirmed: source?.acceptsDrop ?? false }, now)
  }

async function writeSource(
  sql: WriteSql,
  deps: ImportDeps,
  request: ImportRequest,
  source: ReadSource,
  taken: () => void,
): Promise<ImportReport> {
  const { address, days } = request
  const { conditions, detection, feed, localities, place: assumed, reading: early, pictures, began } = source
  const { bytes, movedTo, isUploaded } = source
  await disableTimeouts(sql)
  const place = await lockOrInsertSource(sql, request, feed)
  taken()
  const reading = isUnderstoodAlike(place, assumed)
    ? early
    : await normaliseFeedFor(place, { feed, localities }, request, deps)
  const mayWithdraw = request.sourceId === undefined ? () => true : guardAgainstDrops(place.source, reading, days.now)
  const { held, ...counts } = await writeReading(sql, place.id, reading, { days, pictures: pictures.ids, mayWithdraw })
  const milliseconds = performance.now() - began
  const read = reportReading(place.name, detection, reading, milliseconds)
  const report = { ...read, ...counts, pictures: pictures.added }
  const movedFrom = movedTo === null || held ? null : address
  await updateSource(sql, {
    ...place,
    address: isUploaded ? null : movedFrom === null ? address : movedTo,
    report: { ...report, reader: readerVersion },
    now: days.now.toString(),
    readUntil: days.to.toString(),
    ...conditions,
  })
  const { kind, skipped } = reading
  await recordRead(sql, {
    ...{ sourceId: place.id, now: days.now, milliseconds, bytes, movedFrom, isFirst: !place.source?.lastReadAt },
    counts: { ...counts, found: reading.events.length, kind, skipped, held },
  })
  return report
}

/** Minimum number of new events that makes updating the table's statistics worthwhile. */
const minAnalyzed = 1_000

/** Handles a source whose server responds that nothing has changed. */
async function markSourceUnchanged(
  deps: ImportDeps,
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
    milliseconds: Math.round(milliseconds),
  }
}

async function prepare(
  deps: ImportDeps,
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
    if (!known) throw new Error('The server was not asked about an earlier version, but spoke of one.')
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

/** The database can't be used now, which says nothing about the source. */
const isOurFault = (error: unknown) => error instanceof DatabaseUnavailableError || error instanceof SourceGoneError

/**
 * Reads a source without writing it, so another one can be written in the meantime.
 * @throws NotACalendar, ColumnError, FetchError, OperatorError, as does `write`. Nothing is written then except the
 * failure of a known source.
 * @throws SourceGoneError if the source with the given id was removed
 */
export async function prepareImport(deps: ImportDeps, request: ImportRequest): Promise<PreparedImport> {
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
