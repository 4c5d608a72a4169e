import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type SocketConnection, getUnavailableReason } from '#server/platform/database/database.ts'
import { FullDiskError, OperatorError, systemCode } from '#server/platform/process/process.ts'
import { appRole, superuser, type Cluster } from './postgres-cluster.ts'
import {
  PostgresStarter,
  readPostmaster,
  socketPort,
  stopPostgres,
  type Postmaster,
  type StopTimeouts,
} from './postgres-process.ts'
import { provisionCluster, provisionDatabase } from './postgres-roles.ts'

/**
 * Tracks the processes that use the embedded database as advisory locks, each held by one idle connection per process.
 * A process that dies for any reason loses its connection and with it its locks, so there is nothing to clean up. Every
 * process holds `present` shared. A process that leaves and can then lock it exclusively is the last one, and stops
 * PostgreSQL.
 */
const locks = { namespace: 7_305_128, present: 1, server: 2, creating: 3 } as const

export interface Presence {
  /** Directory of the socket. */
  host: string
  /** Resolves if the connection is lost without `leave` or `abandon`. */
  lost: Promise<void>
  /** Disconnects; stops PostgreSQL if no other process uses it. */
  leave(timeouts?: StopTimeouts): Promise<void>
  /** Asks PostgreSQL to stop without waiting, for a process that must exit immediately. */
  kill(): void
}

export interface PresenceOptions {
  purpose: 'server' | 'command'
  /** Additional PostgreSQL settings. */
  settings?: Record<string, string>
}

const appDatabase = 'wonderlark'

const startTimeoutMs = 60_000

function connectionTo(host: string, user: string, database: string): SocketConnection {
  // Set every field, so that the PG… environment variables aren't used.
  return { host, port: socketPort, user, database, password: '', ssl: false }
}

/** Connects to the application's database as its owner, which is not a superuser. */
export const appConnection = (host: string): SocketConnection => connectionTo(host, appRole, appDatabase)
/** Connects as superuser, for administration of the cluster as a whole. */
export const superuserConnection = (host: string): SocketConnection => connectionTo(host, superuser, 'postgres')

/** Undefined if nothing responds, or if PostgreSQL is starting or stopping. */
async function connect(host: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    ...superuserConnection(host),
    application_name: `wonderlark ${process.pid}`,
    connectionTimeoutMillis: 10_000,
    options: '',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (systemCode(error) === 'EACCES') {
      throw new OperatorError(
        `Cannot connect to the database because another user of this machine is running it (${host}).`,
      )
    }
    if (systemCode(error).startsWith('28')) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new OperatorError(`The database rejects the account that Wonderlark runs under (${reason}).`)
    }
    return undefined
  }
}

/** Reloads the access rules if they were rewritten after PostgreSQL last read them. */
const reloadAccess = `select pg_reload_conf() where exists (
  select from unnest(array['pg_hba.conf', 'pg_ident.conf']) as name, pg_stat_file(name) as file
  -- Files tell their time in whole seconds.
  where pg_conf_load_time() < file.modification + interval '1 second')`

async function provision(client: pg.Client, host: string): Promise<void> {
  const { namespace, creating } = locks
  await client.query(reloadAccess)
  await client.query('select pg_advisory_lock($1, $2)', [namespace, creating])
  await provisionCluster(client, appDatabase)
  const inDatabase = new pg.Client(connectionTo(host, superuser, appDatabase))
  inDatabase.on('error', () => undefined)
  await inDatabase.connect()
  await provisionDatabase(inDatabase).finally(() => inDatabase.end())
  await client.query('select pg_advisory_unlock($1, $2)', [namespace, creating])
}

async function findServer(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and classid = $1 and objid = $2 and granted`,
    [locks.namespace, locks.server],
  )
  return rows[0]?.name.replace('wonderlark', 'process') ?? 'process unknown'
}

/**
 * Releases every lock of this connection. Returns true if no other process holds one; none can then acquire one either.
 */
async function isAlone(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_all()')
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1, $2) as alone', [
    locks.namespace,
    locks.present,
  ])
  return rows[0]?.alone === true
}

async function runningPostmaster(client: pg.Client): Promise<Postmaster> {
  const { rows } = await client.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`)
  const [pid, , , , socketFolder] = rows[0]?.text.split('\n') ?? []
  return { pid: Number(pid), socketFolder }
}

/**
 * Stops a PostgreSQL left behind by a killed server if it runs from different files, which may be gone, and nobody uses
 * it.
 */
async function replaceForeign(client: pg.Client, cluster: Cluster): Promise<void> {
  const { rows } = await client.query<{ folder: string }>(
    `select setting as folder from pg_config where name = 'BINDIR'`,
  )
  const own = await realpath(path.join(cluster.runtime.folder, 'bin'))
  if (rows[0]?.folder === own) return
  if (await isAlone(client)) await stopPostgres(cluster, await runningPostmaster(client))
}

/** @throws OperatorError if another server is running */
async function takePlace(client: pg.Client, cluster: Cluster, purpose: 'server' | 'command'): Promise<void> {
  const { host } = client
  if (purpose === 'server') await replaceForeign(client, cluster)
  await client.query('select pg_advisory_lock_shared($1, $2)', [locks.namespace, locks.present])
  await provision(client, host)
  if (purpose === 'command') return
  // A recently killed server may not have lost its lock yet.
  await client.query(`set lock_timeout = '1s'`)
  try {
    await client.query('select pg_advisory_lock($1, $2)', [locks.namespace, locks.server])
  } catch (error) {
    if (systemCode(error) !== '55P03') throw error
    throw new OperatorError(
      `Another Wonderlark (${await findServer(client)}) is using the database in ${cluster.folder}; ` +
        'stop it, or set DATA_DIR to another folder.',
    )
  } finally {
    await client.query('reset lock_timeout').catch(() => undefined)
  }
}

function acquire(cluster: Cluster, client: pg.Client, host: string, postmaster: Postmaster): Presence {
  let left = false
  let isConnected = true
  const lost = new Promise<void>((resolve) => {
    client.once('end', () => {
      isConnected = false
      if (!left) resolve()
    })
  })
  return {
    host,
    lost,
    leave: async (timeouts) => {
      if (left) return
      left = true
      const alone = await isAlone(client).catch(() => false)
      if (alone) await stopPostgres(cluster, postmaster, timeouts)
      await client.end().catch(() => undefined)
    },
    kill: () => {
      left = true
      // While we are connected, the process id is certainly PostgreSQL's.
      if (isConnected) process.kill(postmaster.pid, 'SIGINT')
    },
  }
}

/** Stops a PostgreSQL that this process can't use if nobody else does. */
async function stopUnused(client: pg.Client, cluster: Cluster): Promise<void> {
  const postmaster = await runningPostmaster(client).catch(() => null)
  if (postmaster && (await isAlone(client).catch(() => false))) await stopPostgres(cluster, postmaster)
}

/**
 * Connects this process to the cluster's PostgreSQL. Joins a running one, even if the process that started it is dead;
 * otherwise starts it. Any number of processes may call this at once.
 * @throws OperatorError if another server is running or PostgreSQL doesn't start
 */
export async function enter(cluster: Cluster, options: PresenceOptions): Promise<Presence> {
  const starter = new PostgresStarter(cluster, options.settings ?? {})
  // Use the monotonic clock: the wall clock may be changed in the meantime.
  const deadline = performance.now() + startTimeoutMs
  while (performance.now() < deadline) {
    const host = (await readPostmaster(cluster))?.socketFolder
    const client = host === undefined ? undefined : await connect(host)
    if (host !== undefined && client) {
      try {
        await takePlace(client, cluster, options.purpose)
        return acquire(cluster, client, host, await runningPostmaster(client))
      } catch (error) {
        const unavailable = getUnavailableReason(error)
        const isFinal =
          error instanceof OperatorError ||
          unavailable === 'full' ||
          (unavailable === null && error instanceof pg.DatabaseError)
        if (isFinal) await stopUnused(client, cluster)
        await client.end().catch(() => undefined)
        if (unavailable === 'full')
          throw new FullDiskError(`The disk that holds the database in ${cluster.folder} is full.`)
        // Otherwise the last process to leave has just stopped PostgreSQL.
        if (isFinal) throw error
      }
    } else {
      await starter.push()
    }
    await pause(15)
  }
  throw new OperatorError(`The database in ${cluster.folder} did not start in time; see ${cluster.logFile}.`)
}
