import type pg from 'pg'
import { createPing, createPool, type DatabaseOptions, type Pool, type ReplicaOptions } from './database-pool.ts'

/** Milliseconds between looks at how far the copies are. */
const lookEvery = 500

/** Where the database was in its journal, and when that was asked. */
export interface Sample {
  at: number
  /** Bytes of journal. */
  position: number
}

/**
 * The latest moment whose every commit a copy has that has repeated the journal up to `replayed`; -Infinity when it is
 * behind all samples. No clock but our own is asked, and on a database that rests nothing grows old.
 * @param samples the oldest first
 */
export const freshAsOf = (samples: readonly Sample[], replayed: number | null): number =>
  (replayed === null ? undefined : samples.findLast(({ position }) => position <= replayed)?.at) ?? -Infinity

export interface Replica {
  pool: Pool
  getFreshness: number
}

export interface Replicas {
  /** The next that is at most `maxLag` behind; undefined when none is. */
  choose(): Replica | undefined
  /** From now on only those are chosen that have everything that is committed by now. */
  outdate(): void
  /** Not chosen again before it was found to be well. */
  setAside(replica: Replica): void
  close(): Promise<void>
}

const positionOfPrimary = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as position`
/** A copy that has become the database has no place here: it is reached as such. */
const positionOfReplica = `select case when pg_is_in_recovery()
  then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as position`

/** Null when there is none, or nobody answers in time. */
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

/** Notes, again and again, as of when each copy is; returns what ends that. */
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
        replica.getFreshness = freshAsOf(samples, await askPosition(pings, positionOfReplica))
      }),
    )
    if (!hasEnded) timer = setTimeout(look, lookEvery).unref()
  }
  void look()
  return () => {
    hasEnded = true
    clearTimeout(timer)
  }
}

/** @param primary connections for the questions how far the database itself is */
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
  let notBefore = -Infinity
  return {
    choose: () => {
      const oldest = Math.max(performance.now() - maxLag, notBefore)
      const fresh = watched.filter(({ replica }) => replica.getFreshness >= oldest)
      turn += 1
      return fresh[turn % fresh.length]?.replica
    },
    outdate: () => {
      notBefore = performance.now()
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
