import type pg from 'pg'
import { currentUnit } from './database-unit.ts'
import { currentRun } from '#server/platform/observability/observability.ts'
import { systemCode } from '#server/platform/process/process.ts'
import {
  beginWith,
  createPing,
  createPool,
  getUnavailableReason,
  onClient,
  type DatabaseOptions,
  type DatabaseUse,
  type Pool,
  type PoolKind,
  type ReplicaOptions,
} from './database-pool.ts'
import { createSql, type ReadSql, type WriteSql } from './sql.ts'

/**
 * Runs `work` on a connection of the pool. Calls of one kind, named by the `requestKind` of the current run, never take every
 * connection. A query that becomes slow then delays only its own kind.
 * @throws DatabaseUnavailableError `busy` if no connection for this kind becomes free in time
 */
function onConnection<Result>(pool: Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const { requestKind: kind, kindWaitMs } = currentRun() ?? {}
  const run = () => onClient(pool, work)
  return kind === undefined ? run() : pool.runInTurn(kind, run, kindWaitMs)
}

/**
 * Runs work on a connection. The implementations differ in whether the connection belongs to this process or to a
 * transaction-mode pooler, which may switch servers with each transaction.
 */
export interface ConnectionMode {
  read<Result>(pool: Pool, work: (sql: ReadSql) => Promise<Result>): Promise<Result>
  write<Result>(pool: Pool, work: (sql: WriteSql) => Promise<Result>): Promise<Result>
  /** Like `write`, for work that runs a single statement. */
  writeStatement: ConnectionMode['write']
}

/**
 * Disables self-join elimination. From version 18 on, PostgreSQL merges two scans of the same table into one, and then
 * reads every wide row where a narrow index was meant to be scanned first. Older versions neither know the setting nor
 * merge the scans.
 */
const disableSelfJoinElimination = `select set_config(name, 'off', false) from pg_settings where name = 'enable_self_join_elimination'`

interface Transaction {
  /** SQL that begins the transaction. */
  begin: string
  /** Whether the connection comes from a pooler and is ours for this transaction only. */
  isPooled: boolean
  /** Records the duration of each statement, in seconds. */
  recordQuery(seconds: number): void
}

async function inTransaction<Result>(
  client: pg.PoolClient,
  { begin, isPooled, recordQuery }: Transaction,
  work: (sql: WriteSql) => Promise<Result>,
): Promise<Result> {
  await client.query(begin)
  try {
    const result = await work(createSql(client, isPooled, recordQuery) as WriteSql)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: unknown) => {
      // A closed connection takes its transaction with it.
      if (getUnavailableReason(error) === 'away') throw error
      throw new AggregateError([error, rollbackError], 'The transaction failed and so did its rollback.')
    })
    throw error
  }
}

/** Uses connections that this process owns, which keep their prepared statements and settings. */
export function directConnections(): ConnectionMode {
  const prepared = new WeakSet<pg.PoolClient>()
  const prepare = async (client: pg.PoolClient) => {
    if (prepared.has(client)) return
    await client.query(disableSelfJoinElimination)
    prepared.add(client)
  }
  return {
    read: (pool, work) =>
      onConnection(pool, async (client) => {
        await prepare(client)
        return work(createSql(client, false, pool.recordQuery))
      }),
    write: (pool, work) => {
      const transaction = { begin: 'begin', isPooled: false, recordQuery: pool.recordQuery }
      return onConnection(pool, (client) => inTransaction(client, transaction, work))
    },
    // PostgreSQL commits a statement outside of a transaction by itself.
    writeStatement: (pool, work) =>
      onConnection(pool, (client) => work(createSql(client, false, pool.recordQuery) as WriteSql)),
  }
}

async function askVersion(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ number: string }>(`select current_setting('server_version_num') as number`)
  return Math.floor(Number(rows[0]?.number) / 10_000)
}

/** Uses connections from a transaction-mode pooler, which may be different ones for each transaction. */
export function pooledConnections(use: DatabaseUse): ConnectionMode {
  let version: number | undefined
  const run = <Result>(pool: Pool, kind: PoolKind, work: (sql: WriteSql) => Promise<Result>) =>
    onConnection(pool, async (client) => {
      version ??= await askVersion(client)
      const { recordQuery } = pool
      return inTransaction(client, { begin: beginWith(use, kind, version), isPooled: true, recordQuery }, work)
    })
  return {
    read: (pool, work) => run(pool, 'read', work),
    write: (pool, work) => run(pool, 'write', work),
    writeStatement: (pool, work) => run(pool, 'write', work),
  }
}

/** Interval in milliseconds between checks of the replicas' lag. */
const checkIntervalMs = 500

/** A WAL position of the primary and when it was sampled. */
export interface Sample {
  at: number
  /** WAL position in bytes. */
  position: number
}

/**
 * Returns the latest sample time for which a replica that has replayed the WAL up to `replayed` has every commit;
 * -Infinity if it is behind all samples. Uses only this process's clock, and on an idle primary a replica never becomes
 * stale.
 * @param samples oldest first
 */
export const findFreshness = (samples: readonly Sample[], replayed: number | null): number =>
  (replayed === null ? undefined : samples.findLast(({ position }) => position <= replayed)?.at) ?? -Infinity

interface Replica {
  pool: Pool
  getFreshness: number
}

export interface Replicas {
  /** Returns the next replica that is at most `maxLag` behind (round robin); undefined if none is. */
  choose(): Replica | undefined
  /** Skips this replica until the next check finds it healthy. */
  setAside(replica: Replica): void
  close(): Promise<void>
}

const positionOfPrimary = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as position`
/** Null for a promoted replica: it is no longer one, so it isn't used. */
const positionOfReplica = `select case when pg_is_in_recovery()
  then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as position`

/** Returns null if there is no position or the query fails or times out. */
async function askPosition(pings: pg.Pool, statement: string): Promise<number | null> {
  try {
    return (await pings.query<{ position: number | null }>(statement)).rows[0]?.position ?? null
  } catch {
    return null
  }
}

interface Watched {
  replica: Replica
  pings: pg.Pool
}

/** Regularly updates the freshness of each replica. Returns a function that stops it. */
function watch(primary: pg.Pool, watched: readonly Watched[], maxLag: number): () => void {
  let samples: Sample[] = []
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  const look = async () => {
    const at = performance.now()
    const position = await askPosition(primary, positionOfPrimary)
    if (position !== null) samples = [...samples.filter((sample) => at - sample.at <= maxLag), { at, position }]
    await Promise.all(
      watched.map(async ({ replica, pings }) => {
        replica.getFreshness = findFreshness(samples, await askPosition(pings, positionOfReplica))
      }),
    )
    if (!hasEnded) timer = setTimeout(look, checkIntervalMs).unref()
  }
  void look()
  return () => {
    hasEnded = true
    clearTimeout(timer)
  }
}

/** @param primary pool used to query the primary's WAL position */
export function openReplicas(
  { connections, maxLag }: ReplicaOptions,
  options: DatabaseOptions,
  primary: pg.Pool,
): Replicas {
  const watched = connections.map((connection): Watched => {
    const own = { ...options, connection }
    return { replica: { pool: createPool(own, 'read'), getFreshness: -Infinity }, pings: createPing(own) }
  })
  const endWatch = watch(primary, watched, maxLag)
  let turn = 0
  return {
    choose: () => {
      const oldest = performance.now() - maxLag
      const fresh = watched.filter(({ replica }) => replica.getFreshness >= oldest)
      turn += 1
      return fresh[turn % fresh.length]?.replica
    },
    setAside: (replica) => {
      replica.getFreshness = -Infinity
    },
    close: async () => {
      endWatch()
      await Promise.all(watched.flatMap(({ replica, pings }) => [replica.pool.pool.end(), pings.end()]))
    },
  }
}

/**
 * Whether an error is specific to a replica: it is unreachable, cancelled the query because of a recovery conflict, or
 * has an older schema.
 */
const isReplicaError = (error: unknown): boolean =>
  getUnavailableReason(error) === 'away' || ['40001', '42P01', '42703', '42883'].includes(systemCode(error))

/** Reads from a replica if allowed and one is fresh enough, otherwise from the primary. */
export function routeReads(
  mode: ConnectionMode,
  readers: Pool,
  replicas: Replicas | null,
): <Result>(work: (sql: ReadSql) => Promise<Result>) => Promise<Result> {
  return async (work) => {
    const unit = currentUnit()
    if (unit?.read) return unit.read(work)
    const replica = currentRun()?.staleReads?.areAllowed ? replicas?.choose() : undefined
    if (!replica) return mode.read(readers, work)
    try {
      return await mode.read(replica.pool, work)
    } catch (error) {
      if (!isReplicaError(error)) throw error
      replicas?.setAside(replica)
      return mode.read(readers, work)
    }
  }
}
