import { afterEach, beforeEach, expect, test } from 'vitest'
import { allowStaleReads } from '#server/platform/observability/request-context.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { findFreshness } from './database-cluster.ts'
import { openDatabase, type Database } from './open-database.ts'

let store: TestDatabase
/** Simulates a transaction-mode pooler; uses one connection, so that the next transaction gets the same one. */
let pooled: Database
beforeEach(async () => {
  store = await createTestDatabase()
  pooled = openDatabase({ connection: store.connection, direct: store.connection, size: 1 })
})
afterEach(async () => {
  await pooled.close()
  await store.close()
})

test('a pooled connection gets its settings in each transaction and is returned without them', async () => {
  const [during] = await pooled.read(
    (sql) => sql<{ zone: string; timeout: string; readOnly: string }>`
      select current_setting('timezone') as zone, current_setting('statement_timeout') as timeout,
        current_setting('transaction_read_only') as "readOnly"`,
  )
  expect(during).toEqual({ zone: 'UTC', timeout: '1min', readOnly: 'on' })
  const [after] = await pooled.write(
    (sql) => sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`,
  )
  expect(after).toEqual({ timeout: '2min' })
})

test('a pooled connection uses no prepared statements', async () => {
  const names = () => pooled.read((sql) => sql`select name from pg_prepared_statements where name <> ''`)
  await names()
  expect(await names()).toEqual([])
})

test('reads on a pooled connection are read-only, and writes are committed', async () => {
  const change = pooled.read((sql) => sql`insert into sources (name) values ('Library')`)
  await expect(change).rejects.toThrow('read-only transaction')
  await pooled.write((sql) => sql`insert into sources (name) values ('Library')`)
  await expect(
    pooled.write(async (sql) => {
      await sql`insert into sources (name) values ('Museum')`
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await pooled.read((sql) => sql`select name from sources`)).toEqual([{ name: 'Library' }])
})

test('sessions bypass the pooler and keep their locks', async () => {
  const session = await pooled.openSession()
  await session.sql`select pg_advisory_lock(42)`
  const [held] = await pooled.read(
    (sql) => sql`select count(*) as locks from pg_locks where locktype = 'advisory' and objid = 42`,
  )
  expect(held).toEqual({ locks: 1 })
  await session.close()
})

test.each(['pooled', 'direct'])(
  'a connection (%s) that closes between two statements fails only its own transaction',
  async (kind) => {
    const database = kind === 'pooled' ? pooled : store.database
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

test.each(['pooled', 'direct'])('a single statement is committed on a %s connection', async (kind) => {
  const database = kind === 'pooled' ? pooled : store.database
  await database.writeStatement((sql) => sql`insert into sources (name) values ('Library')`)
  expect(await store.database.read((sql) => sql`select name from sources`)).toEqual([{ name: 'Library' }])
})

const samples = [
  { at: 1_000, position: 500 },
  { at: 1_500, position: 500 },
  { at: 2_000, position: 900 },
]

test('a replica is as fresh as the latest sample that it has replayed', () => {
  expect(findFreshness(samples, 900)).toBe(2_000)
  expect(findFreshness(samples, 1_200)).toBe(2_000)
  expect(findFreshness(samples, 899)).toBe(1_500)
})

test('a replica that is behind all samples, or does not respond, is never fresh', () => {
  expect(findFreshness(samples, 499)).toBe(-Infinity)
  expect(findFreshness(samples, null)).toBe(-Infinity)
  expect(findFreshness([], 900)).toBe(-Infinity)
})

test('does not read from a primary configured as a replica, or from an unreachable replica', async () => {
  const away = { ...store.connection, host: '/nowhere' }
  const database = openDatabase({
    connection: store.connection,
    replicas: { connections: [store.connection, away], maxLag: 5_000 },
  })
  await database.write((sql) => sql`insert into sources (name) values ('Library')`)
  const read = () => database.read((sql) => sql`select name from sources`)
  expect(await allowStaleReads(read)).toEqual([{ name: 'Library' }])
  expect(database.staleness).toBe(5_000)
  await database.close()
})
