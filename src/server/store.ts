import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from './config.ts'
import { openDatabase, type Database, type DatabaseOptions } from './platform/database.ts'
import { openEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { checkExternalPostgres } from './platform/external-postgres.ts'
import { migrate } from './platform/migrations.ts'

/** Milliseconds that running statements have to finish in. */
const closePatience = 1_000

export interface Store {
  /** Of a server: for answers that somebody waits for. */
  database: Database
  /** For jobs, which may take longer; of a command, the same. */
  workDatabase: Database
  /** For what needs a connection of its own, such as a backup. */
  connection: DatabaseOptions['connection']
  /** Closes the connections and stops the embedded database when no other process uses it. */
  close(): Promise<void>
  /** For a process that must end at this moment: asks the embedded database to stop, does not wait. */
  abandon(): void
}

export interface StoreOptions {
  /** A server owns its `DATA_DIR` alone; a command joins the running server's database, or starts it for the moment. */
  purpose: 'server' | 'command'
  /** Whom `database` serves. Default: answers of a server, work of a command. */
  use?: DatabaseOptions['use']
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
  if (config.databaseUrl) await checkExternalPostgres(config.databaseUrl)
  const embedded = config.databaseUrl
    ? undefined
    : await openEmbeddedPostgres({ dataDir: path.resolve(config.dataDir), ...options })
  const connection = embedded?.connection ?? config.databaseUrl ?? ''
  try {
    if (!options.asFound) await migrate(connection)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  let isClosing = false
  const onError = (error: Error) => {
    // What ends connections while we leave is the end of the database.
    if (!isClosing) options.onError?.(error)
  }
  const common = { connection, onError, ...(options.meters && { meters: options.meters }) }
  const workDatabase = openDatabase({ ...common, use: 'work' })
  const use = options.use ?? (options.purpose === 'server' ? 'answers' : 'work')
  const database = use === 'work' ? workDatabase : openDatabase({ ...common, use })
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
