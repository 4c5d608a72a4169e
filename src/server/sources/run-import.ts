import type { Database } from '#server/platform/database/database.ts'
import { FetchError } from '#server/platform/network/network.ts'
import { describeCount, OperatorError } from '#server/platform/process/process.ts'
import { usage, type CommandArguments } from './arguments.ts'
import { ColumnError } from './formats/table/csv-columns.ts'
import { NoEventsFound } from './detect/detect-source.ts'
import { NotACalendar } from './formats/feed-event.ts'
import { findHome, noOptions } from './read/import-options.ts'
import { resolveAddress } from './read/source-names.ts'
import { getDaysFrom, type ImportDays } from './read/read-source.ts'
import { attemptText, occurrenceLine, occurrenceText, reportText } from './read/report.ts'
import { prepareImport, type PreparedImport } from './read/import-source.ts'
import { limits } from '#contract/limits.ts'
import { milesBetween, type Position } from '#domain/places/distance.ts'
import type { Town } from '#server/settings/service.ts'
import type { ImportRequest, Fetching } from './read/load-known-source.ts'
import { writeStored } from '#texts/stored-texts.ts'
import { listSources, readOnly, removeSource } from './import-service.ts'

/** Limits the number and total weight of imports in progress. */
class ImportCapacity {
  readonly #weights = new Map<Promise<void>, number>()
  #failure: { error: unknown } | null = null

  /** @param weight share of the capacity that the work occupies until it ends */
  add(work: Promise<void>, weight: number): void {
    const ended = work
      .catch((error: unknown) => void (this.#failure ??= { error }))
      .finally(() => this.#weights.delete(ended))
    this.#weights.set(ended, weight)
  }

  /**
   * Waits until at most `count` imports of at most `weight` in total are in progress.
   * @throws the first error thrown by any of them
   */
  async waitFor(most: { count: number; weight: number }): Promise<void> {
    const weight = () => [...this.#weights.values()].reduce((sum, each) => sum + each, 0)
    while (this.#weights.size > most.count || weight() > most.weight) await Promise.race(this.#weights.keys())
    if (this.#failure) throw this.#failure.error
  }

  /** Waits until all imports have ended, whether or not they failed. */
  async settle(): Promise<void> {
    await Promise.all(this.#weights.keys())
  }
}

/** Environment of the command: the data it works on, and its output. */
export interface CommandOptions extends Omit<Fetching, keyof Town> {
  /** Reads the town in effect. */
  readTown: () => Promise<Town>
  /** Makes the home of a source the town's location if it has none. */
  adoptLocation: (home: Position) => Promise<boolean>
  /** Opens the database. Called only when needed. */
  openDatabase: () => Promise<Database>
  clock: { now(): Temporal.Instant }
  /** Base folder of relative paths. */
  folder: string
  /** Prints one line of results. */
  print: (line: string) => void
  /** Prints one line of diagnostics. */
  remark: (line: string) => void
  /** Whether unexpected errors are printed with their stack trace. */
  showsStacks: boolean
}

/** Exit codes: 1 for a failure, 2 if an input isn't a calendar. */
const exit = { fine: 0, failed: 1, notACalendar: 2 } as const

/** Reports the failure of one source, so the others are still imported. */
async function attempt(address: string, deps: CommandOptions, work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return exit.fine
  } catch (error) {
    if (error instanceof NotACalendar) {
      if (error instanceof NoEventsFound) for (const attempt of error.tried) deps.remark(attemptText(attempt))
      deps.remark(`${address} is not a calendar. ${error.message}`)
      return exit.notACalendar
    }
    if (error instanceof FetchError || error instanceof OperatorError || error instanceof ColumnError) {
      deps.remark(`${address}: ${error.message}`)
      return exit.failed
    }
    // Print the stack first: operators only see the last line.
    if (deps.showsStacks) deps.remark(error instanceof Error ? (error.stack ?? '') : '')
    const [why] = String(error).split('\n')
    deps.remark(`Failed to import ${address}: unexpected error: ${why}`)
    return exit.failed
  }
}

async function dryRun(request: ImportRequest, asJson: boolean, deps: CommandOptions & Fetching): Promise<void> {
  const { reading, report } = await readOnly(deps, request)
  for (const event of reading.events) deps.print(asJson ? occurrenceLine(event) : occurrenceText(event))
  deps.remark(reportText(report))
}

async function readEach(requests: readonly ImportRequest[], asJson: boolean, deps: CommandOptions): Promise<number> {
  const fetching = { ...deps, ...(await deps.readTown()) }
  let code: number = exit.fine
  for (const request of requests) {
    code = Math.max(code, await attempt(request.address, deps, () => dryRun(request, asJson, fetching)))
  }
  return code
}

/**
 * Maximum number of concurrent writes, each in its own PostgreSQL process. Enough to keep two cores busy to the end.
 */
const maxConcurrentWrites = 3
/** Maximum number of dates being written while another source is read, to fit into the memory of a small machine. */
const maxDatesWhileReading = 20_000

/**
 * Returns the town's location. If it has none, uses the home of the first source, so that visitors see the imported
 * events.
 */
async function settleTown([request]: readonly ImportRequest[], deps: CommandOptions): Promise<Town> {
  const town = await deps.readTown()
  const home = request && (await findHomeIfKnown(request, { ...deps, ...town }))
  if (!home) return town
  const name = request.options.town ?? `${home.latitude},${home.longitude}`
  if (await deps.adoptLocation(home)) {
    deps.remark(
      `Visitors whose location is unknown now start in ${name}. Operators can change that at /admin/settings.`,
    )
    return deps.readTown()
  }
  const { latitude, longitude } = town.defaultLocation
  if (milesBetween(home, town.defaultLocation) > limits.distance.default)
    deps.remark(
      `Visitors whose location is unknown start at ${latitude},${longitude}, too far from ${name} to see its events. Change that at /admin/settings or by DEFAULT_LOCATION.`,
    )
  return town
}

/** An unknown town is reported with each source. */
async function findHomeIfKnown({ options }: ImportRequest, deps: Fetching): Promise<Position | null> {
  try {
    return await findHome(options, deps)
  } catch (error) {
    if (error instanceof OperatorError) return null
    throw error
  }
}

/** Imports each source, reading the next one while PostgreSQL writes the previous ones. */
async function importEach(requests: readonly ImportRequest[], asJson: boolean, deps: CommandOptions): Promise<number> {
  const database = await deps.openDatabase()
  const town = await settleTown(requests, deps)
  const room = new ImportCapacity()
  let code: number = exit.fine
  const attemptThis = async (address: string, work: () => Promise<void>) => {
    const codeOfThis = await attempt(address, deps, work)
    code = Math.max(code, codeOfThis)
  }
  const write = async (prepared: PreparedImport, taken: () => void) => {
    const report = await prepared.write(taken)
    deps.print(asJson ? JSON.stringify(report) : reportText(report))
  }
  try {
    for (const request of requests) {
      const { address } = request
      await room.waitFor({ count: maxConcurrentWrites, weight: maxDatesWhileReading })
      await attemptThis(address, async () => {
        const prepared = await prepareImport({ ...deps, ...town, database }, request)
        await room.waitFor({ count: maxConcurrentWrites - 1, weight: Infinity })
        const { promise: taken, resolve } = Promise.withResolvers<void>()
        const writing = attemptThis(address, () => write(prepared, resolve))
        room.add(writing, prepared.dates)
        // Assign names in the order of the sources, not by which write is faster.
        await Promise.race([taken, writing])
      })
    }
    await room.waitFor({ count: 0, weight: 0 })
    return code
  } finally {
    await room.settle()
  }
}

/** Returns requests for the stored sources with their stored options and the current window. */
async function rememberedRequests(deps: CommandOptions, days: ImportDays): Promise<ImportRequest[]> {
  const sources = await listSources({ database: await deps.openDatabase() })
  return sources.flatMap(({ name, address }) => (address === null ? [] : [{ name, address, options: noOptions, days }]))
}

async function printSources(given: CommandArguments, deps: CommandOptions): Promise<void> {
  const sources = await listSources({ database: await deps.openDatabase() })
  for (const { name, address, options, lastReadAt, lastReport } of sources) {
    if (given.asJson) deps.print(writeStored(JSON.stringify({ name, address, options, lastReadAt, lastReport })))
    else deps.print(`${name}\n  ${address ?? 'created here'}, last checked: ${lastReadAt ?? 'never'}`)
  }
  if (sources.length === 0) deps.remark('No sources yet.')
}

/**
 * Runs the command.
 * @returns the exit code
 * @throws OperatorError
 */
export async function runCommand(given: CommandArguments, deps: CommandOptions): Promise<number> {
  const now = given.now ?? deps.clock.now()
  const days = getDaysFrom(now, given.windowDays)
  const doEach = given.isDryRun ? readEach : importEach
  switch (given.task) {
    case 'help':
      deps.print(usage)
      return exit.fine
    case 'list':
      await printSources(given, deps)
      return exit.fine
    case 'remove': {
      const [name = ''] = given.targets
      const count = await removeSource({ database: await deps.openDatabase() }, name, now)
      deps.print(
        given.asJson
          ? JSON.stringify({ removed: name, events: count })
          : `Removed "${name}" and its ${describeCount(count, 'event')}.`,
      )
      return exit.fine
    }
    case 'all':
      return doEach(await rememberedRequests(deps, days), given.asJson, deps)
    case 'import': {
      const { name, options } = given
      const requests = given.targets.map((target) => ({
        address: resolveAddress(target, deps.folder),
        name,
        options,
        days,
      }))
      return doEach(requests, given.asJson, deps)
    }
  }
}
