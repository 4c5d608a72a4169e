import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

test('each test database has the schema and sees nothing of the others', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await one.database.write((sql) => sql`insert into sources (name) values ('Town library')`)
  const count = (sql: Parameters<Parameters<typeof one.database.read>[0]>[0]) => sql`select count(*) as n from sources`
  expect(await one.database.read(count)).toEqual([{ n: 1 }])
  expect(await other.database.read(count)).toEqual([{ n: 0 }])
  await Promise.all([one.close(), other.close()])
})
