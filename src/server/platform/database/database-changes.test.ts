import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { hearing, watchPublicChanges } from './database-changes.ts'
import { createDatabaseListener, type DatabaseListener, type Subscription } from './database-listener.ts'
import { openDatabase, type Database } from './open-database.ts'

let store: TestDatabase
let other: Database
let listener: DatabaseListener
const onError = (error: unknown) => {
  throw error
}
beforeEach(async () => {
  store = await createTestDatabase()
  other = openDatabase({ connection: store.connection, size: 2 })
  listener = createDatabaseListener({ database: store.database, onError: () => undefined })
})
afterEach(async () => {
  await listener.close()
  await other.close()
  await store.close()
})

const addSeries = (database: Database) => database.write((sql) => sql`insert into series (title) values ('Clay')`)
const renameSeries = (database: Database, title: string) =>
  database.write((sql) => sql`update series set title = ${title}`)
/** Asks until it is so; an end to this is what the test is about. */
async function until(claim: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await claim())) await new Promise((resolve) => setImmediate(resolve))
}

test('a change of this process is known when its write resolves, one that is undone never', async () => {
  const changes = watchPublicChanges({ database: store.database, listener, onError })
  await until(changes.areHeard)
  await addSeries(store.database)
  const before = changes.stampOf(['events'])
  await renameSeries(store.database, 'Stone')
  const after = changes.stampOf(['events'])
  expect(after).toBeGreaterThan(before)
  const undone = store.database.write(async (sql) => {
    await sql`update series set title = 'Wood'`
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await until(changes.areHeard)
  const settled = changes.stampOf(['events'])
  await renameSeries(store.database, 'Stone')
  expect(changes.stampOf(['events'])).toBe(settled)
  expect(changes.stampOf(['guests'])).toBeLessThan(settled)
})

test('a change of another process is heard', async () => {
  const changes = watchPublicChanges({ database: store.database, listener, onError })
  await addSeries(other)
  await until(changes.areHeard)
  const before = changes.stampOf(['events'])
  await renameSeries(other, 'Stone')
  await until(() => changes.stampOf(['events']) > before)
})

test('nothing is taken as heard while the connection is lost, and anything may have changed after that', async () => {
  const changes = watchPublicChanges({ database: store.database, listener, onError })
  await until(changes.areHeard)
  const before = changes.stampOf([])
  await other.write(
    (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'wonderlark session'`,
  )
  await until(() => changes.areHeard() === false || changes.stampOf([]) > before)
  await until(() => changes.areHeard())
  expect(changes.stampOf([])).toBeGreaterThan(before)
})

/** A line that takes everything and brings nothing, as through a pooler that keeps no sessions. */
function createDeafListener(): DatabaseListener & { ears: Subscription | null } {
  const deaf = {
    ears: null as Subscription | null,
    listen: async (_channel: string, ears: Subscription) => {
      deaf.ears = ears
    },
    close: async () => undefined,
  }
  return deaf
}

test('a line that brings nothing is found out, at the start and later', async () => {
  const deaf = createDeafListener()
  let now = 0
  const changes = watchPublicChanges({ database: store.database, listener: deaf, onError, now: () => now })
  expect(changes.areHeard()).toBe(false)
  await until(() => changes.areHeard() !== false)
  expect(await changes.areHeard()).toBe(false)
  // From now on nobody waits for it, until an echo is back.
  expect(changes.areHeard()).toBe(false)

  const sent = Promise.withResolvers<string>()
  await listener.listen('public_changes', { hear: sent.resolve, onGap: () => undefined })
  now += hearing.renewal + 1
  expect(changes.areHeard()).toBe(false)
  deaf.ears?.hear(await sent.promise)
  expect(changes.areHeard()).toBe(true)
  now += hearing.unheard
  expect(await changes.areHeard()).toBe(false)
})

test('whoever reads from copies of the database is told of each change, so that these are outdated', async () => {
  let told = 0
  const changes = watchPublicChanges({ database: store.database, listener, onError, onChange: () => (told += 1) })
  await until(changes.areHeard)
  await addSeries(store.database)
  const before = told
  await renameSeries(store.database, 'Stone')
  // At the commit at the latest; the notice of it follows.
  expect(told).toBeGreaterThan(before)
})
