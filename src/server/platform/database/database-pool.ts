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

/** The folder of a unix socket, with everything named that the environment could otherwise change. */
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
  /** The database itself, when `connection` leads to a pooler that lends its connections by the transaction. */
  direct?: string | SocketConnection
  /** Copies of the database that follow it. */
  replicas?: ReplicaOptions
  /** Whom the connections serve. Default: `work`. */
  use?: DatabaseUse
  /** Connections for reading and for writing each. */
  size?: number
  /** Told of errors on idle connections; without a listener they would end the process. */
  onError?: (error: Error) => void
  meters?: Pick<Meters, 'query' | 'trouble'>
}

export interface ReplicaOptions {
  /** Each of one copy. */
  connections: readonly (string | SocketConnection)[]
  /** Milliseconds that a copy may be behind. */
  maxLag: number
}

export type PoolKind = 'read' | 'write'

/** Milliseconds within which a database that is well answers `ping`. */
const pingPatience = 1_000

export const getTarget = ({ connection }: DatabaseOptions) =>
  typeof connection === 'string' ? { connectionString: connection } : connection

export interface Pool {
  pool: pg.Pool
  lanes: ConcurrencyLimits
  /** When each of those asked who wait for a connection, the first first. */
  waiting: Set<{ since: number }>
  /** Told of each statement, in seconds. */
  tellQuery(seconds: number): void
  tellTrouble(kind: UnavailableReason): void
}

/** Connections of all that a call of one kind may hold. */
const laneWidth = (size: number) => Math.max(1, Math.ceil(size * 0.6))

/**
 * A connection may end between two statements of a transaction, when nobody asks anything of it: its next statement says
 * so. Without a listener of its own the whole process would end.
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
    // A pooler takes no settings; each transaction brings its own.
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
    // Where the connection itself is in doubt, nobody gets it again.
    broken = trouble === 'away'
    if (trouble) pool.tellTrouble(trouble)
    throw trouble && !(error instanceof DatabaseUnavailableError) ? new DatabaseUnavailableError(trouble, error) : error
  } finally {
    client?.release(broken)
  }
}

/** Runs `work` on a connection, once the lane of the call that runs has room. */
export const onConnection = <Result>(pool: Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> =>
  pool.lanes.run(currentRun()?.lane, () => onClient(pool, work))

/** Milliseconds for which the first in the line has waited. */
export const getLongestWait = ({ waiting }: Pool, now: number): number => {
  const [first] = waiting
  return first ? now - first.since : 0
}

/** One connection that no queue can hold up, made when it is first asked for. */
export function createPing(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    ...getTarget(options),
    max: 1,
    application_name: 'wonderlark health',
    connectionTimeoutMillis: pingPatience,
    query_timeout: pingPatience,
  })
  watchConnections(pool, options)
  return pool
}
