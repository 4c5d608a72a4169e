import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import {
  openDatabase,
  type Database,
  type DatabaseOptions,
  type SocketConnection,
} from '#server/platform/database/open-database.ts'
import { loadLocalities } from '#server/platform/places/load-localities.ts'

/** Connection settings of the test run's PostgreSQL; set by `postgres-for-tests.ts`. */
export interface TestPostgres {
  connection: SocketConnection
  superuser: SocketConnection
  /** Template database with extensions only. */
  bare: string
  /**
   * Template database with all migrations and the towns of New Jersey and New York. PostgreSQL can only clone it while
   * nobody is connected.
   */
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

/** Runs `work` as PostgreSQL superuser, which the product never uses. */
export async function asSuperuser<Result>(
  work: (client: pg.Client) => Promise<Result>,
  database = 'postgres',
): Promise<Result> {
  const client = new pg.Client({ ...inject('postgres').superuser, database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Creates an empty database for this test file with all migrations applied, in about 50 ms.
 * `empty` creates one without the migrations; `localities` loads the towns of all other regions as well, which
 * takes about two seconds.
 */
export async function createTestDatabase(
  options: { empty?: boolean; localities?: 'all'; size?: number; use?: DatabaseOptions['use'] } = {},
): Promise<TestDatabase> {
  const { connection: server, bare, template } = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asSuperuser((client) =>
    client.query(`create database ${name} owner ${server.user} template ${options.empty ? bare : template}`),
  )
  const connection = { ...server, database: name }
  if (options.localities) await loadLocalities(connection)
  const database = openDatabase({ connection, size: options.size ?? 4, ...(options.use && { use: options.use }) })
  return {
    database,
    connection,
    close: async () => {
      await database.close()
      await asSuperuser((client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}
