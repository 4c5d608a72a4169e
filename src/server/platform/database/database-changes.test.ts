import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { heartbeatTimings, watchPublicChanges } from './database-changes.ts'
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
/** Repeats until the claim is true; if it never is, the test times out. */
async function until(claim: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await claim())) await new Promise((resolve) => setImmediate(resolve))
}

test('reports a change by this process once its write resolves, and none if it is rolled back', async () => {
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

test('reports a change by another process', async () => {
  const changes = watchPublicChanges({ database: store.database, listener, onError })
  await addSeries(other)
  await until(changes.areHeard)
  const before = changes.stampOf(['events'])
  await renameSeries(other, 'Stone')
  await until(() => changes.stampOf(['events']) > before)
})

test('is unhealthy while the connection is lost, and then assumes that everything changed', async () => {
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

/** Simulates a listener that never receives anything, as behind a pooler that doesn't keep sessions. */
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

test('detects a silent connection, both at the start and later', async () => {
  const deaf = createDeafListener()
  let now = 0
  const changes = watchPublicChanges({ database: store.database, listener: deaf, onError, now: () => now })
  expect(changes.areHeard()).toBe(false)
  await until(() => changes.areHeard() !== false)
  expect(await changes.areHeard()).toBe(false)
  // From now on callers don't wait until a heartbeat returns.
  expect(changes.areHeard()).toBe(false)

  const sent = Promise.withResolvers<string>()
  await listener.listen('public_changes', { hear: sent.resolve, onGap: () => undefined })
  now += heartbeatTimings.renewal + 1
  expect(changes.areHeard()).toBe(false)
  deaf.ears?.hear(await sent.promise)
  expect(changes.areHeard()).toBe(true)
  now += heartbeatTimings.unheard
  expect(await changes.areHeard()).toBe(false)
})

test('calls onChange for each change, so that replicas can be marked as outdated', async () => {
  let told = 0
  const changes = watchPublicChanges({ database: store.database, listener, onError, onChange: () => (told += 1) })
  await until(changes.areHeard)
  await addSeries(store.database)
  const before = told
  await renameSeries(store.database, 'Stone')
  // At commit at the latest; the notification follows later.
  expect(told).toBeGreaterThan(before)
})
