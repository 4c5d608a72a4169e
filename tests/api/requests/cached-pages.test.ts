import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import type { PageRenderer, Pages } from '#server/boot/pages.ts'
import { earlyPressSource } from '#server/platform/pages/pages.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

let store: TestDatabase
let site: ProductServer
let now: Temporal.Instant
const clock = { now: () => now }

/** Renders the caller and the cookies that the request declares. */
const renderPage: PageRenderer['renderPage'] = async (request, sendRequest) => {
  const session = await sendRequest('/api/session', {})
  const events = (await (await sendRequest('/api/events', {})).json()) as LearningEvent[]
  const who = session.ok ? ((await session.json()) as { displayName: string }).displayName : 'visitor'
  const html = [who, request.headers.get('cookie'), ...events.map(({ title }) => title)].join(', ')
  const isSecret = new URL(request.url).pathname.startsWith('/rsvp')
  return {
    status: 200,
    html,
    state: '{}',
    head: { title: 'Test', description: '' },
    screen: null,
    isEmbedded: false,
    isSecret,
  }
}
const pages: Pages = {
  loadRenderer: async () => ({ renderPage }),
  loadMails: () => Promise.reject(new Error('There are no mails here.')),
  assetsFor: () => ({ entry: '/entry.js', styles: [], modules: [], fonts: [] }),
  finish: async (_url, html) => html,
  clientDir: import.meta.dirname,
}
beforeEach(async () => {
  now = Temporal.Instant.from('2026-10-31T16:30:20Z')
  store = await createTestDatabase()
  site = await startProductServer({ database: store.database, clock, cacheBytes: 8_000_000, pages })
  await store.database.write((sql) =>
    insertEvents(sql, [
      { title: 'Walk', startsAt: '2026-10-31T15:00:00Z', endsAt: '2026-10-31T16:31:00Z' },
      { title: 'Clay', startsAt: '2026-11-02T15:00:00Z' },
    ]),
  )
})
afterEach(async () => {
  await site.close()
  await store.close()
})
const open = async (path: string, cookie = '') => {
  const response = await fetch(site.url + path, { headers: cookie ? { cookie } : {} })
  const root = /<div id="root">(.*)<\/div>/.exec(await response.text())?.[1]
  const [caching, policy] = ['cache-control', 'content-security-policy'].map((name) => response.headers.get(name))
  return { root, caching, policy }
}

test('visitors without cookies share a page for 15 seconds', async () => {
  const shared = { caching: 'public, max-age=0, s-maxage=15' }
  for (let count = 0; count < 3; count += 1) {
    expect(await open('/home')).toMatchObject({ root: 'visitor, , Walk, Clay', ...shared })
    expect(await open('/home', 'other=1')).toMatchObject({ root: 'visitor, , Walk, Clay' })
  }
  await store.database.write((sql) => sql`update events set title = 'Stone' where title = 'Clay'`)
  expect(await open('/home')).toMatchObject({ root: 'visitor, , Walk, Clay' })
  now = now.add({ seconds: 16 })
  expect(await open('/home')).toMatchObject({ root: 'visitor, , Walk, Stone' })
  now = now.add({ minutes: 1 })
  expect(await open('/home')).toMatchObject({ root: 'visitor, , Stone' })
})

test('pages are cached separately for each location', async () => {
  const own = { caching: 'private, no-cache' }
  for (let count = 0; count < 3; count += 1) {
    for (const place of ['place=1', 'place=2']) {
      expect(await open('/home', `a=b; ${place}`)).toEqual({ ...(await open('/home', place)), ...own })
      expect(await open('/home', place)).toMatchObject({ root: `visitor, ${place}, Walk, Clay`, ...own })
    }
  }
})

test('a page for a signed-in person is rendered for them', async () => {
  const ada = await site.signIn({ name: 'Ada', email: 'ada@example.org' })
  await open('/home')
  const response = await ada.send('/home')
  expect(await response.text()).toContain('Ada, ')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect((await open('/home')).root).toMatch(/^visitor/)
})

test('pages with a secret address or about people are not shared', async () => {
  for (const path of [`/rsvp/${'x'.repeat(43)}`, '/discover', '/people/ada', '/profile']) {
    expect((await open(path)).caching).not.toContain('public')
  }
})

test('pages run only the build’s scripts and the one that notes early presses', async () => {
  expect((await open('/home')).policy).toContain(`script-src 'self' ${earlyPressSource};`)
})
