import path from 'node:path'
import type { Config } from './config.ts'
import { openDatabase, type Database, type DatabaseOptions } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { migrate } from './platform/migrations.ts'

export interface Store {
  database: Database
  /** For what needs a connection of its own, such as a backup. */
  connection: DatabaseOptions['connection']
  /** Closes the connections and, when this process started the embedded database, stops it. */
  close(): Promise<void>
}

export interface StoreOptions {
  /** A server owns its `DATA_DIR` alone; a command joins the running server's database, or starts it for the moment. */
  purpose: 'server' | 'command'
  onError?: (error: Error) => void
}

/**
 * Opens the configured database, brought to this program's schema.
 * @throws when the database cannot be reached, started or migrated
 */
export async function openStore(config: Config, options: StoreOptions): Promise<Store> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(path.resolve(config.dataDir))
  const connection = embedded?.connection ?? config.databaseUrl ?? ''
  try {
    await migrate(connection)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const database = openDatabase({ connection, ...(options.onError && { onError: options.onError }) })
  return {
    database,
    connection,
    close: async () => {
      await database.close()
      await embedded?.stop()
    },
  }
}
