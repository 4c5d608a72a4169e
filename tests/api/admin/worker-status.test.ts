import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMonitoring } from '#server/boot/monitoring.ts'
import { openDatabase, type Database } from '#server/platform/database/open-database.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { createWorkerStatus } from '#server/boot/worker-status.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

const metricsToken = 'a-token-that-nobody-guesses'
const monitoring = openMonitoring()
let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
  monitoring.watch({ pools: { work: store.database } })
})
afterAll(async () => {
  monitoring.stop()
  await store.close()
})

function createStatus(database: Database) {
  const clock = stopClock('2026-11-21T14:00:00Z')
  const metrics = {
    metricsToken,
    isLocalOnly: true,
    gatherMetrics: () => monitoring.registry.metrics(),
    workDatabase: database,
    clock,
  }
  return createWorkerStatus({ database, log: createLog('silent'), metrics })
}

test('a worker reports that it is alive and whether its database responds', async () => {
  const status = createStatus(store.database)
  expect(await (await status.request('/healthz')).text()).toBe('alive')
  expect((await status.request('/readyz')).status).toBe(200)
  const gone = openDatabase({ connection: { ...store.connection, host: '/nowhere' } })
  expect((await createStatus(gone).request('/readyz')).status).toBe(503)
  await gone.close()
})

test('a worker’s metrics require the token', async () => {
  const status = createStatus(store.database)
  expect((await status.request('/metrics')).status).toBe(404)
  const answer = await status.request('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toContain('wonderlark_database_connections{use="work",kind="read",state="idle",process="1"}')
  expect(text).not.toContain('wonderlark_live_connections')
})

test('a worker has no other endpoints', async () => {
  const status = createStatus(store.database)
  for (const path of ['/', '/home', '/api/events', '/api/admin/overview'])
    expect((await status.request(path)).status).toBe(404)
})
