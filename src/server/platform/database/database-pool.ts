import pg from 'pg'
import { noMeters, type Meters } from '#server/platform/observability/observability.ts'
import { limitConcurrency, type RunInTurn, saysDiskIsFull, systemCode } from '#server/platform/process/process.ts'

/**
 * `busy`: no connection or result in time; a retry may succeed shortly. `away`: the database can't be reached. `full`:
 * the disk is full. `locked`: the file system is read-only.
 */
export type UnavailableReason = 'busy' | 'away' | 'full' | 'locked'

/** A problem of the database rather than of the query. Keeps the error code of its cause. */
export class DatabaseUnavailableError extends Error {
  readonly kind: UnavailableReason
  readonly code: string
  constructor(kind: UnavailableReason, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'DatabaseUnavailableError'
    this.kind = kind
    this.code = systemCode(cause)
  }
}

const sqlStates: Record<string, UnavailableReason> = {
  // statement_timeout, lock_timeout, too many connections
  '57014': 'busy',
  '55P03': 'busy',
  '53300': 'busy',
  // shutting down, crashed, starting, idle in a transaction, read-only server
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '25P03': 'away',
  '25006': 'away',
  '53100': 'full',
}

/** Returns why the database was unavailable; null if the error is about the statement itself. */
export function getUnavailableReason(error: unknown): UnavailableReason | null {
  if (error instanceof DatabaseUnavailableError) return error.kind
  const text = error instanceof Error ? error.message : ''
  if (saysDiskIsFull(text)) return 'full'
  if (/Read-only file system/.test(text)) return 'locked'
  const known = sqlStates[systemCode(error)]
  if (known) return known
  // Connection exceptions; poolers report all their own errors in this class.
  if (systemCode(error).startsWith('08')) return 'away'
  return /^Connection terminated|^Client has encountered a connection error/.test(text) ? 'away' : null
}

/** Like `getUnavailableReason`, for connection errors, which always have a reason. */
function getConnectFailureReason(error: unknown): UnavailableReason {
  const isCrowded = error instanceof Error && error.message.includes('timeout exceeded when trying to connect')
  return isCrowded ? 'busy' : (getUnavailableReason(error) ?? 'away')
}

/** `answers`: HTTP requests, for which a person waits. `work`: jobs and commands. */
export type DatabaseUse = 'answers' | 'work'

interface StatementTimeouts {
  /** PostgreSQL's statement, lock and idle-in-transaction timeouts, in milliseconds. */
  statement: number
  lock: number
  idle: number
}

/**
 * Timeouts and pool sizes per use. Migrations and backups use separate connections without timeouts, because their
 * duration depends on the amount of data.
 */
const timeouts: Record<
  DatabaseUse,
  { read: StatementTimeouts; write: StatementTimeouts; queue: number; limit: number; size: number }
> = {
  answers: {
    read: { statement: 5_000, lock: 2_000, idle: 5_000 },
    write: { statement: 10_000, lock: 5_000, idle: 10_000 },
    /**
     * Milliseconds to wait for a connection. Including the work itself, a response then takes less than two seconds.
     */
    queue: 1_500,
    /**
     * Milliseconds to wait for a slot of the limit. A request runs two or three queries, so this is a fraction of
     * `queue`.
     */
    limit: 400,
    /** Number of connections in each of the read and write pools. */
    size: 10,
  },
  work: {
    read: { statement: 60_000, lock: 20_000, idle: 60_000 },
    write: { statement: 120_000, lock: 20_000, idle: 60_000 },
    queue: 30_000,
    limit: 30_000,
    size: 4,
  },
}

/**
 * Returns the PostgreSQL settings of a connection. UTC, because times are returned as UTC text and days are compared
 * with UTC instants, whatever the server's own time zone.
 */
export function getSettings(use: DatabaseUse, kind: 'read' | 'write'): string[] {
  const { statement, lock, idle } = timeouts[use][kind]
  return [
    'timezone=UTC',
    'jit=off',
    'max_parallel_workers_per_gather=0',
    `statement_timeout=${statement}`,
    `lock_timeout=${lock}`,
    `idle_in_transaction_session_timeout=${idle}`,
    ...(kind === 'read' ? ['default_transaction_read_only=on'] : []),
  ]
}

/**
 * Returns SQL that begins a transaction with these settings, for pooled connections, which keep none. From version 18
 * on, PostgreSQL also needs self-join elimination disabled; database-cluster.ts explains why.
 */
export function beginWith(use: DatabaseUse, kind: 'read' | 'write', version: number): string {
  const local = getSettings(use, kind)
    .filter((setting) => !setting.startsWith('default_transaction'))
    .map((setting) => `set local ${setting.replace('=', " = '")}'`)
  const selfJoins = version >= 18 ? ['set local enable_self_join_elimination = off'] : []
  return [kind === 'read' ? 'begin read only' : 'begin', ...local, ...selfJoins].join('; ')
}

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
  meters?: Pick<Meters, 'query' | 'countUnavailable'>
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
  /** Lets calls of one kind hold only some of the connections. */
  runInTurn: RunInTurn
  /** When each caller began to wait for a connection, in arrival order. */
  waiting: Set<{ since: number }>
  /** Records the duration of each statement, in seconds. */
  recordQuery(seconds: number): void
  recordFailure(kind: UnavailableReason): void
}

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
  const { queue, limit, size: usualSize } = timeouts[use]
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
  const meters = options.meters ?? noMeters
  return {
    pool,
    runInTurn: limitConcurrency({
      atOnce: Math.max(1, Math.ceil(size * 0.6)),
      timeoutMs: limit,
      createError: () =>
        new DatabaseUnavailableError('busy', new Error('All connections for requests of this kind are in use.')),
    }),
    waiting: new Set(),
    recordQuery: (seconds) => meters.query(seconds, use, kind),
    recordFailure: (reason) => meters.countUnavailable(use, reason),
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

/** Runs `work` on a connection of the pool. */
export async function onClient<Result>(pool: Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  let client: pg.PoolClient | undefined
  let broken = false
  try {
    client = await connect(pool)
    return await work(client)
  } catch (error) {
    const trouble = getUnavailableReason(error)
    // Don't reuse a connection that may be broken.
    broken = trouble === 'away'
    if (trouble) pool.recordFailure(trouble)
    throw trouble && !(error instanceof DatabaseUnavailableError) ? new DatabaseUnavailableError(trouble, error) : error
  } finally {
    client?.release(broken)
  }
}

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
