import { curateStoredEvents } from '#server/curation/service.ts'
import { settleWithdrawals } from '#server/events/service.ts'
import { OperatorError } from '#server/platform/process/process.ts'
import { locatePlaces } from './match/find-place.ts'
import { planReading } from './read/import-options.ts'
import { prepareImport } from './read/import-source.ts'
import type { Importing, ImportRequest, Fetching } from './read/load-known-source.ts'
import { loadSource } from './read/load-feed.ts'
import { normaliseFeed, type SourceReading } from './read/read-source.ts'
import { reportReading, type ImportReport, type ReadingReport } from './read/report.ts'
import { nameFeed } from './read/source-names.ts'
import {
  deleteSource,
  listSources as listSourceRows,
  lockImports,
  lockSource,
  disableTimeouts,
  type SourceRow,
} from './source-queries.ts'
import type { Services } from '#server/platform/dependencies/dependencies.ts'

/**
 * Reads a source without writing anything.
 * @throws NotACalendar, ColumnError, FetchError, OperatorError
 */
export async function readOnly(
  deps: Fetching,
  { address, name, options, days }: ImportRequest,
): Promise<{ reading: SourceReading; report: ReadingReport }> {
  const began = performance.now()
  const plan = await planReading(options, deps)
  const loaded = await loadSource(
    address,
    deps.fetchGuarded,
    { table: plan.table, days },
    { detected: options.detected, conditions: null },
  )
  if (!loaded) throw new Error('The server reported no change to a request without conditions.')
  const { reading: feed, detection } = loaded
  const calledIt = name ?? nameFeed(feed, address)
  const localities = await locatePlaces(
    deps.gazetteer,
    feed.events.map(({ place }) => place),
    plan.home,
  )
  const reading = normaliseFeed(feed, plan, days, localities, calledIt)
  return { reading, report: reportReading(calledIt, detection, reading, performance.now() - began) }
}

/**
 * Imports a source into the catalog.
 * @throws NotACalendar, ColumnError, FetchError, OperatorError. Nothing is written then except the failure of a known
 * source.
 */
export async function importSource(deps: Importing, request: ImportRequest): Promise<ImportReport> {
  const prepared = await prepareImport(deps, request)
  return prepared.write()
}

export const listSources = ({ database }: Pick<Services, 'database'>): Promise<SourceRow[]> =>
  database.read(listSourceRows)

/**
 * Deletes a source. Events that no other source lists disappear from lists but stay readable at their URLs, since
 * people may have saved them.
 * @returns the number of events it had listed
 * @throws OperatorError if there is no source with this name
 */
export function removeSource(
  { database }: Pick<Services, 'database'>,
  name: string,
  now: Temporal.Instant,
): Promise<number> {
  return database.write(async (sql) => {
    await disableTimeouts(sql)
    const sources = await listSourceRows(sql)
    const source = sources.find((candidate) => candidate.name === name)
    if (!source) {
      const names = sources.map((candidate) => `"${candidate.name}"`).join(', ') || 'none'
      throw new OperatorError(`Source "${name}" not found. Known sources: ${names}.`)
    }
    await lockSource(sql, source.id)
    const events = await deleteSource(sql, source.id)
    await lockImports(sql)
    await settleWithdrawals(sql, events, now.toString())
    await curateStoredEvents(sql, events, now.toString())
    return events.length
  })
}
