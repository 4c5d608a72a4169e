import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openDatabase, type Database } from './open-database.ts'

let store: TestDatabase
/** Simulates a transaction-mode pooler; uses one connection, so that the next transaction gets the same one. */
let lent: Database
beforeEach(async () => {
  store = await createTestDatabase()
  lent = openDatabase({ connection: store.connection, direct: store.connection, size: 1 })
})
afterEach(async () => {
  await lent.close()
  await store.close()
})

test('a pooled connection gets its settings in each transaction and is returned without them', async () => {
  const [during] = await lent.read(
    (sql) => sql<{ zone: string; timeout: string; readOnly: string }>`
      select current_setting('timezone') as zone, current_setting('statement_timeout') as timeout,
        current_setting('transaction_read_only') as "readOnly"`,
  )
  expect(during).toEqual({ zone: 'UTC', timeout: '1min', readOnly: 'on' })
  const [after] = await lent.write(
    (sql) => sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`,
  )
  expect(after).toEqual({ timeout: '2min' })
})

test('a pooled connection uses no prepared statements', async () => {
  const names = () => lent.read((sql) => sql`select name from pg_prepared_statements where name <> ''`)
  await names()
  expect(await names()).toEqual([])
})

test('reads on a pooled connection are read-only, and writes are committed', async () => {
  const change = lent.read((sql) => sql`insert into sources (name) values ('Library')`)
  await expect(change).rejects.toThrow('read-only transaction')
  await lent.write((sql) => sql`insert into sources (name) values ('Library')`)
  await expect(
    lent.write(async (sql) => {
      await sql`insert into sources (name) values ('Museum')`
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await lent.read((sql) => sql`select name from sources`)).toEqual([{ name: 'Library' }])
})

test('sessions bypass the pooler and keep their locks', async () => {
  const session = await lent.openSession()
  await session.sql`select pg_advisory_lock(42)`
  const [held] = await lent.read(
    (sql) => sql`select count(*) as locks from pg_locks where locktype = 'advisory' and objid = 42`,
  )
  expect(held).toEqual({ locks: 1 })
  await session.close()
})

test.each(['lent', 'own'])(
  'a connection (%s) that closes between two statements fails only its own transaction',
  async (kind) => {
    const database = kind === 'lent' ? lent : store.database
    const session = await store.database.openSession()
    const transaction = database.write(async (sql) => {
      const [own] = await sql<{ pid: number }>`select pg_backend_pid() as pid`
      await session.sql`select pg_terminate_backend(${own?.pid}, 5000)`
      await sql`insert into sources (name) values ('Library')`
    })
    await expect(transaction).rejects.toThrow()
    await database.write((sql) => sql`insert into sources (name) values ('Museum')`)
    expect(await database.read((sql) => sql`select name from sources`)).toEqual([{ name: 'Museum' }])
    await session.close()
  },
)
