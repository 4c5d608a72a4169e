import type { Database } from '#server/platform/database/database.ts'
import { FetchError } from '#server/platform/network/network.ts'
import { OperatorError } from '#server/platform/process/process.ts'
import { usage, type CommandArguments } from './arguments.ts'
import { ColumnError } from './csv-columns.ts'
import { NotACalendar } from './feed-event.ts'
import { noOptions } from './import-options.ts'
import { resolveAddress } from './load-feed.ts'
import { daysFrom, type ImportDays } from './read-source.ts'
import { occurrenceLine, occurrenceText, reportText } from './report.ts'
import {
  countNewWords,
  prepareImport,
  type ImportRequest,
  type PreparedImport,
  type ReadingDeps,
} from './import-source.ts'
import { listSources, readOnly, removeSource } from './service.ts'

/** What is under way at the same time, so that only so much is begun beside it. */
class ImportCapacity {
  readonly #weights = new Map<Promise<void>, number>()
  #failure: { error: unknown } | null = null

  /** @param weight what it takes of the room until it has ended */
  add(work: Promise<void>, weight: number): void {
    const ended = work
      .catch((error: unknown) => void (this.#failure ??= { error }))
      .finally(() => this.#weights.delete(ended))
    this.#weights.set(ended, weight)
  }

  /**
   * Waits until at most so many are under way, and of at most so much weight together.
   * @throws what one of them has thrown
   */
  async waitFor(most: { count: number; weight: number }): Promise<void> {
    const weight = () => [...this.#weights.values()].reduce((sum, each) => sum + each, 0)
    while (this.#weights.size > most.count || weight() > most.weight) await Promise.race(this.#weights.keys())
    if (this.#failure) throw this.#failure.error
  }

  /** Waits until nothing is under way, whatever has gone wrong. */
  async settle(): Promise<void> {
    await Promise.all(this.#weights.keys())
  }
}

export interface CommandDeps extends ReadingDeps {
  /** Opens the database when it is needed; a dry reading does without. */
  openDatabase: () => Promise<Database>
  clock: { now(): Temporal.Instant }
  /** Where relative paths begin. */
  folder: string
  /** Results, a line at a time. */
  print: (line: string) => void
  /** Remarks for the person at the terminal. */
  remark: (line: string) => void
  /** Whether an unexpected error is printed with its stack. */
  showsStacks: boolean
}

/** Exit codes: something went wrong; a thing was no calendar. */
const exit = { fine: 0, failed: 1, notACalendar: 2 } as const

/** Reports the failure of one source, whatever it is, so that the others are still imported. */
async function attempt(address: string, deps: CommandDeps, work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return exit.fine
  } catch (error) {
    if (error instanceof NotACalendar) {
      deps.remark(`${address} is no calendar. ${error.message}`)
      return exit.notACalendar
    }
    if (error instanceof FetchError || error instanceof OperatorError || error instanceof ColumnError) {
      deps.remark(`${address}: ${error.message}`)
      return exit.failed
    }
    // Only the last line reaches the operator's desk, so the stack comes before it.
    if (deps.showsStacks) deps.remark(error instanceof Error ? (error.stack ?? '') : '')
    const [why] = String(error).split('\n')
    deps.remark(`${address} could not be imported because of an unexpected error: ${why}`)
    return exit.failed
  }
}

async function dryRun(request: ImportRequest, asJson: boolean, deps: CommandDeps): Promise<void> {
  const { reading, report } = await readOnly(deps, request)
  for (const event of reading.events) deps.print(asJson ? occurrenceLine(event) : occurrenceText(event))
  deps.remark(reportText(report))
}

async function readEach(requests: readonly ImportRequest[], asJson: boolean, deps: CommandDeps): Promise<number> {
  let code: number = exit.fine
  for (const request of requests) {
    code = Math.max(code, await attempt(request.address, deps, () => dryRun(request, asJson, deps)))
  }
  return code
}

/** Sources that are written at the same time, each by a process of PostgreSQL: so many that two cores have work to the end. */
const mostWritten = 3
/** Dates that are being written beside which another source fits into the memory of a small machine. */
const mostBesideAnother = 20_000

/** While PostgreSQL writes some sources, the next one is read. */
async function importEach(requests: readonly ImportRequest[], asJson: boolean, deps: CommandDeps): Promise<number> {
  const database = await deps.openDatabase()
  const room = new ImportCapacity()
  let code: number = exit.fine
  let added = 0
  const attemptThis = async (address: string, work: () => Promise<void>) => {
    code = Math.max(code, await attempt(address, deps, work))
  }
  const write = async (prepared: PreparedImport, taken: () => void) => {
    const report = await prepared.write(taken)
    added += report.new
    deps.print(asJson ? JSON.stringify(report) : reportText(report))
  }
  try {
    for (const request of requests) {
      const { address } = request
      await room.waitFor({ count: mostWritten, weight: mostBesideAnother })
      await attemptThis(address, async () => {
        const prepared = await prepareImport({ ...deps, database }, request)
        await room.waitFor({ count: mostWritten - 1, weight: Infinity })
        const { promise: taken, resolve } = Promise.withResolvers<void>()
        const writing = attemptThis(address, () => write(prepared, resolve))
        room.add(writing, prepared.dates)
        // Names go by the order of the sources, not by who is faster.
        await Promise.race([taken, writing])
      })
    }
    await room.waitFor({ count: 0, weight: 0 })
    await countNewWords({ database }, added)
    return code
  } finally {
    await room.settle()
  }
}

/** Remembered sources are read with what is remembered about them; only the days are today's. */
async function rememberedRequests(deps: CommandDeps, days: ImportDays): Promise<ImportRequest[]> {
  const sources = await listSources({ database: await deps.openDatabase() })
  return sources.flatMap(({ name, address }) => (address === null ? [] : [{ name, address, options: noOptions, days }]))
}

async function printSources(given: CommandArguments, deps: CommandDeps): Promise<void> {
  const sources = await listSources({ database: await deps.openDatabase() })
  for (const { name, address, options, lastReadAt, lastReport } of sources) {
    if (given.asJson) deps.print(JSON.stringify({ name, address, options, lastReadAt, lastReport }))
    else deps.print(`${name}\n  ${address ?? 'made here'}, last read ${lastReadAt ?? 'never'}`)
  }
  if (sources.length === 0) deps.remark('No source is remembered yet.')
}

/**
 * Does what the command line asks for.
 * @returns the exit code
 * @throws OperatorError
 */
export async function runCommand(given: CommandArguments, deps: CommandDeps): Promise<number> {
  const now = given.now ?? deps.clock.now()
  const days = daysFrom(now, given.windowDays)
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
          : `"${name}" is forgotten, with ${count} events.`,
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
