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
   * it has no connections.
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

/** Copies a database without connections. */
async function cloneDatabase(template = inject('postgres').bare): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const { user } = inject('postgres').connection
  await asSuperuser((client) => client.query(`create database ${name} owner ${user} template ${template}`))
  return name
}

const dropDatabase = (name: string) =>
  asSuperuser((client) => client.query(`drop database if exists ${name} with (force)`))

interface Clone {
  name: string
  /** Options that `database` was opened with. */
  options: string
  database: Database
  /** Empties the clone. A new connection would first have to read PostgreSQL's catalogs. */
  superuser: pg.Client
}

async function openClone(name: string, options: string, superuser?: pg.Client): Promise<Clone> {
  const connection = { ...inject('postgres').connection, database: name }
  const client = superuser ?? new pg.Client({ ...inject('postgres').superuser, database: name })
  if (!superuser) await client.connect()
  const database = openDatabase({ ...(JSON.parse(options) as Omit<DatabaseOptions, 'connection'>), connection })
  return { name, options, database, superuser: client }
}

async function dropClone({ name, database, superuser }: Clone): Promise<void> {
  await Promise.all([database.close(), superuser.end()])
  await dropDatabase(name)
}

/**
 * Fails if the list of an account differs from its RSVPs: each service that changes guests has to call `updateGuestLists`.
 * Every test checks it, because nothing else would notice a service that forgets to.
 */
async function checkGuestLists({ superuser }: Clone): Promise<void> {
  const { rows } = await superuser.query<{ guest: number; says: string | null; listed: string[] }>(
    `select g.id as guest, g.answer as says, listed.statuses as listed
     from guests g, lateral (
       select coalesce(array_agg(status), '{}') as statuses from user_events
       where user_id = g.user_id and event_id = g.event_id
         and status in ('invited', 'maybe', 'requested', 'waiting', 'going')) as listed
     where g.user_id is not null and listed.statuses is distinct from
       case g.answer when 'no' then array[]::text[] when 'yes' then array['going'] else array[coalesce(g.answer, 'invited')] end`,
  )
  if (rows.length > 0) throw new Error(`Lists of accounts differ from their RSVPs: ${JSON.stringify(rows)}`)
}

/** Empties a clone of the template. @returns true if it is now like a new one */
async function emptyClone(clone: Clone): Promise<boolean> {
  const { superuser } = clone
  const { readOnly, seeds, fingerprint } = inject('postgres')
  await superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and (application_name not in ('wonderlark', 'wonderlark health') or state <> 'idle')`,
  )
  const { rows: schema } = await superuser.query<{ fingerprint: string }>(schemaFingerprint)
  if (schema[0]?.fingerprint !== fingerprint) return false
  await checkGuestLists(clone)
  const { rows: used } = await superuser.query<{ name: string; isLarge: boolean }>(
    `select oid::regclass::text as name, reltuples > 0 or pg_relation_size(oid) > 1000000 as "isLarge" from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
       and oid::regclass::text <> all($1)`,
    [readOnly],
  )
  // Its statistics and its size would remain.
  if (used.some(({ isLarge }) => isLarge)) return false
  const deletions = used.map((table) => `delete from ${table.name};`).join('\n')
  await superuser.query(`set session_replication_role = replica; ${deletions}`)
  // Frees the pages. Otherwise unordered rows would come in a different order than in a new database.
  await superuser.query(`vacuum (process_toast false) ${used.map((table) => table.name).join(', ')}`)
  await superuser.query(seeds)
  return true
}

/** Databases of earlier tests of this worker, emptied. Creating one takes PostgreSQL up to half a second. */
const spares: Clone[] = []

/** Reuses the database of an earlier test, or creates one. */
async function takeClone(options: string): Promise<Clone> {
  const spare = spares.pop()
  if (!spare) return openClone(await cloneDatabase(inject('postgres').template), options)
  if (spare.options === options) return spare
  await spare.database.close()
  return openClone(spare.name, options, spare.superuser)
}

/** Leaves an emptied database to the next test, with its connections unless work still runs on them. */
async function returnClone(clone: Clone): Promise<void> {
  const isIdle = clone.database.pools().every(({ open, idle, waiting }) => open === idle && waiting === 0)
  if (!isIdle) await clone.database.close()
  if (await emptyClone(clone)) spares.push(isIdle ? clone : await openClone(clone.name, clone.options, clone.superuser))
  else await dropClone(clone)
}

/**
 * Returns an empty database with all migrations applied, reused from an earlier test or new.
 * `empty` creates one without the migrations; `localities` loads the towns of all other regions as well, which
 * takes about two seconds.
 */
export async function createTestDatabase({
  empty: isBare = false,
  localities,
  size = 4,
  use,
}: { empty?: boolean; localities?: 'all'; size?: number; use?: DatabaseOptions['use'] } = {}): Promise<TestDatabase> {
  const options = JSON.stringify({ size, use })
  const clone = isBare ? await openClone(await cloneDatabase(), options) : await takeClone(options)
  const connection = { ...inject('postgres').connection, database: clone.name }
  if (localities) await loadLocalities(connection)
  // A new object, because the product caches what it read from a database by its object.
  const database = { ...clone.database }
  return { database, connection, close: () => (isBare ? dropClone(clone) : returnClone(clone)) }
}
