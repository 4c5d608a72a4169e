import { setTimeout as pause } from 'node:timers/promises'
import type { SocketConnection } from '#server/platform/database/database.ts'
import { FullDiskError } from '#server/platform/process/process.ts'
import { prepareCluster } from './postgres-cluster.ts'
import { appConnection, enter, superuserConnection, type Presence } from './postgres-presence.ts'
import type { StopTimeouts } from './postgres-stop.ts'

/** Milliseconds between looks for room on a full disk. */
const roomPatience = 2_000

export interface EmbeddedPostgres {
  /** As the role that owns the database; it is no superuser. */
  connection: SocketConnection
  /** For making other databases beside it. */
  superuser: SocketConnection
  /** Leaves; PostgreSQL stops when no other process uses it. */
  stop(patience?: StopTimeouts): Promise<void>
  /** For a process that must end at this moment: asks PostgreSQL to stop, does not wait. */
  abandon(): void
}

export interface EmbeddedPostgresOptions {
  /** Folder of the data, `postgres` within it. */
  dataDir: string
  /** A server is alone on its `dataDir`; commands are any number. Both share one PostgreSQL. */
  purpose: 'server' | 'command'
  /** Told, in a sentence, of what takes long. */
  say?: (sentence: string) => void
  /** Told when PostgreSQL has ended and could not be started again. */
  onLost?: (error: unknown) => void
  /** Settings of PostgreSQL beside the usual ones. */
  settings?: Record<string, string>
}

/**
 * Opens the PostgreSQL that comes with the npm package, its files in `dataDir`, on a unix socket only. Joins it when
 * it runs. When it ends unasked, as after a crash, it is started again.
 * @throws OperatorError when the files cannot be made or the server does not come up
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options.dataDir, options.say ?? (() => undefined))
  const presenceOptions = { purpose: options.purpose, ...(options.settings && { settings: options.settings }) }
  let presence = await enter(cluster, presenceOptions)
  let isStopping = false
  /** A full disk is no reason to end: with room again, what waits goes on. */
  const enterAgain = async (): Promise<Presence> => {
    for (;;) {
      try {
        return await enter(cluster, presenceOptions)
      } catch (error) {
        if (isStopping || !(error instanceof FullDiskError)) throw error
        options.say?.(`${error.message} Until then nothing is answered from the database.`)
        await pause(roomPatience, undefined, { ref: false })
      }
    }
  }
  const watch = async (current: Presence): Promise<void> => {
    await current.lost
    if (isStopping) return
    presence = await enterAgain()
    if (isStopping) await presence.leave()
    else if (presence.host === current.host) void watch(presence).catch(options.onLost)
    else throw new Error('PostgreSQL has moved to another socket.')
  }
  void watch(presence).catch(options.onLost)
  return {
    connection: appConnection(presence.host),
    superuser: superuserConnection(presence.host),
    stop: async (patience) => {
      isStopping = true
      await presence.leave(patience)
    },
    abandon: () => {
      isStopping = true
      presence.abandon()
    },
  }
}
