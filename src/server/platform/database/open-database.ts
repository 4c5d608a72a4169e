import pg from 'pg'
import { currentRun } from '#server/platform/observability/observability.ts'
import { systemCode } from '#server/platform/process/process.ts'
import { directConnections, openReplicas, pooledConnections, routeReads } from './database-cluster.ts'
import {
  createPing,
  createPool,
  getLongestWait,
  getSettings,
  getTarget,
  type DatabaseOptions,
  type PoolKind,
} from './database-pool.ts'
import { currentUnit, runUnit, type UnitHooks } from './database-unit.ts'
import { createSql, type ReadSql, type WriteSql } from './sql.ts'

export type { DatabaseOptions, SocketConnection } from './database-pool.ts'

/** A connection outside the pools. Its locks and subscriptions last as long as the connection. */
export interface Session {
  sql: WriteSql
  /** Calls `onNotification` for each notification on a channel. The channel name must be one of ours. */
  listen(channel: string, onNotification: (payload: string) => void): Promise<void>
  /** Resolves when the connection closes, whichever side closed it. */
  ended: Promise<void>
  close(): Promise<void>
}

/** If the client machine disappears silently, the server notices within half a minute and frees its locks. */
const keepalive = ['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=4']

/**
 * @param settings PostgreSQL settings as `name=value`
 * @throws if the database can't be reached
 */
async function openSession(target: pg.ClientConfig, settings: readonly string[]): Promise<Session> {
  const client = new pg.Client({
    ...target,
    options: [...settings, ...keepalive].map((setting) => `-c ${setting}`).join(' '),
    application_name: 'wonderlark session',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  // A connection error also closes the connection, and that is what callers observe.
  client.on('error', () => resolve())
  client.on('end', () => resolve())
  await client.connect()
  const listeners = new Map<string, (payload: string) => void>()
  client.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.(payload))
  // Several subscriptions may start at once, but a client runs one statement at a time.
  let listening: Promise<unknown> = Promise.resolve()
  return {
    sql: createSql(client) as WriteSql,
    listen: async (channel, onNotification) => {
      listeners.set(channel, onNotification)
      const listen = () => client.query(`listen ${client.escapeIdentifier(channel)}`)
      listening = listening.then(listen, listen)
      await listening
    },
    ended,
    close: () => client.end(),
  }
}

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
   * Like `write`, for work that runs a single statement. Saves the round trips of `begin` and
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

export function openDatabase(options: DatabaseOptions): Database {
  const readers = createPool(options, 'read')
  const writers = createPool(options, 'write')
  const pings = createPing(options)
  const direct = { ...options, connection: options.direct ?? options.connection }
  const mode = options.direct === undefined ? directConnections() : pooledConnections(options.use ?? 'work')
  const writeOnce: Database['write'] = (work) => mode.write(writers, work)
  const writeWith =
    (once: Database['write']): Database['write'] =>
    (work) => {
      const stale = currentRun()?.staleReads
      if (stale) stale.areAllowed = false
      return currentUnit()?.write(work) ?? retryDeadlocks(() => once(work))
    }
  const replicas = options.replicas ? openReplicas(options.replicas, options, pings) : null
  return {
    read: routeReads(mode, readers, replicas),
    write: writeWith(writeOnce),
    writeStatement: writeWith((work) => mode.writeStatement(writers, work)),
    writeTogether: (work, hooks) => runUnit(work, hooks, { write: writeOnce, retry: retryDeadlocks }),
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
