import { currentRun, runInUnit } from '#server/platform/observability/observability.ts'
import type { ReadSql, WriteSql } from './sql.ts'

/** Runs work in a transaction, which commits when the work resolves. */
type RunTransaction = <Result>(work: (sql: WriteSql) => Promise<Result>) => Promise<Result>

/** Hooks that run inside the transaction of a unit, before and after the work. */
export interface UnitHooks<Result> {
  /** Runs when the transaction opens, before the first `write`. */
  begin(sql: WriteSql): Promise<void>
  /** Runs when the work is done, before the transaction commits. */
  end(sql: WriteSql, result: Result): Promise<void>
}

/** The reads and writes of a piece of work that share one transaction. */
export interface Unit {
  /** Null while no transaction is open. */
  read: (<Result>(work: (sql: ReadSql) => Promise<Result>) => Promise<Result>) | null
  write: RunTransaction
}

/** Returns the unit that the code runs in, if any. */
export const currentUnit = (): Unit | undefined => currentRun()?.unit as Unit | undefined

interface OpenTransaction<Result> {
  /** Resolves when the transaction is open and `begin` has run. */
  sql: Promise<WriteSql>
  outcome: PromiseWithResolvers<Result>
  /** Resolves when it is committed; rejects when it is rolled back. */
  ended: Promise<void>
}

function openTransaction<Result>(write: RunTransaction, { begin, end }: UnitHooks<Result>): OpenTransaction<Result> {
  const outcome = Promise.withResolvers<Result>()
  const opened = Promise.withResolvers<WriteSql>()
  // If `begin` fails, nothing awaits the outcome.
  outcome.promise.catch(() => undefined)
  const ended = write(async (sql) => {
    await begin(sql)
    opened.resolve(sql)
    await end(sql, await outcome.promise)
  })
  ended.catch(opened.reject)
  return { sql: opened.promise, outcome, ended }
}

interface UnitOptions {
  /** Runs a transaction, once. */
  write: RunTransaction
  /** Reruns the first `write` if it is aborted to resolve a deadlock. */
  retry<Result>(work: () => Promise<Result>): Promise<Result>
}

/**
 * Runs `work` so that everything it writes commits together with what `end` writes. The first `write` opens the
 * transaction: slow work before it holds no connection. Without a `write`, there is no transaction and no hook runs.
 *
 * A first `write` that throws rolls back alone, as it would without a unit. After it, an error in any statement fails
 * the whole unit, even if `work` handles it.
 */
export async function runUnit<Result>(
  work: () => Promise<Result>,
  hooks: UnitHooks<Result>,
  { write, retry }: UnitOptions,
): Promise<Result> {
  let open: OpenTransaction<Result> | null = null
  const writeFirst: RunTransaction = (first) =>
    retry(async () => {
      const transaction = openTransaction(write, hooks)
      open = transaction
      unit.read = async (read) => read(await transaction.sql)
      try {
        return await first(await transaction.sql)
      } catch (error) {
        open = null
        unit.read = null
        transaction.outcome.reject(error)
        await transaction.ended.catch(() => undefined)
        throw error
      }
    })
  const unit: Unit = {
    read: null,
    write: async (next) => (open ? next(await open.sql) : writeFirst(next)),
  }
  const finish = (): OpenTransaction<Result> | null => open
  try {
    const result = await runInUnit(unit, work)
    const transaction = finish()
    transaction?.outcome.resolve(result)
    await transaction?.ended
    return result
  } catch (error) {
    const transaction = finish()
    transaction?.outcome.reject(error)
    await transaction?.ended.catch(() => undefined)
    throw error
  }
}
