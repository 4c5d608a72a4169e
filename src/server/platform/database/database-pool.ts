import pg from 'pg'
import { createConcurrencyLimits, type ConcurrencyLimits } from './concurrency-limits.ts'
import { timeouts, getSettings, type DatabaseUse } from './database-settings.ts'
import {
  getConnectFailureReason,
  DatabaseUnavailableError,
  getUnavailableReason,
  type UnavailableReason,
} from './database-unavailable.ts'
import { silentMeters, type Meters, currentRun } from '#server/platform/observability/observability.ts'

/** Connects through a unix socket. Every field is set so that environment variables can't change it. */
export interface SocketConnection {
  host: string
  port: number
  user: string
  database: string
  password: string
  ssl: false
}

export interface DatabaseOptions {
  /** A postgres:// URL, or the embedded database's socket. */
  connection: string | SocketConnection
  /** The database itself, if `connection` is a transaction-mode pooler. */
  direct?: string | SocketConnection
  /** Read replicas. */
  replicas?: ReplicaOptions
  /** Selects timeouts and pool size. Default: `work`. */
  use?: DatabaseUse
  /** Number of connections in each of the read and write pools. */
  size?: number
  /** Called with errors on idle connections, which would crash the process if nobody listened. */
  onError?: (error: Error) => void
  meters?: Pick<Meters, 'query' | 'trouble'>
}

export interface ReplicaOptions {
  /** One per replica. */
  connections: readonly (string | SocketConnection)[]
  /** Maximum replication lag for stale reads, in milliseconds. */
  maxLag: number
}

export type PoolKind = 'read' | 'write'

/** Timeout in milliseconds for `ping`; a healthy database responds within it. */
const pingTimeoutMs = 1_000

export const getTarget = ({ connection }: DatabaseOptions) =>
  typeof connection === 'string' ? { connectionString: connection } : connection

export interface Pool {
  pool: pg.Pool
  lanes: ConcurrencyLimits
  /** When each caller began to wait for a connection, in arrival order. */
  waiting: Set<{ since: number }>
  /** Records the duration of each statement, in seconds. */
  tellQuery(seconds: number): void
  tellTrouble(kind: UnavailableReason): void
}

/** Maximum connections that calls of one kind may hold, out of `size`. */
const laneWidth = (size: number) => Math.max(1, Math.ceil(size * 0.6))

/**
 * Handles connection errors. A connection may close between two statements of a transaction, and the next statement
 * then fails. Without an error listener on the client, the process would crash.
 */
function watchConnections(pool: pg.Pool, { onError }: DatabaseOptions): void {
  pool.on('error', (error) => onError?.(error))
  pool.on('connect', (client) => client.on('error', () => undefined))
}

export function createPool(options: DatabaseOptions, kind: PoolKind): Pool {
  const use = options.use ?? 'work'
  const { queue, lane, size: usualSize } = timeouts[use]
  const size = options.size ?? usualSize
  const pool = new pg.Pool({
    ...getTarget(options),
    max: size,
    // A pooler accepts no settings; each transaction sets its own.
    ...(options.direct === undefined && {
      options: getSettings(use, kind)
        .map((setting) => `-c ${setting}`)
        .join(' '),
    }),
    application_name: 'wonderlark',
    connectionTimeoutMillis: queue,
    allowExitOnIdle: false,
  })
  watchConnections(pool, options)
  const meters = options.meters ?? silentMeters
  return {
    pool,
    lanes: createConcurrencyLimits({ width: laneWidth(size), patience: lane }),
    waiting: new Set(),
    tellQuery: (seconds) => meters.query(seconds, use, kind),
    tellTrouble: (trouble) => meters.trouble(use, trouble),
  }
}

async function connect({ pool, waiting }: Pool): Promise<pg.PoolClient> {
  const mark = { since: performance.now() }
  waiting.add(mark)
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseUnavailableError(getConnectFailureReason(error), error)
  } finally {
    waiting.delete(mark)
  }
}

async function onClient<Result>(pool: Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  let client: pg.PoolClient | undefined
  let broken = false
  try {
    client = await connect(pool)
    return await work(client)
  } catch (error) {
    const trouble = getUnavailableReason(error)
    // Don't reuse a connection that may be broken.
    broken = trouble === 'away'
    if (trouble) pool.tellTrouble(trouble)
    throw trouble && !(error instanceof DatabaseUnavailableError) ? new DatabaseUnavailableError(trouble, error) : error
  } finally {
    client?.release(broken)
  }
}

/** Runs `work` on a connection, subject to the concurrency limit of the current run. */
export const onConnection = <Result>(pool: Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> =>
  pool.lanes.run(currentRun()?.lane, () => onClient(pool, work))

/** Milliseconds that the longest-waiting caller has waited. */
export const getLongestWait = ({ waiting }: Pool, now: number): number => {
  const [first] = waiting
  return first ? now - first.since : 0
}

/** Creates a pool of one dedicated connection, so that health checks never queue. Connects on first use. */
export function createPing(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    ...getTarget(options),
    max: 1,
    application_name: 'wonderlark health',
    connectionTimeoutMillis: pingTimeoutMs,
    query_timeout: pingTimeoutMs,
  })
  watchConnections(pool, options)
  return pool
}
