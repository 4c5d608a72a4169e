import { expect, test } from 'vitest'
import { asSuperuser, createTestDatabase } from './database.ts'

test('each test database has the schema and sees nothing of the others', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await one.database.write((sql) => sql`insert into sources (name) values ('Town library')`)
  const count = (sql: Parameters<Parameters<typeof one.database.read>[0]>[0]) => sql`select count(*) as n from sources`
  expect(await one.database.read(count)).toEqual([{ n: 1 }])
  expect(await other.database.read(count)).toEqual([{ n: 0 }])
  await Promise.all([one.close(), other.close()])
})

test.each([
  'alter table sources disable trigger all',
  'alter table sources add column color text',
  'alter table sources drop constraint sources_pkey cascade',
  'create table recipes (id int)',
  'create function double(int) returns int language sql return 2 * $1',
  'create index on sources (name)',
])('a database whose schema has changed isn’t used again: %s', async (statements) => {
  const { connection, close } = await createTestDatabase()
  await asSuperuser((client) => client.query(statements), connection.database)
  await close()
  const next = await createTestDatabase()
  expect(next.connection.database).not.toBe(connection.database)
  await next.close()
})

test('an emptied database is used again', async () => {
  const { connection, database, close } = await createTestDatabase()
  await database.write((sql) => sql`insert into sources (name) values ('Town library')`)
  await close()
  const next = await createTestDatabase()
  expect(next.connection.database).toBe(connection.database)
  await next.close()
})
