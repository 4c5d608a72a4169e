import { analyzeEvents } from '#server/events/service.ts'
import { registerSourcePictures } from '#server/pictures/source-service.ts'
import type { Database, ReadSql, WriteSql } from '#server/platform/database/database.ts'
import type { FetchConditions, GuardedFetch } from '#server/platform/network/network.ts'
import type { Detection } from './detection/detect-source.ts'
import type { Reading } from './feed-event.ts'
import { locatePlaces, type Localities } from './find-place.ts'
import {
  importOptionsSchema,
  mergeOptions,
  noOptions,
  planReading,
  type ImportOptions,
  type PlanningDeps,
} from './import-options.ts'
import { isUrl, loadSource } from './load-feed.ts'
import {
  insertSource,
  listSources,
  lockSource,
  markUnchanged,
  noteSourceFailure,
  updateSource,
  disableTimeouts,
  type SourceRow,
} from './source-queries.ts'
import { normaliseFeed, type ImportDays, type SourceReading } from './read-source.ts'
import { reportReading, type ImportReport } from './report.ts'
import { findKnownSource, findMovedSource, freeName, nameFromAddress } from './source-names.ts'
import { writeReading } from './write-reading.ts'

export interface ReadingDeps extends PlanningDeps {
  fetchGuarded: GuardedFetch
}

export interface ImportDeps extends ReadingDeps {
  database: Database
}

export interface ImportRequest {
  /** A URL, or the absolute path of a file. */
  address: string
  /** Name given by the user; null uses the calendar's own name. */
  name: string | null
  options: ImportOptions
  days: ImportDays
}

/** A source that has been read and enriched but not written yet. */
export interface PreparedImport {
  /** Number of dates to write. */
  dates: number
  /** @param taken called once the source is locked; imports prepared after that find it as a known source */
  write(taken?: () => void): Promise<ImportReport>
}

/** Parses the stored options. An older version may have stored fewer. */
const rememberedOptions = (source: SourceRow | null): ImportOptions => {
  const parsed = importOptionsSchema.safeParse(source?.options ?? {})
  return parsed.success ? parsed.data : noOptions
}

/** Increment whenever the same feed is interpreted differently, so unchanged feeds are imported again. */
const readerVersion = 3

/**
 * Returns whether an unchanged feed can be skipped. Its series must have been expanded far enough, since the window
 * moves forward by a day each day.
 */
function isFreshEnough(source: SourceRow, options: ImportOptions, days: ImportDays): boolean {
  const isAskedTheSame = JSON.stringify(rememberedOptions(source)) === JSON.stringify(options)
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

async function findPlace(sql: ReadSql, { address, name, options }: ImportRequest, feed: Reading): Promise<Place> {
  const sources = await listSources(sql)
  const known = findKnownSource(sources, name, address)
  const source = known ?? (name === null ? await findMovedSource(sql, sources, feed) : null)
  return {
    source,
    name: source?.name ?? name ?? freeName(sources, feed.name ?? nameFromAddress(address), address),
    options: mergeOptions(rememberedOptions(source), options),
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

async function writeSource(
  sql: WriteSql,
  deps: ImportDeps,
  request: ImportRequest,
  { conditions, detection, feed, localities, place: assumed, reading: early, pictures, began }: ReadSource,
  taken: () => void,
): Promise<ImportReport> {
  const { address, days } = request
  await disableTimeouts(sql)
  const place = await lockOrInsertSource(sql, request, feed)
  taken()
  const reading = isUnderstoodAlike(place, assumed)
    ? early
    : await normaliseFeedFor(place, { feed, localities }, request, deps)
  const counts = await writeReading(sql, place.id, reading, { days, pictures: pictures.ids })
  const read = reportReading(place.name, detection, reading, performance.now() - began)
  const report = { ...read, ...counts, pictures: pictures.added }
  const [now, readUntil] = [days.now.toString(), days.to.toString()]
  await updateSource(sql, {
    ...place,
    address,
    report: { ...report, reader: readerVersion },
    now,
    readUntil,
    ...conditions,
  })
  return report
}

/** Minimum number of new events that makes updating the table's statistics worthwhile. */
const minAnalyzed = 1_000

/** Handles a source whose server responds that nothing has changed. */
async function markSourceUnchanged(deps: ImportDeps, source: SourceRow, request: ImportRequest): Promise<ImportReport> {
  const unchanged = await deps.database.write((sql) => markUnchanged(sql, source.id, request.days.now.toString()))
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
    milliseconds: 0,
  }
}

async function prepare(deps: ImportDeps, request: ImportRequest, known: SourceRow | null): Promise<PreparedImport> {
  const began = performance.now()
  const options = mergeOptions(rememberedOptions(known), request.options)
  const plan = await planReading(options, deps)
  const mayBeSpared = known !== null && known.address === request.address && isFreshEnough(known, options, request.days)
  const context = { table: plan.table, days: request.days }
  const earlier = { detected: options.detected, conditions: mayBeSpared ? known : null }
  const loaded = await loadSource(request.address, deps.fetchGuarded, context, earlier)
  if (!loaded) {
    if (known) return { dates: 0, write: () => markSourceUnchanged(deps, known, request) }
    throw new Error('The server was not asked about an earlier version, but spoke of one.')
  }
  const { reading: feed, detection, conditions } = loaded
  const { address, kind, readAddress } = detection
  // Files are recognized again each time, by their content.
  const detected = isUrl(address) ? { address, kind, readAddress } : null
  const detecting = { ...request, options: { ...request.options, detected } }
  const place = await deps.database.read((sql) => findPlace(sql, detecting, feed))
  const localities = await locatePlaces(
    deps.gazetteer,
    feed.events.map((event) => event.place),
  )
  const reading = await normaliseFeedFor(place, { feed, localities }, request, deps)
  const pictureUrls = reading.events.map(({ imageUrl }) => imageUrl)
  return {
    dates: reading.events.length,
    write: async (taken = () => undefined) => {
      const pictures = await registerSourcePictures(deps.database, pictureUrls, request.days.now)
      const source = { conditions, detection, feed, localities, place, reading, pictures, began }
      const report = await deps.database.write((sql) => writeSource(sql, deps, detecting, source, taken))
      if (report.new >= minAnalyzed) await deps.database.write((sql) => analyzeEvents(sql, report.new))
      return report
    },
  }
}

/**
 * Reads a source without writing it, so another one can be written in the meantime.
 * @throws NotACalendar, ColumnError, FetchError, OperatorError, as does `write`. Nothing is written then except the
 * failure of a known source.
 */
export async function prepareImport(deps: ImportDeps, request: ImportRequest): Promise<PreparedImport> {
  const known = findKnownSource(await deps.database.read(listSources), request.name, request.address)
  const noteFailure = async (error: unknown): Promise<never> => {
    const why = error instanceof Error ? error.message : String(error)
    if (known) await deps.database.write((sql) => noteSourceFailure(sql, known.id, why, request.days.now.toString()))
    throw error
  }
  const prepared = await prepare(deps, request, known).catch(noteFailure)
  return { ...prepared, write: (taken) => prepared.write(taken).catch(noteFailure) }
}
