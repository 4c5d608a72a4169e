import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { OperatorError, systemCode } from '#server/platform/process/process.ts'
import { t } from '#texts/texts.ts'
import type { DatabaseOptions } from './database-pool.ts'
import { extensionsIn, readMigrations } from './migrations.ts'

type Connection = DatabaseOptions['connection']

export interface ScratchOptions {
  /**
   * Connects to a database on the server on which the scratch database is created. Its user will own the scratch
   * database.
   */
  connection: Connection
  /**
   * Connects as a superuser, if possible. Default: `connection`, whose user must then have the right to create
   * databases.
   */
  superuser?: Connection
}

const prefix = 'wonderlark_scratch_'

/** Returns the same server with another database. */
function withDatabase(connection: Connection, database: string): Connection {
  if (typeof connection !== 'string') return { ...connection, database }
  const url = new URL(connection)
  url.pathname = `/${database}`
  return url.href
}

const getUser = (connection: Connection) =>
  typeof connection === 'string' ? decodeURIComponent(new URL(connection).username) : connection.user

async function connectTo(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: 'wonderlark scratch',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Drops scratch databases that a killed process left behind, unless they are in use. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where starts_with(datname, $1) and not exists (select from pg_stat_activity a where a.datname = pg_database.datname)`,
    [prefix],
  )
  for (const { name } of rows) {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`).catch(() => undefined)
  }
}

/** Installs the extensions of the migrations, some of which need a superuser. */
async function addExtensions(superuser: Connection): Promise<void> {
  const client = await connectTo(superuser)
  try {
    const names = new Set((await readMigrations()).flatMap(({ text }) => extensionsIn(text)))
    for (const name of names) await client.query(`create extension if not exists ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/**
 * Runs `work` with an empty database on the same server, and drops that afterwards.
 * @throws OperatorError if the user may not create databases
 */
export async function withScratchDatabase<Result>(
  { connection, superuser }: ScratchOptions,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await connectTo(superuser ?? connection)
  const name = `${prefix}${randomBytes(8).toString('hex')}`
  try {
    await dropLeftovers(client)
    const owner = superuser ? ` owner ${pg.escapeIdentifier(getUser(connection))}` : ''
    await client.query(`create database ${name}${owner} template template0`).catch((error: unknown) => {
      if (systemCode(error) !== '42501') throw error
      throw new OperatorError(t('The database’s user may not create databases; grant it CREATEDB.'))
    })
    try {
      if (superuser) await addExtensions(withDatabase(superuser, name))
      return await work(withDatabase(connection, name))
    } finally {
      await client.query(`drop database if exists ${name} with (force)`)
    }
  } finally {
    await client.end()
  }
}
