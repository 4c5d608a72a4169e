import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { createSetupLink, describeSetupOffer } from '#server/admin/setup-service.ts'
import { findDemoSource } from '#server/seeding/queries.ts'
import { refreshDemoTown, seedDemoAccounts, seedDemoFollows, seedDemoTown } from '#server/seeding/seed.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

const clock = stopClock('2026-11-21T14:00:00Z')
let store: TestDatabase
let product: ProductServer
beforeAll(async () => {
  store = await createTestDatabase()
  product = await startProductServer({ database: store.database, clock })
})
afterAll(async () => {
  await product.close()
  await store.close()
})

const deps = () => ({ database: store.database, clock })
const json = { 'content-type': 'application/json' }
const readCode = async (response: Response) => ((await response.json()) as Problem).code

/** Opens a setup address as a browser does, without following the redirect. */
async function openLink(path: string, browser = openBrowser(product.url)) {
  return { browser, response: await browser.send(path) }
}

async function openSetup(browser?: BrowserLike): Promise<BrowserLike> {
  const opened = await openLink(await createSetupLink(deps()), browser)
  expect(opened.response.status).toBe(303)
  return opened.browser
}

const patch = async (browser: BrowserLike, changes: object) => {
  const { version } = (await (await browser.send('/api/admin/settings')).json()) as { version: number }
  return browser.send('/api/admin/settings', {
    method: 'PATCH',
    headers: json,
    body: JSON.stringify({ version, changes }),
  })
}

describe('the setup address', () => {
  test('exists only in a new installation', async () => {
    const offer = await describeSetupOffer('https://example.org', deps())
    expect(offer).toMatch(/^Set up your town at https:\/\/example\.org\/setup\/[A-Za-z0-9_-]{43} /)
    await store.database.write((sql) => sql`update settings set setup_finished_at = now()`)
    expect(await describeSetupOffer('https://example.org', deps())).toBeNull()
    await store.database.write((sql) => sql`update settings set setup_finished_at = null`)
  })

  test('sets an HttpOnly cookie and redirects to a path without the token', async () => {
    const path = await createSetupLink(deps())
    const { response } = await openLink(path)
    expect(response.headers.get('location')).toBe('/setup')
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly/)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const stored = await store.database.read(
      (sql) => sql<{ text: string }>`select setup_links::text as text from setup_links`,
    )
    expect(JSON.stringify(stored)).not.toContain(path.slice('/setup/'.length))
  })

  test.each(['A'.repeat(43), 'short', '%00', 'x'.repeat(3_000)])(
    'with the wrong token %s is rejected',
    async (token) => {
      const { browser, response } = await openLink(`/setup/${token}`)
      expect(response.status).toBe(404)
      expect(response.headers.get('set-cookie')).toBeNull()
      expect(await response.text()).toContain('doesn’t work any more')
      expect(await readCode(await browser.send('/api/setup'))).toBe('setup_not_found')
    },
  )

  test('expires after a week', async () => {
    const path = await createSetupLink(deps())
    const early = await openLink(path)
    clock.pass({ hours: 7 * 24 + 1 })
    expect((await openLink(path)).response.status).toBe(404)
    expect((await early.browser.send('/api/setup')).status, 'so does the cookie').toBe(404)
    expect((await early.browser.send('/api/admin/settings')).status).toBe(401)
  })
})

describe('a browser with the setup cookie', () => {
  test('can change settings and add sources, but nothing else', async () => {
    const browser = await openSetup()
    expect((await browser.send('/api/setup')).status).toBe(200)
    expect((await patch(browser, { townName: 'Millbrook' })).status).toBe(200)
    expect((await browser.send('/api/admin/sources')).status).toBe(200)
    for (const path of ['overview', 'people', 'log', 'mails', 'jobs', 'reviews', 'pages/about'])
      expect((await browser.send(`/api/admin/${path}`)).status, path).toBe(401)
  })

  test('can’t send requests from another site', async () => {
    const browser = await openSetup()
    const response = await browser.send('/api/setup/finish', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    })
    expect(await readCode(response)).toBe('foreign_origin')
    expect((await browser.send('/api/setup')).status).toBe(200)
  })

  test('can make the signed-in account an operator', async () => {
    const browser = await openSetup()
    expect(await readCode(await browser.send('/api/setup/operator', { method: 'POST' }))).toBe('not_signed_in')
    await product.signIn({ name: 'Olga', email: 'olga@example.org' }, browser)
    expect((await browser.send('/api/setup/operator', { method: 'POST' })).status).toBe(200)
    expect((await browser.send('/api/admin/overview')).status).toBe(200)
    expect(await describeSetupOffer('https://example.org', deps()), 'there is an operator now').toBeNull()
  })

  test('a signed-in person without the cookie can’t become an operator', async () => {
    const ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
    expect(await readCode(await ada.send('/api/setup/operator', { method: 'POST' }))).toBe('setup_not_found')
    expect((await ada.send('/api/admin/settings')).status).toBe(404)
  })

  test('no one becomes an operator while demo sign-in is open to other machines', async () => {
    const shared = await startProductServer({ database: store.database, clock, isDemoShared: true })
    try {
      const browser = openBrowser(shared.url)
      await browser.send(await createSetupLink(deps()))
      await shared.signIn({ name: 'Eve', email: 'eve@example.org' }, browser)
      expect(await readCode(await browser.send('/api/setup/operator', { method: 'POST' }))).toBe('operator_not_safe')
      expect(await (await browser.send('/api/setup')).json()).toMatchObject({ isShared: true })
    } finally {
      await shared.close()
    }
  })

  test('finishing ends every address and every browser’s access', async () => {
    const [one, other] = [await openSetup(), await openSetup()]
    const path = await createSetupLink(deps())
    expect((await one.send('/api/setup/finish', { method: 'POST' })).status).toBe(200)
    for (const browser of [one, other]) expect((await browser.send('/api/setup')).status).toBe(404)
    expect((await other.send('/api/admin/settings')).status).toBe(401)
    expect((await openLink(path)).response.status).toBe(404)
    // A new address from the command opens the setup again.
    expect((await openLink(await createSetupLink(deps()))).response.status).toBe(303)
  })
})

test('attempts from one address are rate-limited', async () => {
  const strict = await startProductServer({ database: store.database, clock, limitsRates: true })
  try {
    const browser = openBrowser(strict.url)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 110; attempt += 1)
      statuses.push((await browser.send(`/setup/${'B'.repeat(43)}`)).status)
    expect(statuses.slice(0, 90)).toEqual(Array.from({ length: 90 }, () => 404))
    expect(statuses.at(-1)).toBe(429)
  } finally {
    await strict.close()
  }
})

describe('the demo town', () => {
  test('can be removed for good with its events, people and saves; everything else stays', async () => {
    const own = await createTestDatabase()
    const town = { database: own.database, clock }
    const server = await startProductServer({ database: own.database, clock })
    try {
      await seedDemoTown(town)
      await seedDemoAccounts(town)
      await seedDemoFollows(town)
      const browser = openBrowser(server.url)
      await browser.send(await createSetupLink(town))
      await server.signIn({ name: 'Olga', email: 'olga@example.org' }, browser)
      const [event] = (await (await browser.send('/api/events?limit=1')).json()) as { id: number }[]
      await browser.send(`/api/events/${event?.id}/save`, { method: 'POST' })
      const shown = (await (await browser.send('/api/admin/settings')).json()) as { demoTown: Record<string, number> }
      expect(shown.demoTown['events']).toBeGreaterThan(300)
      expect(shown.demoTown['people']).toBeGreaterThan(5)
      const response = await browser.send('/api/admin/demo-town', { method: 'DELETE' })
      expect(await response.json()).toEqual(shown.demoTown)
      const counts = await own.database.read(
        (sql) => sql`
          select (select count(*)::int from events) as events, (select count(*)::int from series) as series,
            (select count(*)::int from sources) as sources, (select count(*)::int from users) as users,
            (select count(*)::int from user_events) as saves, (select count(*)::int from goals) as goals,
            (select count(*)::int from search_words) as words`,
      )
      expect(counts).toEqual([{ events: 0, series: 0, sources: 0, users: 1, saves: 0, goals: 0, words: 0 }])
      // As at the next start.
      expect([await seedDemoTown(town), await refreshDemoTown(town), await seedDemoAccounts(town)]).toEqual([0, 0, 0])
      expect(await own.database.read((sql) => findDemoSource(sql, 'Demo town'))).toBeNull()
      const again = await browser.send('/api/admin/demo-town', { method: 'DELETE' })
      expect(await again.json()).toEqual({ events: 0, people: 0, saves: 0, goals: 0 })
    } finally {
      await server.close()
      await own.close()
    }
  })
})
