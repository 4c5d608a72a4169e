import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openDatabase } from './open-database.ts'
import { findFreshness } from './database-replicas.ts'
import { allowStaleReads } from '#server/platform/observability/request-context.ts'

let store: TestDatabase
beforeEach(async () => {
  store = await createTestDatabase()
})
afterEach(() => store.close())

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
