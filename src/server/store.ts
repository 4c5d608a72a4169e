import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from './config.ts'
import {
  openDatabase,
  type Database,
  type DatabaseOptions,
  checkExternalPostgres,
  migrate,
} from '#server/platform/database/database.ts'
import { openEmbeddedPostgres } from '#server/platform/postgres/postgres.ts'

/** Milliseconds that running statements have to finish in. */
const closePatience = 1_000

export interface Store {
  /** Of a server: for answers that somebody waits for. */
  database: Database
  /** For jobs, which may take longer; of a command, the same. */
  workDatabase: Database
  /** For what needs a connection of its own, such as a backup; past any pooler. */
  connection: DatabaseOptions['connection']
  /** Closes the connections and stops the embedded database when no other process uses it. */
  close(): Promise<void>
  /** For a process that must end at this moment: asks the embedded database to stop, does not wait. */
  abandon(): void
}

export interface StoreOptions {
  /**
   * A server owns its `DATA_DIR` alone; a command joins the running server's database, or starts it for the moment. A
   * member of a group of servers joins what its parent has opened.
   */
  purpose: 'server' | 'member' | 'command'
  /** Leaves the schema as it is found: older, newer or none. */
  asFound?: boolean
  meters?: DatabaseOptions['meters']
  /** Told of errors on idle connections. */
  onError?: (error: Error) => void
  /** Told, in a sentence, of what takes long. */
  say?: (sentence: string) => void
  /** Told when the embedded database has ended and could not be started again. */
  onLost?: (error: unknown) => void
}

/**
 * Opens the configured database, brought to this program's schema.
 * @throws when the database cannot be reached, started or migrated
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
    // What ends connections while we leave is the end of the database.
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
    close: async () => {
      isClosing = true
      // A statement that still runs is cut off by the database's own stop.
      const closed = Promise.all([...new Set([database, workDatabase])].map((each) => each.close()))
      await Promise.race([closed, pause(closePatience, undefined, { ref: false })])
      await embedded?.stop()
    },
    abandon: () => embedded?.abandon(),
  }
}
