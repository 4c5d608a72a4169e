import type pg from 'pg'
import { createPing, createPool, type DatabaseOptions, type Pool, type ReplicaOptions } from './database-pool.ts'

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

export interface Replica {
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
