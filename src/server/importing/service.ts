import { settleWithdrawals } from '#server/events/service.ts'
import type { Database } from '#server/platform/database.ts'
import type { Gazetteer } from '#server/platform/gazetteer.ts'
import type { GuardedFetch } from '#server/platform/network-fetch.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { WriteSql } from '#server/platform/sql.ts'
import type { Reading } from './feed-event.ts'
import { importOptionsSchema, mergeOptions, noOptions, planReading, type ImportOptions } from './import-options.ts'
import { loadFeed, type LoadedFeed } from './load-feed.ts'
import {
  deleteSource,
  insertSource,
  listSources as listSourceRows,
  lockImports,
  markUnchanged,
  noteSourceFailure,
  updateSource,
  type SourceRow,
} from './source-queries.ts'
import { readFeed } from './read-feed.ts'
import { understand, type ImportDays, type SourceReading } from './read-source.ts'
import { reportReading, type ImportReport, type ReadingReport } from './report.ts'
import { findKnownSource, findMovedSource, freeName, nameOfAddress } from './source-names.ts'
import { writeReading } from './write-reading.ts'

export interface ReadingDeps {
  gazetteer: Gazetteer
  fetchGuarded: GuardedFetch
}

export interface ImportDeps extends ReadingDeps {
  database: Database
}

export interface ImportRequest {
  /** A URL, or the absolute path of a file. */
  address: string
  /** What the user calls the source; null leaves it to the calendar. */
  name: string | null
  options: ImportOptions
  days: ImportDays
}

/** What an earlier import left in the table; an older program may have left less. */
const rememberedOptions = (source: SourceRow | null): ImportOptions => {
  const parsed = importOptionsSchema.safeParse(source?.options ?? {})
  return parsed.success ? parsed.data : noOptions
}

/**
 * Reads a source without writing anything; needs no database.
 * @throws NotACalendar, ColumnError, FetchRefusal, OperatorError
 */
export async function readOnly(
  deps: ReadingDeps,
  { address, name, options, days }: ImportRequest,
): Promise<{ reading: SourceReading; report: ReadingReport }> {
  const began = performance.now()
  const plan = planReading(options, deps.gazetteer)
  const loaded = await loadFeed(address, deps.fetchGuarded, null)
  const feed = readFeed(loaded?.bytes ?? Buffer.of(), plan.columns)
  const calledIt = name ?? feed.name ?? nameOfAddress(address)
  const reading = understand(feed, plan, days, deps.gazetteer, calledIt)
  return { reading, report: reportReading(calledIt, address, reading, performance.now() - began) }
}

/**
 * A feed that has not changed need not be sent again, unless its series have to be followed further than before: the
 * window moves on by a day each day.
 */
function isFreshEnough(source: SourceRow, options: ImportOptions, days: ImportDays): boolean {
  const isAskedTheSame = JSON.stringify(rememberedOptions(source)) === JSON.stringify(options)
  const longEnough = days.to.subtract({ hours: 7 * 24 }).toString()
  return isAskedTheSame && source.readUntil !== null && source.readUntil >= longEnough
}

interface Loaded {
  feed: Reading
  loaded: LoadedFeed
  began: number
}

/** Under the lock: finds or makes the source, and writes what it says. */
async function writeSource(
  sql: WriteSql,
  deps: ImportDeps,
  { address, name, options, days }: ImportRequest,
  { feed, loaded, began }: Loaded,
): Promise<ImportReport> {
  await lockImports(sql)
  const sources = await listSourceRows(sql)
  const source =
    findKnownSource(sources, name, address) ?? (name === null ? await findMovedSource(sql, sources, feed) : null)
  const merged = mergeOptions(rememberedOptions(source), options)
  const sourceName = source?.name ?? name ?? freeName(sources, feed.name ?? nameOfAddress(address), address)
  const reading = understand(feed, planReading(merged, deps.gazetteer), days, deps.gazetteer, sourceName)
  const id = source?.id ?? (await insertSource(sql, sourceName, address))
  const counts = await writeReading(sql, id, reading, days)
  const report = { ...reportReading(sourceName, address, reading, performance.now() - began), ...counts }
  const { etag, lastModified } = loaded
  const [now, readUntil] = [days.now.toString(), days.to.toString()]
  await updateSource(sql, { id, address, options: merged, report, now, readUntil, etag, lastModified })
  return report
}

/** For a source whose server says that nothing has changed. */
async function keepSource(deps: ImportDeps, source: SourceRow, request: ImportRequest): Promise<ImportReport> {
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
  }
  const kind = `${source.lastReport?.kind ?? 'feed'}, not modified since ${source.lastReadAt ?? 'the last reading'}`
  return { source: source.name, address: request.address, kind, ...counts, unchanged, skipped: [], milliseconds: 0 }
}

async function readAndWrite(deps: ImportDeps, request: ImportRequest, known: SourceRow | null): Promise<ImportReport> {
  const began = performance.now()
  const options = mergeOptions(rememberedOptions(known), request.options)
  const plan = planReading(options, deps.gazetteer)
  const mayBeSpared = known !== null && known.address === request.address && isFreshEnough(known, options, request.days)
  const loaded = await loadFeed(request.address, deps.fetchGuarded, mayBeSpared ? known : null)
  if (!loaded) {
    if (known) return keepSource(deps, known, request)
    throw new Error('The server was not asked about an earlier version, but spoke of one.')
  }
  const feed = readFeed(loaded.bytes, plan.columns)
  return deps.database.write((sql) => writeSource(sql, deps, request, { feed, loaded, began }))
}

/**
 * Reads a source and writes what it lists into the catalogue.
 * @throws NotACalendar, ColumnError, FetchRefusal, OperatorError; then nothing is written but, of a source that is known,
 * why
 */
export async function importSource(deps: ImportDeps, request: ImportRequest): Promise<ImportReport> {
  const known = findKnownSource(await deps.database.read(listSourceRows), request.name, request.address)
  try {
    return await readAndWrite(deps, request, known)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    if (known) await deps.database.write((sql) => noteSourceFailure(sql, known.id, why, request.days.now.toString()))
    throw error
  }
}

export const listSources = ({ database }: Pick<ImportDeps, 'database'>): Promise<SourceRow[]> =>
  database.read(listSourceRows)

/**
 * Forgets a source. Events that no other source lists leave the lists; they stay readable by their addresses, since
 * people may have kept them.
 * @returns how many events it had listed
 * @throws OperatorError when there is none of that name
 */
export function removeSource(
  { database }: Pick<ImportDeps, 'database'>,
  name: string,
  now: Temporal.Instant,
): Promise<number> {
  return database.write(async (sql) => {
    await lockImports(sql)
    const sources = await listSourceRows(sql)
    const source = sources.find((candidate) => candidate.name === name)
    if (!source) {
      const names = sources.map((candidate) => `"${candidate.name}"`).join(', ') || 'none'
      throw new OperatorError(`There is no source "${name}". Remembered: ${names}.`)
    }
    const events = await deleteSource(sql, source.id)
    await settleWithdrawals(sql, events, now.toString())
    return events.length
  })
}
