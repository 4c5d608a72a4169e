import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import pg from 'pg'
import type { SocketConnection } from '#server/platform/database/open-database.ts'
import { openEmbeddedPostgres } from '#server/platform/postgres/postgres.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { loadLocalities } from '#server/platform/places/load-localities.ts'
import { provisionDatabase } from '#server/platform/postgres/postgres-roles.ts'
import type { TestPostgres } from './database.ts'
import { makeScratchFolder } from '#tests/support/servers/scratch-folder.ts'

const bare = 'wonderlark_bare'
const template = 'wonderlark_template'

/** Disables durability, which test data doesn't need, and background work, which would change query plans. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '100',
  // Each test empties its database, after which PostgreSQL plans every statement anew: once is enough.
  plan_cache_mode: 'force_generic_plan',
}

async function createDatabase(superuser: SocketConnection, name: string, owner: string): Promise<void> {
  const server = new pg.Client(superuser)
  await server.connect()
  await server.query(`create database ${name} owner ${owner}`).finally(() => server.end())
  const client = new pg.Client({ ...superuser, database: name })
  await client.connect()
  await provisionDatabase(client).finally(() => client.end())
}

/** Catalogs of the schema, and which of their rows belong to it. */
const catalogs = [
  `pg_class where relnamespace = 'public'::regnamespace`,
  'pg_attribute where attrelid >= 16384 and attnum > 0',
  'pg_constraint where oid >= 16384',
  'pg_trigger where oid >= 16384',
  'pg_proc where oid >= 16384',
]

/**
 * Describes the schema of a clone: columns, constraints, triggers and functions. Each change of it writes a newer row to a
 * catalog or removes one, so the number of rows and the last transaction that wrote one tell as much as their content, in a
 * quarter of the time.
 */
export const schemaFingerprint = `
  select concat_ws(' ',
    ${catalogs.map((rows) => `(select concat(count(*), '-', max(xmin::text::bigint)) from ${rows})`).join(',\n    ')}
  ) as fingerprint`

/** Rows of a table that belong to the schema; a table with more is only read by the product. */
const maxSeeded = 1_000

/** Reads what emptying a clone restores: the rows that belong to the schema, and the sequences. */
async function readSeeds(client: pg.Client): Promise<Pick<TestPostgres, 'readOnly' | 'seeds'>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
  )
  const { rows: sequences } = await client.query<{ statement: string }>(
    `select format('select setval(%L, %s, %L)', quote_ident(sequencename), coalesce(last_value, start_value),
       last_value is not null) as statement from pg_sequences where schemaname = 'public'`,
  )
  const readOnly: string[] = []
  const seeds = sequences.map(({ statement }) => statement)
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: object[] | null }>(
      `select json_agg(t) as rows from (select * from ${name} limit ${maxSeeded + 1}) as t`,
    )
    const seeded = rows[0]?.rows ?? []
    const json = pg.escapeLiteral(JSON.stringify(seeded))
    if (seeded.length > maxSeeded) readOnly.push(name)
    else
      seeds.push(
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${json})`,
      )
  }
  return { readOnly, seeds: seeds.join(';\n') }
}

/** Vitest global setup: starts one PostgreSQL for the whole run, with a migrated template to clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeScratchFolder('wonderlark-test-')
  const postgres = await openEmbeddedPostgres({ dataDir: folder, purpose: 'server', settings: fastSettings })
  const { connection, superuser } = postgres
  for (const name of [bare, template]) await createDatabase(superuser, name, connection.user)
  await migrate({ ...connection, database: template })
  await loadLocalities({ ...connection, database: template }, { regions: ['US-IL', 'US-NJ', 'US-NY'] })
  const client = new pg.Client({ ...superuser, database: template })
  await client.connect()
  const seeds = await readSeeds(client)
  const { rows } = await client.query<{ fingerprint: string }>(schemaFingerprint)
  await client.end()
  project.provide('postgres', { connection, superuser, bare, template, ...seeds, fingerprint: rows[0]!.fingerprint })
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
