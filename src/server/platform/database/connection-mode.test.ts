import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openDatabase, type Database } from './open-database.ts'

let store: TestDatabase
/** As behind a pooler; here one connection, so that the next transaction gets the same. */
let lent: Database
beforeEach(async () => {
  store = await createTestDatabase()
  lent = openDatabase({ connection: store.connection, direct: store.connection, size: 1 })
})
afterEach(async () => {
  await lent.close()
  await store.close()
})

test('a lent connection gets its settings with each transaction and is given back without them', async () => {
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

test('a lent connection knows no statement by its name', async () => {
  const names = () => lent.read((sql) => sql`select name from pg_prepared_statements where name <> ''`)
  await names()
  expect(await names()).toEqual([])
})

test('what is read on a lent connection cannot be changed there, and what is written stays', async () => {
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

test('sessions go past the pooler, and keep their locks', async () => {
  const session = await lent.openSession()
  await session.sql`select pg_advisory_lock(42)`
  const [held] = await lent.read(
    (sql) => sql`select count(*) as locks from pg_locks where locktype = 'advisory' and objid = 42`,
  )
  expect(held).toEqual({ locks: 1 })
  await session.close()
})

test.each(['lent', 'own'])(
  'a connection (%s) that ends between two statements fails its transaction alone',
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
