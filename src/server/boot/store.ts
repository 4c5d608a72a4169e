import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from './config.ts'
import {
  openDatabase,
  type Database,
  type DatabaseOptions,
  checkExternalPostgres,
  migrate,
  withScratchDatabase,
} from '#server/platform/database/database.ts'
import { openEmbeddedPostgres } from '#server/platform/postgres/postgres.ts'

/** Milliseconds that running statements have to finish when the store closes. */
const closeTimeoutMs = 1_000

export interface Store {
  /** For requests that someone waits for. */
  database: Database
  /** For jobs, which may take longer. In a command, the same as `database`. */
  workDatabase: Database
  /** Settings for dedicated connections, such as for a backup. Bypasses any pooler. */
  connection: DatabaseOptions['connection']
  /** Runs work with an empty database on the same server, and drops that afterwards. */
  withScratch<Result>(work: (connection: DatabaseOptions['connection']) => Promise<Result>): Promise<Result>
  /** Closes the connections, and stops the embedded database if no other process uses it. */
  close(): Promise<void>
  /** Asks the embedded database to stop without waiting for it, for a process that must end immediately. */
  kill(): void
}

export interface StoreOptions {
  /**
   * A `server` owns its `DATA_DIR` alone. A `command` joins the running server's database or starts it temporarily. A
   * `member` of a process group joins the database that its parent has opened.
   */
  purpose: 'server' | 'member' | 'command'
  /** Skips migrations and uses the schema as it is: older, newer or missing. */
  asFound?: boolean
  meters?: DatabaseOptions['meters']
  /** Called with errors on idle connections. */
  onError?: (error: Error) => void
  /** Called with a sentence about steps that take long. */
  say?: (sentence: string) => void
  /** Called if the embedded database has ended and can't be restarted. */
  onLost?: (error: unknown) => void
}

/**
 * Opens the configured database and migrates it to this program's schema.
 * @throws if the database can't be reached, started or migrated
 */
export async function openStore(config: Config, options: StoreOptions): Promise<Store> {
  const { databaseUrl, directUrl } = config
  if (databaseUrl) await checkExternalPostgres(databaseUrl, { isPooler: directUrl !== undefined })
  if (directUrl) await checkExternalPostgres(directUrl, { variable: 'DATABASE_DIRECT_URL' })
  const isServer = options.purpose !== 'command'
  const embedded = databaseUrl
    ? undefined
    : await openEmbeddedPostgres({
        ...options,
        dataDir: path.resolve(config.dataDir),
        purpose: options.purpose === 'server' ? 'server' : 'command',
      })
  const connection = embedded?.connection ?? directUrl ?? databaseUrl ?? ''
  try {
    if (!options.asFound && options.purpose !== 'member') await migrate(connection)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  let isClosing = false
  const onError = (error: Error) => {
    // Connections that end while closing are no errors: the database is stopping.
    if (!isClosing) options.onError?.(error)
  }
  const target = {
    connection: embedded?.connection ?? databaseUrl ?? '',
    ...(directUrl && { direct: directUrl }),
    onError,
    ...(options.meters && { meters: options.meters }),
  }
  const { poolSize, replicas } = config
  const workDatabase = openDatabase({ ...target, use: 'work', ...(isServer && { size: Math.min(4, poolSize) }) })
  const database = isServer
    ? openDatabase({ ...target, use: 'answers', size: poolSize, ...(replicas && { replicas }) })
    : workDatabase
  return {
    database,
    workDatabase,
    connection,
    withScratch: (work) =>
      withScratchDatabase({ connection, ...(embedded && { superuser: embedded.superuser }) }, work),
    close: async () => {
      isClosing = true
      // Stopping the database cancels statements that are still running.
      const closed = Promise.all([...new Set([database, workDatabase])].map((each) => each.close()))
      await Promise.race([closed, pause(closeTimeoutMs, undefined, { ref: false })])
      await embedded?.stop()
    },
    kill: () => embedded?.kill(),
  }
}
