import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { DatabaseOptions, SocketConnection } from '#server/platform/database/open-database.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { OperatorError } from '#server/platform/process/operator-error.ts'

/** The steps that fill a world, in order, and the number of connections that share each of them. */
const steps = [
  { file: 'vocabulary.sql', connections: 1 },
  { file: 'offerings.sql', connections: 2 },
  { file: 'series.sql', connections: 1 },
  { file: 'events.sql', connections: 2 },
  { file: 'people.sql', connections: 1 },
  { file: 'goals.sql', connections: 1 },
  { file: 'words.sql', connections: 1 },
]

/** Tables that are empty in a new database. */
const contentTables = ['events', 'series', 'sources', 'users']

type Target = DatabaseOptions['connection']

const readText = (file: string) => readFile(new URL(`world/${file}`, import.meta.url), 'utf8')

/** Returns a hash of the files that define the world. */
async function recipe(): Promise<string> {
  const hash = createHash('sha256')
  for (const { file } of steps) hash.update(await readText(file))
  return hash.digest('base64url')
}

async function connect(connection: Target, settings: Record<string, string> = {}): Promise<pg.Client> {
  const client = new pg.Client(typeof connection === 'string' ? { connectionString: connection } : connection)
  await client.connect()
  for (const [name, value] of Object.entries(settings)) {
    await client.query('select set_config($1, $2, false)', [name, value])
  }
  return client
}

/** Returns the number of events and the recipe of the world in this database; null if there is none. */
async function findWorld(client: pg.Client): Promise<{ size: number; recipe: string } | null> {
  const { rows: known } = await client.query(`select from pg_tables where schemaname = 'bench' and tablename = 'world'`)
  if (known.length === 0) return null
  const { rows } = await client.query<{ size: number; recipe: string }>('select size, recipe from bench.world')
  return rows[0] ?? null
}

async function rejectOtherContent(client: pg.Client): Promise<void> {
  const { rows: begun } = await client.query(`select from pg_namespace where nspname = 'bench'`)
  if (begun.length > 0) {
    throw new OperatorError('Filling this database was interrupted; drop the database and start again.')
  }
  for (const name of contentTables) {
    const { rows } = await client.query(`select from ${name} limit 1`)
    if (rows.length > 0) {
      throw new OperatorError(`This database already has content (its table ${name} is not empty); use an empty one.`)
    }
  }
}

/** Runs the statements in order, distributed over the connections. */
async function share(clients: readonly pg.Client[], texts: readonly string[]): Promise<void> {
  const left = [...texts]
  await Promise.all(
    clients.map(async (client) => {
      for (let text = left.shift(); text !== undefined; text = left.shift()) await client.query(text)
    }),
  )
}

/** Lists indexes that enforce nothing. Inserts are several times as fast without them; they are created afterwards. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as text
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisprimary
       and not exists (select from pg_constraint where conindid = i.indexrelid)
     order by pg_get_indexdef(c.oid) like '%gin (search)' desc, c.relname`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ text }) => text)
}

/** Updates the derived tables that triggers would have maintained. */
const afterwards = `
  insert into people_words (word)
    select distinct word collate "C" from users, unnest(tsvector_to_array(search)) as word
    where length(word) between 2 and 40 and word !~ '[0-9]'
    on conflict do nothing;
  delete from people_tally;
  insert into people_tally select count(*) from users where disabled_at is null and profile_visible`

async function fill(clients: readonly pg.Client[], size: number, say: (sentence: string) => void): Promise<void> {
  const [first] = clients
  if (!first) throw new Error('There are no connections.')
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    say(`${name}: ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  }
  await first.query('create schema bench')
  const indexes = await dropIndexes(first)
  for (const { file, connections } of steps) {
    const text = await readText(file)
    await timed(file.replace('.sql', ''), () =>
      Promise.all(clients.slice(0, connections).map((each) => each.query(text))),
    )
  }
  await timed('indexes', () => share(clients, indexes))
  await first.query(`drop schema bench cascade; create schema bench`)
  await timed('vacuum', () => first.query('vacuum analyze'))
  await timed('tallies', () => first.query(afterwards))
  await first.query(`create table bench.world as select ${size}::int as size, '${await recipe()}' as recipe`)
}

/**
 * Fills an empty database with a world of `size` events, unless it contains that world already. Skips triggers and foreign
 * keys if the user may do so, because the rows are consistent.
 * @throws OperatorError if the database contains anything else
 */
export async function fillWorld(connection: Target, size: number, say: (sentence: string) => void): Promise<void> {
  await migrate(connection)
  const settings = { synchronous_commit: 'off', jit: 'off', work_mem: '128MB', maintenance_work_mem: '512MB' }
  const parts = Math.max(...steps.map(({ connections }) => connections))
  const clients = await Promise.all(
    Array.from({ length: parts }, (_, part) =>
      connect(connection, { ...settings, 'bench.size': `${size}`, 'bench.part': `${part}`, 'bench.parts': `${parts}` }),
    ),
  )
  try {
    const [first] = clients
    const world = first && (await findWorld(first))
    if (world?.size === size && world.recipe === (await recipe()))
      return say(`The world of ${size} events already exists.`)
    if (world) throw new OperatorError(`This database has other data (${world.size} events); use an empty one.`)
    if (first) await rejectOtherContent(first)
    for (const client of clients) {
      await client
        .query(`set session_replication_role = replica`)
        .catch(() => say('Triggers stay enabled: not a superuser.'))
    }
    await fill(clients, size, say)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/**
 * Creates the database of a world, or reuses the one that an earlier run has stored.
 * @returns its connection
 */
export async function createWorld(
  cluster: SocketConnection,
  size: number,
  say: (sentence: string) => void = () => undefined,
): Promise<SocketConnection> {
  const connection = { ...cluster, database: `world_${size}` }
  const server = await connect({ ...cluster, database: 'postgres' })
  try {
    const { rows } = await server.query('select from pg_database where datname = $1', [connection.database])
    if (rows.length > 0) {
      const before = await connect(connection)
      const world = await findWorld(before).finally(() => before.end())
      if (world?.size !== size || world.recipe !== (await recipe()))
        await server.query(`drop database ${connection.database}`)
      else return await migrate(connection).then(() => connection)
    }
    await server.query(`create database ${connection.database}`)
  } finally {
    await server.end()
  }
  await fillWorld(connection, size, say)
  return connection
}

/** Drops the database of a world. */
export async function dropWorld(cluster: SocketConnection, size: number): Promise<void> {
  const server = await connect({ ...cluster, database: 'postgres' })
  await server.query(`drop database if exists world_${size} with (force)`).finally(() => server.end())
}
