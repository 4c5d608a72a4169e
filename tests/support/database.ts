import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database, type DatabaseOptions, type SocketConnection } from '#server/platform/database.ts'

/** Where the test run's PostgreSQL is; set by `postgres-for-tests.ts`. */
export interface TestPostgres {
  connection: SocketConnection
  /** A migrated database that nobody is connected to. */
  template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres
  }
}

export interface TestDatabase {
  database: Database
  connection: SocketConnection
  /** Closes the connections and drops the database. */
  close(): Promise<void>
}

async function onServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...inject('postgres').connection, database: 'postgres' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Makes a database of this test file's own, with every migration applied and nothing in it (takes about 50 ms).
 * `empty` makes one without the migrations.
 */
export async function createTestDatabase(
  options: { empty?: boolean; size?: number; use?: DatabaseOptions['use'] } = {},
): Promise<TestDatabase> {
  const { connection: server, template } = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer((client) => client.query(`create database ${name} template ${options.empty ? 'template0' : template}`))
  const connection = { ...server, database: name }
  const database = openDatabase({ connection, size: options.size ?? 4, ...(options.use && { use: options.use }) })
  return {
    database,
    connection,
    close: async () => {
      await database.close()
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}
