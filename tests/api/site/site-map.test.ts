import { parseDocument, DomUtils } from 'htmlparser2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainSite } from '#contract/site/site-options.ts'
import { createTestApp, testNow, testOrigin, type TestApp } from '#tests/support/product/app.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { startProductServer } from '#tests/support/product/product-server.ts'

let db: TestDatabase
let app: TestApp
let ids: number[]
beforeAll(async () => {
  db = await createTestDatabase()
  app = createTestApp(db.database)
  ids = await db.database.write((sql) =>
    insertEvents(sql, [
      { title: 'Coming up' },
      { title: 'Over', startsAt: '2026-09-01T14:00:00Z' },
      { title: 'Withdrawn', withdrawnAt: '2026-10-20T00:00:00Z' },
      { title: 'Cancelled', status: 'cancelled' },
      { title: 'Next week', startsAt: '2026-11-08T15:00:00Z' },
    ]),
  )
  await db.database.write((sql) => sql`update events set changed_at = '2026-10-05T08:30:00Z'`)
})
afterAll(() => db.close())

async function read(path: string): Promise<{ locations: string[]; changes: string[] }> {
  const response = await app.get(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const document = parseDocument(await response.text(), { xmlMode: true })
  const listTexts = (name: string) =>
    DomUtils.getElementsByTagName(name, document).map((node) => DomUtils.textContent(node))
  return { locations: listTexts('loc'), changes: listTexts('lastmod') }
}

test('the site map lists its parts with their last changes', async () => {
  expect(await read('/sitemap.xml')).toEqual({
    locations: ['pages', 'pathways', 'venues', 'organizers', 'organizations', 'events-0'].map(
      (part) => `${testOrigin}/sitemaps/${part}.xml`,
    ),
    changes: ['2026-10-05T08:30:00Z'],
  })
})

test('a part lists events that aren’t over, including cancelled ones, with their last changes', async () => {
  const { locations, changes } = await read('/sitemaps/events-0.xml')
  expect(locations).toEqual([ids[0], ids[3], ids[4]].map((id) => `${testOrigin}/event/${id}`))
  expect(new Set(changes)).toEqual(new Set(['2026-10-05T08:30:00Z']))
})

test('events beyond the first ten thousand are in another part', async () => {
  await db.database.write((sql) => sql`alter table events alter column id restart with 10001`)
  const [far] = await db.database.write((sql) => insertEvents(sql, [{ title: 'Far in the list' }]))
  expect((await read('/sitemap.xml')).locations).toContain(`${testOrigin}/sitemaps/events-1.xml`)
  expect((await read('/sitemaps/events-1.xml')).locations).toEqual([`${testOrigin}/event/${far}`])
})

test('pages without events are a part, too', async () => {
  const paths = ['/', '/home', '/goals/pathways', '/about', '/help', '/privacy', '/terms', '/accessibility']
  expect((await read('/sitemaps/pages.xml')).locations).toEqual(paths.map((path) => testOrigin + path))
})

test('so are shipped and featured pathways', async () => {
  const { locations } = await read('/sitemaps/pathways.xml')
  expect(locations).toHaveLength(40)
  expect(locations).toContain(`${testOrigin}/goals/pathways/mushrooms`)
})

test.each(['events-x', 'people', 'events-999999999', 'events-99'])('/sitemaps/%s.xml does not exist', async (name) => {
  const response = await app.get(`/sitemaps/${name}.xml`)
  expect([response.status, await response.text()]).toEqual([404, 'Sitemap not found.'])
})

test('robots.txt names the site map and excludes private paths', async () => {
  const response = await app.get('/robots.txt')
  const text = await response.text()
  expect(text).toContain(`Sitemap: ${testOrigin}/sitemap.xml\n`)
  for (const path of ['/api/', '/profile', '/goals', '/events$', '/home?'])
    expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain('Allow: /goals/pathways\n')
  expect(text).not.toMatch(/Disallow: \/\n/)
  expect(text).not.toContain('Disallow: /event/')
})

test('the web app manifest has the name of the town', async () => {
  const manifest = (await (await app.get('/manifest.webmanifest')).json()) as { name: string; icons: unknown[] }
  expect(manifest).toMatchObject({ name: 'Wonderlark', short_name: 'Wonderlark', start_url: '/home' })
  expect(manifest.icons).toHaveLength(4)
  const town = { ...plainSite, name: 'Millbrook' }
  const product = await startProductServer({ database: db.database, clock: stopClock(testNow), more: { site: town } })
  const response = await fetch(`${product.url}/manifest.webmanifest`)
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  expect(await response.json()).toMatchObject({ name: 'Millbrook', short_name: 'Millbrook' })
  await product.close()
})

test('security.txt exists if a contact is set, and expires within a year', async () => {
  const path = '/.well-known/security.txt'
  expect((await app.get(path)).status).toBe(404)
  const securityContacts = ['mailto:security@town.example', 'https://town.example/report']
  const response = await createTestApp(db.database, testNow, { securityContacts }).get(path)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await response.text()).split('\n')
  expect(lines).toEqual([
    'Contact: mailto:security@town.example',
    'Contact: https://town.example/report',
    'Expires: 2027-04-29T00:00:00Z',
    'Preferred-Languages: en',
    `Canonical: ${testOrigin}${path}`,
    '',
  ])
})
