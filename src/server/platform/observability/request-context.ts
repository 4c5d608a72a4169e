import { AsyncLocalStorage } from 'node:async_hooks'
import type { Unit } from '#server/platform/database/database.ts'

/**
 * On whose behalf code runs. Handed on by the runtime beside the calls, since every line of the log and every job that is
 * asked for needs it, and no rule of the product does.
 */
export interface RunContext {
  requestId?: string
  /** The job that is being done. */
  job?: number
  /** What kind of call it is; calls of one kind share a part of the connections, and never take all of them. */
  lane?: string
  /** Set where reads need not know the latest; whoever writes wants to read it from then on. */
  staleReads?: { areAllowed: boolean }
  /** Set while reads and writes share one transaction. */
  unit?: Unit
  /** Set while a page is made, whose calls all come from one person at one moment. */
  found?: Map<string, Promise<unknown>>
}

const storage = new AsyncLocalStorage<RunContext>()

export const currentRun = (): RunContext | undefined => storage.getStore()

export const runAs = <Result>(context: RunContext, work: () => Result): Result => storage.run(context, work)

/** Runs a part of what runs already as a call of its own kind. */
export const runWithLimit = <Result>(lane: string, work: () => Result): Result =>
  storage.run({ ...storage.getStore(), lane }, work)

/** Runs a part in which what is read may be some seconds old. */
export const allowStaleReads = <Result>(work: () => Result): Result =>
  storage.run({ ...storage.getStore(), staleReads: { areAllowed: true } }, work)

/** Runs a part whose reads and writes share one transaction. */
export const runInUnit = <Result>(unit: Unit, work: () => Result): Result =>
  storage.run({ ...storage.getStore(), unit }, work)

/** Runs the making of a page: what its calls find by `findOnce`, the first of them finds for all. */
export const runAsPage = <Result>(work: () => Result): Result =>
  storage.run({ ...storage.getStore(), found: new Map() }, work)

/**
 * Within the making of a page, finds what is named only once; elsewhere each time.
 * @param name says all that the finding hangs on, also on whose behalf it is done
 */
export function findOnce<Result>(name: string, find: () => Promise<Result>): Promise<Result> {
  const found = storage.getStore()?.found
  if (!found) return find()
  const before = found.get(name) as Promise<Result> | undefined
  if (before) return before
  const finding = find()
  found.set(name, finding)
  return finding
}
