import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/open-database.ts'
import { currentRun } from '#server/platform/observability/request-context.ts'
import { createTestApp } from '#tests/support/product/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
})
afterAll(() => store.close())

/** Creates an app that believes it has replicas. Records for each read whether a replica is allowed. */
function watchReads() {
  const mightBeStale: boolean[] = []
  const read: Database['read'] = (work) => {
    mightBeStale.push(currentRun()?.staleReads?.areAllowed ?? false)
    return store.database.read(work)
  }
  return { app: createTestApp({ ...store.database, staleness: 5_000, read }), mightBeStale }
}

const paths = [
  '/api/events',
  '/api/events?q=clay',
  '/feeds/events.atom',
  '/feeds/events.ics',
  '/sitemap.xml',
  '/sitemaps/events-1.xml',
]

test.each(paths)('reads %s from a replica for visitors, and from the primary after a write', async (path) => {
  const { app, mightBeStale } = watchReads()
  await app.get(path)
  expect(mightBeStale[0]).toBe(true)
  const before = mightBeStale.length
  await app.get(path, { headers: { cookie: 'recent_write=1' } })
  expect(new Set(mightBeStale.slice(before))).toEqual(new Set([false]))
})
