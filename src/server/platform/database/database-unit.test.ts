import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import type { UnitHooks } from './database-unit.ts'
import type { WriteSql } from './sql.ts'

let store: TestDatabase
beforeEach(async () => {
  store = await createTestDatabase({ empty: true })
  await store.database.write((sql) => sql`create table ponds (name text primary key)`)
})
afterEach(() => store.close())

const dig = (name: string) => store.database.write((sql) => sql`insert into ponds values (${name})`)
const names = async () => {
  const rows = await store.database.read((sql) => sql<{ name: string }>`select name from ponds order by name`)
  return rows.map(({ name }) => name)
}
const insert = (name: string) => async (sql: WriteSql) => {
  await sql`insert into ponds values (${name})`
}
const noHooks: UnitHooks<unknown> = { begin: async () => {}, end: async () => {} }
const outside = <Result>(work: (sql: WriteSql) => Promise<Result>) => store.database.write(work)

test('writes and reads share one transaction with both hooks', async () => {
  const seen = await store.database.writeTogether(
    async () => {
      expect(await names(), 'no transaction before the first write').toEqual([])
      await Promise.all([dig('b'), dig('c')])
      return names()
    },
    { begin: insert('a'), end: insert('d') },
  )
  expect(seen).toEqual(['a', 'b', 'c'])
  expect(await names()).toEqual(['a', 'b', 'c', 'd'])
})

test.each(['begin', 'work', 'end'])('an error in %s rolls everything back', async (place) => {
  const fail = (here: string) => {
    if (here === place) throw new Error(`broken ${here}`)
  }
  const work = async () => {
    await dig('b')
    fail('work')
  }
  const hooks = { begin: async () => fail('begin'), end: async () => fail('end') }
  await expect(store.database.writeTogether(work, hooks)).rejects.toThrow(`broken ${place}`)
  expect(await names()).toEqual([])
})

test('opens no transaction and runs no hook without a write', async () => {
  const hooks = { begin: insert('a'), end: insert('d') }
  expect(await store.database.writeTogether(names, hooks)).toEqual([])
  expect(await names()).toEqual([])
})

test('a first write that fails may be followed by another', async () => {
  await dig('a')
  await store.database.writeTogether(async () => {
    await expect(dig('a')).rejects.toThrow('duplicate key')
    await dig('b')
  }, noHooks)
  expect(await names()).toEqual(['a', 'b'])
})

test('a first write aborted by a deadlock runs again, including the begin hook', async () => {
  await dig('a')
  await dig('b')
  const lock = (sql: WriteSql, name: string) => sql`select from ponds where name = ${name} for update`
  const ready = Promise.withResolvers<void>()
  let begins = 0
  const other = outside(async (sql) => {
    await lock(sql, 'b')
    await ready.promise
    await lock(sql, 'a')
  })
  await store.database.writeTogether(
    () =>
      store.database.write(async (sql) => {
        await lock(sql, 'a')
        ready.resolve()
        await lock(sql, 'b')
        await sql`insert into ponds values ('c')`
      }),
    { ...noHooks, begin: async () => void (begins += 1) },
  )
  await other
  expect(await names()).toEqual(['a', 'b', 'c'])
  expect(begins).toBeGreaterThanOrEqual(1)
})
