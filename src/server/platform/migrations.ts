import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import type { DatabaseOptions } from './database.ts'

/** Any number that no other program on the same server uses; while it is held, nobody else migrates. */
const advisoryLock = 7_305_128

const folder = new URL('../../../db/migrations/', import.meta.url)

interface Migration {
  name: string
  text: string
  hash: string
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(
    `create table if not exists migrations (
       name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  const applied = new Map(rows.map((row) => [row.name, row.hash]))
  const known = new Set(migrations.map(({ name }) => name))
  const foreign = [...applied.keys()].find((name) => !known.has(name))
  if (foreign) throw new Error(`The database is newer than this program: it has the migration ${foreign}.`)
  const missing: string[] = []
  for (const { name, text, hash } of migrations) {
    const before = applied.get(name)
    if (before === hash) continue
    if (before !== undefined) throw new Error(`The migration ${name} was changed after it had been applied.`)
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
    missing.push(name)
  }
  return missing
}

/**
 * Brings the database to this program's schema, one transaction a file. Safe when several processes start at once.
 * @returns the names of the migrations that were missing
 * @throws when the database is newer than the program, or a landed file was edited
 */
export async function migrate(connection: DatabaseOptions['connection']): Promise<string[]> {
  const migrations = await readMigrations()
  const client = new pg.Client(
    typeof connection === 'string' ? { connectionString: connection, connectionTimeoutMillis: 5_000 } : connection,
  )
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    return await applyMissing(client, migrations)
  } finally {
    await client.end()
  }
}
