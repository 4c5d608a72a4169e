import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type SocketConnection, getUnavailableReason } from '#server/platform/database/database.ts'
import { FullDiskError, OperatorError, systemCode } from '#server/platform/process/process.ts'
import { appRole, superuser, type Cluster } from './postgres-cluster.ts'
import { readPostmaster, type Postmaster } from './postgres-postmaster.ts'
import { socketPort } from './postgres-process.ts'
import { provisionCluster, provisionDatabase } from './postgres-roles.ts'
import { PostgresStarter } from './postgres-starter.ts'
import { stopPostgres, type StopTimeouts } from './postgres-stop.ts'

/**
 * Who is using the embedded database is written in the database itself, as advisory locks of one idle connection per
 * process. A process that dies, however it dies, loses its connection and with it its locks: nothing to clean up.
 * Everybody holds `present` shared; whoever leaves and can take it alone is the last and stops PostgreSQL.
 */
const locks = { namespace: 7_305_128, present: 1, server: 2, creating: 3 } as const

export interface Presence {
  /** Folder of the socket. */
  host: string
  /** Resolves when the connection breaks although nobody left. */
  lost: Promise<void>
  /** Gives up the place; stops PostgreSQL when nobody else is there. */
  leave(patience?: StopTimeouts): Promise<void>
  /** For a process that must end at this moment: asks PostgreSQL to stop and does not wait. */
  abandon(): void
}

export interface PresenceOptions {
  purpose: 'server' | 'command'
  /** Settings of PostgreSQL beside the usual ones. */
  settings?: Record<string, string>
  /** Milliseconds after which a database that does not come up is given up. */
  patience?: number
}

const appDatabase = 'wonderlark'

function connectionTo(host: string, user: string, database: string): SocketConnection {
  // Everything is named, or the PG… variables of the environment would be taken.
  return { host, port: socketPort, user, database, password: '', ssl: false }
}

/** The application's database, as its owner, who is no superuser. */
export const appConnection = (host: string): SocketConnection => connectionTo(host, appRole, appDatabase)
/** For what concerns PostgreSQL as a whole. */
export const superuserConnection = (host: string): SocketConnection => connectionTo(host, superuser, 'postgres')

/** Undefined while nobody answers, or PostgreSQL says that it is starting or stopping. */
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
      throw new OperatorError(`The database is used by another user of this machine and cannot be reached (${host}).`)
    }
    if (systemCode(error).startsWith('28')) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new OperatorError(`The database refuses the account that Wonderlark runs under (${reason}).`)
    }
    return undefined
  }
}

/** A PostgreSQL that was running before its rules of access were rewritten reads them again. */
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

/** Gives up every lock of this connection; true when nobody else has one, and then nobody can get one. */
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

/** A PostgreSQL left behind by a killed server may run from files that are gone; when nobody uses it, it makes way. */
async function replaceForeign(client: pg.Client, cluster: Cluster): Promise<void> {
  const { rows } = await client.query<{ folder: string }>(
    `select setting as folder from pg_config where name = 'BINDIR'`,
  )
  const own = await realpath(path.join(cluster.runtime.folder, 'bin'))
  if (rows[0]?.folder === own) return
  if (await isAlone(client)) await stopPostgres(cluster, await runningPostmaster(client))
}

/** @throws OperatorError when another server holds the place */
async function takePlace(client: pg.Client, cluster: Cluster, purpose: 'server' | 'command'): Promise<void> {
  const { host } = client
  if (purpose === 'server') await replaceForeign(client, cluster)
  await client.query('select pg_advisory_lock_shared($1, $2)', [locks.namespace, locks.present])
  await provision(client, host)
  if (purpose === 'command') return
  // A server that was killed a moment ago may not have lost its lock yet.
  await client.query(`set lock_timeout = '1s'`)
  try {
    await client.query('select pg_advisory_lock($1, $2)', [locks.namespace, locks.server])
  } catch (error) {
    if (systemCode(error) !== '55P03') throw error
    throw new OperatorError(
      `Another Wonderlark (${await findServer(client)}) is running on the database in ${cluster.folder}; ` +
        'stop it, or give this one its own DATA_DIR.',
    )
  } finally {
    await client.query('reset lock_timeout').catch(() => undefined)
  }
}

function occupy(cluster: Cluster, client: pg.Client, host: string, postmaster: Postmaster): Presence {
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
    leave: async (patience) => {
      if (left) return
      left = true
      const alone = await isAlone(client).catch(() => false)
      if (alone) await stopPostgres(cluster, postmaster, patience)
      await client.end().catch(() => undefined)
    },
    abandon: () => {
      left = true
      // While we are connected the number is certainly PostgreSQL's.
      if (isConnected) process.kill(postmaster.pid, 'SIGINT')
    },
  }
}

/**
 * Takes a place at the cluster's PostgreSQL: joins the one that runs, also when whoever started it is dead, or starts
 * it. Any number of processes may do this at once.
 * @throws OperatorError when the place is taken or PostgreSQL does not come up
 */
export async function enter(cluster: Cluster, options: PresenceOptions): Promise<Presence> {
  const starter = new PostgresStarter(cluster, options.settings ?? {})
  // Not by the clock of the wall, which may be set meanwhile.
  const deadline = performance.now() + (options.patience ?? 60_000)
  while (performance.now() < deadline) {
    const host = (await readPostmaster(cluster))?.socketFolder
    const client = host === undefined ? undefined : await connect(host)
    if (host !== undefined && client) {
      try {
        await takePlace(client, cluster, options.purpose)
        return occupy(cluster, client, host, await runningPostmaster(client))
      } catch (error) {
        await client.end().catch(() => undefined)
        if (error instanceof OperatorError) throw error
        const trouble = getUnavailableReason(error)
        if (trouble === 'full')
          throw new FullDiskError(`The disk that holds the database in ${cluster.folder} is full.`)
        // Otherwise PostgreSQL was stopped at this moment by the last who left.
        if (trouble === null && error instanceof pg.DatabaseError) throw error
      }
    } else {
      await starter.push()
    }
    await pause(15)
  }
  throw new OperatorError(`The database in ${cluster.folder} does not come up; see ${cluster.logFile}.`)
}
