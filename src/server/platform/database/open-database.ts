import pg from 'pg'
import {
  createPing,
  createPool,
  getLongestWait,
  getTarget,
  type DatabaseOptions,
  type Pool,
  type PoolKind,
} from './database-pool.ts'
import { openReplicas, type Replicas } from './database-replicas.ts'
import { openSession, type Session } from './database-session.ts'
import { getSettings } from './database-settings.ts'
import { getUnavailableReason } from './database-unavailable.ts'
import { runUnit, type UnitHooks } from './database-unit.ts'
import { pooledConnections, directConnections, type ConnectionMode } from './connection-mode.ts'
import { systemCode } from '#server/platform/process/process.ts'
import { currentRun, runInUnit } from '#server/platform/observability/observability.ts'
import type { ReadSql, WriteSql } from './sql.ts'

export type { DatabaseOptions, SocketConnection } from './database-pool.ts'

/** The only access to the data. Reads run outside a transaction and can't write; each write is one transaction. */
export interface Database {
  /**
   * Runs `work` on one read-only connection. Uses a replica if the caller allows stale reads and one is fresh enough.
   * Reruns `work` on the primary if the replica fails, so `work` must have no side effects.
   */
  read<Result>(work: (sql: ReadSql) => Promise<Result>): Promise<Result>
  /**
   * Runs `work` in a transaction: commits when it resolves, rolls back when it throws. Reruns `work` if PostgreSQL
   * aborts the transaction for a deadlock, so `work` must change nothing but the database.
   */
  write<Result>(work: (sql: WriteSql) => Promise<Result>): Promise<Result>
  /**
   * Like `write`, for work that runs a single statement and changes nothing public. Saves the round trips of `begin` and
   * `commit`.
   */
  writeStatement: Database['write']
  /**
   * Runs `work` so that its reads and writes, from its first `write` on, share one transaction with `hooks`. Without a
   * `write`, no hook runs.
   */
  writeTogether<Result>(work: () => Promise<Result>, hooks: UnitHooks<Result>): Promise<Result>
  /** Maximum lag of stale reads in milliseconds; null without replicas. */
  staleness: number | null
  /**
   * Opens a session for work that outlasts a transaction. The caller must close it. Each statement commits on its own.
   */
  openSession(): Promise<Session>
  /** Resolves when the database responds on a dedicated connection; throws if it doesn't. */
  ping(): Promise<void>
  /** Milliseconds that the longest-waiting caller has waited for a connection; 0 if none waits. */
  longestWait(): number
  /** Current number of open and idle connections and of waiting callers, per pool. */
  pools(): { kind: PoolKind; open: number; idle: number; waiting: number }[]
  /** Closes every connection, after running work has finished. */
  close(): Promise<void>
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** SQLSTATE `deadlock_detected`: PostgreSQL aborted the transaction to resolve a deadlock. */
const deadlock = '40P01'
/** A transaction that locks many rows may be aborted more than once. */
const attempts = 4

/** Reruns a transaction that was aborted for a deadlock; the others can finish first. */
async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || systemCode(error) !== deadlock) throw error
    }
  }
}

/**
 * Whether an error is specific to a replica: it is unreachable, cancelled the query because of a recovery conflict, or
 * has an older schema.
 */
const isReplicaError = (error: unknown): boolean =>
  getUnavailableReason(error) === 'away' || ['40001', '42P01', '42703', '42883'].includes(systemCode(error))

/** Reads from a replica if allowed and one is fresh enough, otherwise from the primary. */
function readAnywhere(ways: ConnectionMode, readers: Pool, replicas: Replicas | null): Database['read'] {
  return async (work) => {
    const unit = currentRun()?.unit
    if (unit?.read) return unit.read(work)
    const replica = currentRun()?.staleReads?.areAllowed ? replicas?.choose() : undefined
    if (!replica) return ways.read(readers, work)
    try {
      return await ways.read(replica.pool, work)
    } catch (error) {
      if (!isReplicaError(error)) throw error
      replicas?.setAside(replica)
      return ways.read(readers, work)
    }
  }
}

export function openDatabase(options: DatabaseOptions): Database {
  const readers = createPool(options, 'read')
  const writers = createPool(options, 'write')
  const pings = createPing(options)
  const direct = { ...options, connection: options.direct ?? options.connection }
  const ways = options.direct === undefined ? directConnections() : pooledConnections(options.use ?? 'work')
  const writeOnce: Database['write'] = (work) => ways.write(writers, work)
  const writeWith =
    (once: Database['write']): Database['write'] =>
    (work) => {
      const { staleReads: stale, unit } = currentRun() ?? {}
      if (stale) stale.areAllowed = false
      return unit ? unit.write(work) : retryDeadlocks(() => once(work))
    }
  const replicas = options.replicas ? openReplicas(options.replicas, options, pings) : null
  return {
    read: readAnywhere(ways, readers, replicas),
    write: writeWith(writeOnce),
    writeStatement: writeWith((work) => ways.writeStatement(writers, work)),
    writeTogether: (work, hooks) => runUnit(work, hooks, { write: writeOnce, retry: retryDeadlocks, enter: runInUnit }),
    staleness: options.replicas?.maxLag ?? null,
    openSession: () => openSession(getTarget(direct), getSettings('work', 'write')),
    ping: async () => {
      await pings.query('select')
    },
    longestWait: () => {
      const now = performance.now()
      return Math.max(getLongestWait(readers, now), getLongestWait(writers, now))
    },
    pools: () =>
      (['read', 'write'] as const).map((kind) => {
        const {
          totalCount: open,
          idleCount: idle,
          waitingCount: waiting,
        } = { read: readers, write: writers }[kind].pool
        return { kind, open, idle, waiting }
      }),
    close: async () => {
      await Promise.all([readers.pool.end(), writers.pool.end(), pings.end(), replicas?.close()])
    },
  }
}
