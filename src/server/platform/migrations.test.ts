import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { migrate } from './migrations.ts'
import { OperatorError } from './operator-error.ts'

let town: TestDatabase

beforeEach(async () => {
  town = await createTestDatabase({ empty: true })
})

afterEach(() => town.close())

async function run(statement: string): Promise<void> {
  const client = new pg.Client(town.connection)
  await client.connect()
  await client.query(statement)
  await client.end()
}

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
  const user = `limited_${town.connection.database.slice(-8)}`
  await run(`create role ${user} login; grant all on database ${town.connection.database} to ${user}`)
  await run(`grant all on schema public to ${user}`)
  try {
    expect(await refusalOf({ ...town.connection, user })).toMatch(/may not create the extension \w+; let a superuser/)
  } finally {
    await run(`drop owned by ${user}`)
    await run(`drop role ${user}`)
  }
})
