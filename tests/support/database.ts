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
import { schemaFingerprint } from './postgres-for-tests.ts'

/** Connection settings of the test run's PostgreSQL; set by `postgres-for-tests.ts`. */
export interface TestPostgres {
  connection: SocketConnection
  superuser: SocketConnection
  /** Template database with extensions only. */
  bare: string
  /**
   * Template database with all migrations and the towns of Illinois, New Jersey and New York. PostgreSQL can only clone it while
   * nobody is connected.
   */
  template: string
  /** Tables of the template with many rows, which tests only read. */
  readOnly: string[]
  /** SQL that inserts the other rows of the template and resets the sequences. */
  seeds: string
  /** Schema of the template, as `schemaFingerprint` returns it. */
  fingerprint: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres
  }
}

export interface TestDatabase {
  database: Database
  connection: SocketConnection
  /** Closes the connections and leaves the database to the next test. */
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

async function cloneDatabase(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const { user } = inject('postgres').connection
  await asSuperuser((client) => client.query(`create database ${name} owner ${user} template ${template}`))
  return name
}

const dropDatabase = (name: string) =>
  asSuperuser((client) => client.query(`drop database if exists ${name} with (force)`))

/** Empties a clone of the template. @returns whether it is now like a new one */
const emptyDatabase = (name: string) =>
  asSuperuser(async (client) => {
    const { readOnly, seeds, fingerprint } = inject('postgres')
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const { rows: schema } = await client.query<{ fingerprint: string }>(schemaFingerprint)
    if (schema[0]?.fingerprint !== fingerprint) return false
    const { rows: used } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
         and oid::regclass::text <> all($1)`,
      [readOnly],
    )
    const deletions = used.map((table) => `delete from ${table.name};`).join('\n')
    await client.query(`set session_replication_role = replica; ${deletions}`)
    // Gives the pages back: rows without an order would otherwise come in another one than in a new database.
    await client.query(`vacuum ${used.map((table) => table.name).join(', ')}`)
    await client.query(seeds)
    return true
  }, name)

/** Databases of earlier tests of this worker, emptied. Creating one takes PostgreSQL up to half a second. */
const spares: string[] = []

/**
 * Returns an empty database with all migrations applied: one that an earlier test is done with, or a new one.
 * `empty` creates one without the migrations; `localities` loads the towns of all other regions as well, which
 * takes about two seconds.
 */
export async function createTestDatabase(
  options: { empty?: boolean; localities?: 'all'; size?: number; use?: DatabaseOptions['use'] } = {},
): Promise<TestDatabase> {
  const { connection: server, bare, template } = inject('postgres')
  const name = options.empty ? await cloneDatabase(bare) : (spares.pop() ?? (await cloneDatabase(template)))
  const connection = { ...server, database: name }
  if (options.localities) await loadLocalities(connection)
  const database = openDatabase({ connection, size: options.size ?? 4, ...(options.use && { use: options.use }) })
  return {
    database,
    connection,
    close: async () => {
      await database.close()
      if (!options.empty && (await emptyDatabase(name))) spares.push(name)
      else await dropDatabase(name)
    },
  }
}
