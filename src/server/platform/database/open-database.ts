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

/** The one way to the data. Reads are outside a transaction and cannot write; writes are one transaction each. */
export interface Database {
  /**
   * Runs `work` on one connection that refuses to write: of a copy of the database where the caller allows stale reads and
   * one is fresh enough. Run again on the database itself when the copy fails, so that it may only read.
   */
  read<Result>(work: (sql: ReadSql) => Promise<Result>): Promise<Result>
  /**
   * Runs `work` in a transaction: committed when it resolves, rolled back when it throws. Run again when PostgreSQL ends
   * it for a deadlock, so that nothing but the database may be changed in it.
   */
  write<Result>(work: (sql: WriteSql) => Promise<Result>): Promise<Result>
  /**
   * Runs `work` so that its reads and writes, from its first `write` on, are one transaction, which `hooks` take part in.
   * Without a `write`, no hook runs.
   */
  writeTogether<Result>(work: () => Promise<Result>, hooks: UnitHooks<Result>): Promise<Result>
  /** Tells of each public change that a `write` has made, named as its trigger names it, before that `write` resolves. */
  onPublicChange(hear: (topic: string) => void): void
  /** Milliseconds that stale reads may be behind; null without copies to read from. */
  staleness: number | null
  /** From now on stale reads know everything that is committed by now. */
  outdateReplicas(): void
  /** For what outlasts a transaction; the one who opens it closes it. Each statement of it stands for itself. */
  openSession(): Promise<Session>
  /** Resolves when the database answers, on a connection that nothing else uses; throws when it does not. */
  ping(): Promise<void>
  /** Milliseconds for which the first in the line has waited for a connection; 0 without a line. */
  longestWait(): number
  /** How many connections there are at this moment, and how many wait for one. */
  pools(): { kind: PoolKind; open: number; idle: number; waiting: number }[]
  /** Resolves once every connection is closed; running work is finished first. */
  close(): Promise<void>
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** PostgreSQL's word for a transaction that it has ended because it and others waited for each other. */
const deadlock = '40P01'
/** A transaction that waits for many rows may be the one to give way more than once. */
const attempts = 4

/** What gave way is undone and begins anew, behind those it gave way to. */
async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || systemCode(error) !== deadlock) throw error
    }
  }
}

/** What a copy alone has to do with: that it is away, that it had to make way for the journal, that its schema is older. */
const isTroubleOfReplica = (error: unknown): boolean =>
  getUnavailableReason(error) === 'away' || ['40001', '42P01', '42703', '42883'].includes(systemCode(error))

/** Reads from a copy where that is allowed and one is fresh enough, else from the database itself. */
function readAnywhere(ways: ConnectionMode, readers: Pool, replicas: Replicas | null): Database['read'] {
  return async (work) => {
    const unit = currentRun()?.unit
    if (unit?.read) return unit.read(work)
    const replica = currentRun()?.staleReads?.areAllowed ? replicas?.choose() : undefined
    if (!replica) return ways.read(readers, work)
    try {
      return await ways.read(replica.pool, work)
    } catch (error) {
      if (!isTroubleOfReplica(error)) throw error
      replicas?.setAside(replica)
      return ways.read(readers, work)
    }
  }
}

export function openDatabase(options: DatabaseOptions): Database {
  const readers = createPool(options, 'read')
  const writers = createPool(options, 'write')
  const pings = createPing(options)
  const hearers: ((topic: string) => void)[] = []
  const tell = (topic: string) => {
    for (const hear of hearers) hear(topic)
  }
  const direct = { ...options, connection: options.direct ?? options.connection }
  const ways = options.direct === undefined ? directConnections() : pooledConnections(options.use ?? 'work')
  const writeOnce: Database['write'] = (work) => ways.write(writers, work, tell)
  const replicas = options.replicas ? openReplicas(options.replicas, options, pings) : null
  return {
    read: readAnywhere(ways, readers, replicas),
    write: (work) => {
      const { staleReads: stale, unit } = currentRun() ?? {}
      if (stale) stale.areAllowed = false
      return unit ? unit.write(work) : retryDeadlocks(() => writeOnce(work))
    },
    writeTogether: (work, hooks) => runUnit(work, hooks, { write: writeOnce, retry: retryDeadlocks, enter: runInUnit }),
    onPublicChange: (hear) => void hearers.push(hear),
    staleness: options.replicas?.maxLag ?? null,
    outdateReplicas: () => replicas?.outdate(),
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
