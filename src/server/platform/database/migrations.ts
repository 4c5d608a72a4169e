import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import type { DatabaseOptions } from './open-database.ts'
import { OperatorError, saysDiskIsFull, systemCode } from '#server/platform/process/process.ts'

/** Arbitrary key, unused by other programs on the same server. The lock prevents concurrent migrations. */
const advisoryLock = 7_305_128

const folder = new URL('../../../../db/migrations/', import.meta.url)

export interface Migration {
  name: string
  text: string
  hash: string
}

/** Reads this program's migrations, in the order they are applied to an empty database. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Lists the extensions that a migration creates. */
export const extensionsIn = (text: string): string[] =>
  [...text.matchAll(/create extension if not exists (\w+)/g)].map(([, name]) => name ?? '')

function explain(error: unknown, name: string): unknown {
  const text = error instanceof Error ? error.message : String(error)
  const extension = /extension "(\w+)"/.exec(text)?.[1]
  const code = systemCode(error)
  if (code === '42501' && extension) {
    return new OperatorError(
      `The user in DATABASE_URL is not allowed to create the extension ${extension}; have a superuser of that database run: create extension ${extension};`,
    )
  }
  if (extension && ['0A000', '58P01', '22023'].includes(code)) {
    return new OperatorError(
      `The server in DATABASE_URL lacks the extension ${extension}; install PostgreSQL's contrib package there.`,
    )
  }
  if (code === '42501')
    return new OperatorError(`The user in DATABASE_URL is not allowed to change the database: ${text}.`)
  if (code === '53100' || saysDiskIsFull(text)) return new OperatorError('The disk that holds the database is full.')
  return new Error(`Migration ${name} failed.`, { cause: error })
}

const table = `create table if not exists migrations (
  name text primary key, hash text not null, applied_at timestamptz not null default now())`

/**
 * Applies and records these migrations without a transaction of its own, for callers that start from an empty schema.
 * @throws if a migration fails
 */
export async function applyMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(table)
  for (const { name, text, hash } of migrations) {
    try {
      await client.query(text)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    } catch (error) {
      throw explain(error, name)
    }
  }
}

/** Disables all timeouts, which are meant for other connections: a migration takes as long as the data requires. */
const endless = `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Prevents other processes from migrating until the transaction ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [advisoryLock])
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  await applyMigrations(client, [migration])
  await client.query('commit')
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(table)
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  const applied = new Map(rows.map((row) => [row.name, row.hash]))
  const known = new Set(migrations.map(({ name }) => name))
  const foreign = [...applied.keys()].find((name) => !known.has(name))
  if (foreign) {
    throw new OperatorError(
      `The database was migrated by a newer version of Wonderlark (${foreign}); run that version or a newer one.`,
    )
  }
  const missing: string[] = []
  for (const migration of migrations) {
    const { name, hash } = migration
    const before = applied.get(name)
    if (before === hash) continue
    if (before !== undefined) {
      throw new OperatorError(
        `Migration ${name} was changed after it was applied; restore the file and put the change into a new migration.`,
      )
    }
    await apply(client, migration)
    missing.push(name)
  }
  return missing
}

/**
 * Migrates the database to this program's schema, with one transaction per file. Safe when several processes start at
 * once.
 * @returns the names of the migrations that were applied
 * @throws if the database is newer than the program, or an applied migration file was edited
 */
export async function migrate(connection: DatabaseOptions['connection']): Promise<string[]> {
  const migrations = await readMigrations()
  const client = new pg.Client(
    typeof connection === 'string' ? { connectionString: connection, connectionTimeoutMillis: 5_000 } : connection,
  )
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(endless)
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    return await applyMissing(client, migrations)
  } finally {
    await client.end()
  }
}
