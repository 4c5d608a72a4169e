import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asSuperuser, createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { rowsOfMigrations } from '#tests/support/schema-rows.ts'
import landed from '../../../db/migrations/landed.json' with { type: 'json' }
import { applyMigrations, migrate, readMigrations } from './migrations.ts'
import { OperatorError } from './operator-error.ts'

let town: TestDatabase

beforeEach(async () => {
  town = await createTestDatabase({ empty: true })
})

afterEach(() => town.close())

async function onClient<Result>(work: (client: pg.Client) => Promise<Result>, connection = town.connection) {
  const client = new pg.Client(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}

const run = (statement: string) => onClient((client) => client.query(statement))

async function refusalOf(connection = town.connection): Promise<string> {
  const error = await migrate(connection).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(OperatorError)
  return (error as Error).message
}

test('every missing migration is applied, by one process when several start at once', async () => {
  const [one, other] = await Promise.all([migrate(town.connection), migrate(town.connection)])
  expect([...one, ...other].sort()).toEqual([...new Set([...one, ...other])].sort())
  expect(one.length + other.length).toBeGreaterThan(0)
  expect(await migrate(town.connection)).toEqual([])
})

test('a database that is newer than the program is left alone', async () => {
  await migrate(town.connection)
  await run(`insert into migrations (name, hash) values ('9999-from-the-future.sql', 'x')`)
  expect(await refusalOf()).toContain('newer than this program (it has the migration 9999-from-the-future.sql)')
})

test('a migration that was edited after it landed is refused', async () => {
  await migrate(town.connection)
  await run(`update migrations set hash = 'other' where name = '0001-events.sql'`)
  expect(await refusalOf()).toContain('0001-events.sql was changed after it had been applied')
})

test('a user who may not make an extension is told which one to ask for', async () => {
  await asSuperuser((client) => client.query('drop extension earthdistance'), town.connection.database)
  expect(await refusalOf()).toMatch(/may not create the extension earthdistance; let a superuser/)
})

/** Columns, constraints, indexes, triggers and functions, in words; whatever their order. */
const describeSchema = (client: pg.Client) =>
  client
    .query<{ line: string }>(
      `select line from (
        select format('%s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default, generation_expression)
          as line from information_schema.columns where table_schema = 'public'
        union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
          where connamespace = 'public'::regnamespace
        union all select indexdef from pg_indexes where schemaname = 'public'
        union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
        union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
      ) as lines order by line collate "C"`,
    )
    .then(({ rows }) => rows.map(({ line }) => line))

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    counts[name] = (await client.query<{ count: number }>(`select count(*)::int from ${name}`)).rows[0]?.count ?? 0
  }
  return counts
}

describe('a database of every version that has landed', () => {
  const versions = Object.keys(landed)

  test('is known with rows in its tables', () => {
    // Who lands a migration writes down rows for its tables in tests/support/schema-rows.ts.
    expect(Object.keys(rowsOfMigrations)).toEqual(expect.arrayContaining(versions))
  })

  test.each(versions.map((version, at) => [version, at + 1] as const))(
    'comes from %s to the newest schema with every row',
    async (_version, length) => {
      const old = (await readMigrations()).filter(({ name }) => versions.slice(0, length).includes(name))
      const before = await onClient(async (client) => {
        for (const migration of old) {
          await applyMigrations(client, [migration])
          await client.query(rowsOfMigrations[migration.name] ?? '')
        }
        return countRows(client)
      })
      expect(before['events']).toBeGreaterThan(0)
      await migrate(town.connection)
      const after = await onClient(countRows)
      for (const [table, count] of Object.entries(before)) expect(after[table], table).toBe(count)
      const fresh = await createTestDatabase()
      try {
        expect(await onClient(describeSchema)).toEqual(await onClient(describeSchema, fresh.connection))
      } finally {
        await fresh.close()
      }
    },
  )
})
