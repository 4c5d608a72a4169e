import { setTimeout as pause } from 'node:timers/promises'
import type { SocketConnection } from '#server/platform/database/database.ts'
import { FullDiskError } from '#server/platform/process/process.ts'
import { prepareCluster } from './postgres-cluster.ts'
import { appConnection, enter, superuserConnection, type Presence } from './postgres-presence.ts'
import type { StopTimeouts } from './postgres-process.ts'

export { hasDatabase } from './postgres-cluster.ts'
export { completePackage } from './postgres-runtime.ts'

/** Interval in milliseconds between checks for free space on a full disk. */
const diskCheckIntervalMs = 2_000

export interface EmbeddedPostgres {
  /** Connects as the role that owns the database, which is not a superuser. */
  connection: SocketConnection
  /** Connects as a superuser, for creating further databases. */
  superuser: SocketConnection
  /** Disconnects. PostgreSQL stops if no other process uses it. */
  stop(timeouts?: StopTimeouts): Promise<void>
  /** Asks PostgreSQL to stop without waiting, for a process that must exit immediately. */
  kill(): void
}

export interface EmbeddedPostgresOptions {
  /** Data directory; the database is in its `postgres` folder. */
  dataDir: string
  /** Only one server can use a `dataDir`, but any number of commands. They share one PostgreSQL. */
  purpose: 'server' | 'command'
  /** Called with a sentence for each slow step. */
  say?: (sentence: string) => void
  /** Called if PostgreSQL exits and can't be restarted. */
  onLost?: (error: unknown) => void
  /** Additional PostgreSQL settings. */
  settings?: Record<string, string>
}

/**
 * Starts the PostgreSQL from the npm package, with its files in `dataDir`, listening only on a unix socket. Joins it if
 * it is already running. Restarts it if it exits unexpectedly, as after a crash.
 * @throws OperatorError if the files can't be created or the server doesn't start
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options.dataDir, options.say ?? (() => undefined))
  const presenceOptions = { purpose: options.purpose, ...(options.settings && { settings: options.settings }) }
  let presence = await enter(cluster, presenceOptions)
  let isStopping = false
  /** Retries while the disk is full, rather than exiting; pending work continues once there is space. */
  const enterAgain = async (): Promise<Presence> => {
    for (;;) {
      try {
        return await enter(cluster, presenceOptions)
      } catch (error) {
        if (isStopping || !(error instanceof FullDiskError)) throw error
        options.say?.(`${error.message} Until then nothing is answered from the database.`)
        await pause(diskCheckIntervalMs, undefined, { ref: false })
      }
    }
  }
  const watch = async (current: Presence): Promise<void> => {
    await current.lost
    if (isStopping) return
    presence = await enterAgain()
    if (isStopping) await presence.leave()
    else if (presence.host === current.host) void watch(presence).catch(options.onLost)
    else throw new Error('PostgreSQL moved to another socket.')
  }
  void watch(presence).catch(options.onLost)
  return {
    connection: appConnection(presence.host),
    superuser: superuserConnection(presence.host),
    stop: async (timeouts) => {
      isStopping = true
      await presence.leave(timeouts)
    },
    kill: () => {
      isStopping = true
      presence.kill()
    },
  }
}
