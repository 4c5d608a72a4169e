import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { migrate } from './migrations.ts'

let store: TestDatabase
beforeEach(async () => {
  store = await createTestDatabase({ empty: true })
})
afterEach(() => store.close())

const applied = () => store.database.read((sql) => sql<{ name: string }>`select name from migrations order by name`)

test('an empty database gets every migration, once', async () => {
  const first = await migrate(store.connection)
  expect(first[0]).toBe('0001-events.sql')
  expect(await migrate(store.connection)).toEqual([])
  expect((await applied()).map(({ name }) => name)).toEqual(first)
})

test('two processes that start at once both end up with every migration', async () => {
  const program = `import { migrate } from ${JSON.stringify(new URL('./migrations.ts', import.meta.url).href)}
    console.log(JSON.stringify(await migrate(${JSON.stringify(store.connection)})))`
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  const outputs = await Promise.all([start(), start(), start()])
  const done = outputs.map(({ stdout }) => (JSON.parse(stdout) as string[]).length)
  expect(done.filter((count) => count > 0)).toHaveLength(1)
  expect((await applied()).length).toBe(Math.max(...done))
})

test('a migration that was edited after it had been applied is refused', async () => {
  await migrate(store.connection)
  await store.database.write((sql) => sql`update migrations set hash = 'of another text'`)
  await expect(migrate(store.connection)).rejects.toThrow('0001-events.sql was changed after it had been applied')
})

test('a database of a newer program is refused', async () => {
  await migrate(store.connection)
  await store.database.write((sql) => sql`insert into migrations (name, hash) values ('9999-later.sql', '')`)
  await expect(migrate(store.connection)).rejects.toThrow('newer than this program (it has the migration 9999-later.sql)')
})
