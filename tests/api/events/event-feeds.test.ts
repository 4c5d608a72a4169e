import { parseDocument, DomUtils } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainSite } from '#contract/site/site-options.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { createTestApp, testNow, testOrigin, type TestApp } from '#tests/support/product/app.ts'
import { insertEvents, insertSeries } from '#tests/support/events/builders.ts'
import { readWithIcalJs, readWithNodeIcal } from '#tests/support/sources/calendar-readers.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

let db: TestDatabase
let app: TestApp
const saturdays = ['2026-10-24T14:00:00Z', '2026-10-31T14:00:00Z', '2026-11-07T15:00:00Z', '2026-11-14T15:00:00Z']
const sundays = ['2027-03-07T15:00:00Z', '2027-03-14T14:00:00Z', '2027-03-21T14:00:00Z']

beforeAll(async () => {
  db = await createTestDatabase()
  app = createTestApp(db.database)
  await db.database.write(async (sql) => {
    const seriesId = await insertSeries(sql, 'Bird walk')
    await insertEvents(sql, [
      ...[...saturdays, ...sundays].map((startsAt) => ({ title: 'Bird walk', startsAt, seriesId })),
      {
        title: 'Owls & <mice>',
        startsAt: '2026-11-05T23:00:00Z',
        status: 'cancelled' as const,
        description: 'Bring "boots".\n\nSee https://owls.example.org/a?b=1&c=2.',
      },
      {
        title: 'Star party',
        category: 'STEM' as const,
        startsAt: '2026-11-06T01:00:00Z',
        isFree: true,
        ageGroups: ['adult' as const],
      },
      { title: 'Withdrawn', startsAt: '2026-11-06T01:00:00Z', withdrawnAt: '2026-10-20T00:00:00Z' },
      { title: 'Long ago', startsAt: '2026-09-01T14:00:00Z' },
      {
        title: 'Open day',
        startsAt: '2026-11-08T05:00:00Z',
        endsAt: '2026-11-10T05:00:00Z',
        allDay: true,
        category: 'Art' as const,
      },
    ])
  })
})
afterAll(() => db.close())

async function read(path: string): Promise<{ response: Response; text: string }> {
  const response = await app.get(path)
  expect(response.status).toBe(200)
  return { response, text: await response.text() }
}
const findLine = (text: string, name: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`))

describe('a search as a calendar', () => {
  test('has every date that isn’t over, around both clock changes, and cancelled ones', async () => {
    const { text, response } = await read('/feeds/events.ics')
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    for (const reader of [readWithIcalJs, readWithNodeIcal]) {
      expect(reader(text).map(({ start, title, status }) => [start, title, status])).toEqual([
        ['2026-11-05T23:00:00Z', 'CANCELLED: Owls & <mice>', 'CANCELLED'],
        ['2026-11-06T01:00:00Z', 'Star party', 'CONFIRMED'],
        ['2026-11-07T15:00:00Z', 'Bird walk', 'CONFIRMED'],
        ['2026-11-08', 'Open day', 'CONFIRMED'],
        ['2026-11-14T15:00:00Z', 'Bird walk', 'CONFIRMED'],
        ...sundays.map((start) => [start, 'Bird walk', 'CONFIRMED']),
      ])
    }
  })

  test('has the same events as the list', async () => {
    for (const query of [
      'interests=STEM',
      'q=bird',
      'free=true',
      'ages=adult&interests=STEM,Art',
      'near=40.67,-73.94&within=5&from=2026-11-08',
    ]) {
      const listed = await app.list(query)
      const { text } = await read(`/feeds/events.ics?${query}`)
      const titles = new Set(
        readWithIcalJs(text)
          .filter(({ status }) => status === 'CONFIRMED')
          .map(({ title }) => title),
      )
      expect(titles).toEqual(new Set(listed.map(({ title }) => title)))
    }
  })

  test('has the search’s name and its own address', async () => {
    const { text } = await read('/feeds/events.ics?interests=STEM,Nature&free=true&within=20')
    expect(findLine(text, 'X-WR-CALNAME')).toBe('X-WR-CALNAME:Free STEM and Nature events within 20 miles · Wonderlark')
    expect(text.replaceAll('\r\n ', '')).toContain(
      `SOURCE;VALUE=URI:${testOrigin}/feeds/events.ics?interests=STEM,Nature&free=true&within=20\r\n`,
    )
  })

  test('is valid when nothing matches', async () => {
    expect(readWithIcalJs((await read('/feeds/events.ics?q=zeppelin')).text)).toEqual([])
  })
})

describe('a search as an Atom feed', () => {
  test('has one entry for each card of the list, and cancelled events', async () => {
    const { text, response } = await read('/feeds/events.atom')
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const entries = DomUtils.getElementsByTagName('entry', parseDocument(text, { xmlMode: true }))
    const part = (name: string) =>
      entries.map((entry) => DomUtils.textContent(DomUtils.getElementsByTagName(name, entry)))
    expect(part('title')).toEqual(['CANCELLED: Owls & <mice>', 'Star party', 'Bird walk', 'Open day'])
    expect(part('summary')[1]).toBe('Thu, Nov 5, 2026, 8:00 PM to 10:00 PM · Brower Park, Brooklyn, NY · Free')
    expect(part('content')[0]).toContain('<a href="https://owls.example.org/a?b=1&amp;c=2">')
    expect(new Set(part('id')).size).toBe(4)
  })

  test('links to itself and to the home screen with the same search', async () => {
    const { text } = await read('/feeds/events.atom?within=10&virtual=any')
    expect(text).toContain(
      `<link rel="self" type="application/atom+xml" href="${testOrigin}/feeds/events.atom?within=10&amp;virtual=any"/>`,
    )
    expect(text).toContain(
      `<link rel="alternate" type="text/html" href="${testOrigin}/home?within=10&amp;interests="/>`,
    )
  })
})

test('a search as a JSON Feed has the times of each event', async () => {
  const { text, response } = await read('/feeds/events.json?interests=STEM')
  expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  expect(JSON.parse(text)).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'STEM events · Wonderlark',
    feed_url: `${testOrigin}/feeds/events.json?interests=STEM`,
    items: [
      {
        title: 'Star party',
        tags: ['STEM', 'Curious'],
        _event: { start: '2026-11-05T20:00:00-05:00', time_zone: 'America/New_York' },
      },
    ],
  })
})

test('feeds have the installation’s name', async () => {
  const named = createTestApp(db.database, testNow, { site: { ...plainSite, name: 'Riverton Learns' } })
  const fetchText = async (path: string) => (await named.get(path)).text()
  expect(findLine(await fetchText('/feeds/events.ics?q=owl'), 'X-WR-CALNAME')).toMatch(/ · Riverton Learns$/)
  const atom = await fetchText('/feeds/events.atom')
  expect(atom).toContain('<title xml:lang="en">Learning events · Riverton Learns</title>')
  expect(atom).toContain('<author><name>Riverton Learns</name></author>')
})

describe.each(['ics', 'atom', 'json'])('every feed (%s)', (format) => {
  test('returns 304 until an event changes', async () => {
    const { response } = await read(`/feeds/events.${format}`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=900')
    const etag = response.headers.get('etag') ?? ''
    const again = await app.get(`/feeds/events.${format}`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
    await db.database.write(
      (sql) => sql`update events set changed_at = changed_at + interval '1 day' where title = 'Star party'`,
    )
    expect((await app.get(`/feeds/events.${format}`, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  test('rejects what the list rejects, naming the field', async () => {
    const refused = await app.get(`/feeds/events.${format}?interests=Alchemy&limit=9999&from=soon&colour=red`)
    expect(refused.status).toBe(400)
    const { errors } = (await refused.json()) as { errors: { field: string; message: string }[] }
    expect(errors.map(({ field, message }) => `${field} ${message}`)).toEqual([
      expect.stringContaining('interests "Alchemy" isn\'t one of STEM'),
      'from must be a date such as 2026-12-06',
      'limit must be at most 1000',
      'colour is not a known field',
    ])
  })

  test('has at most as many entries as its limit', async () => {
    const { text } = await read(`/feeds/events.${format}?limit=1`)
    expect(text).toContain('Owls')
    expect(text).not.toContain('Star party')
  })
})

describe('feeds for many subscribers', () => {
  let reads = 0
  let server: ProductServer
  beforeAll(async () => {
    const database: Database = {
      ...db.database,
      read: (work) => {
        reads += 1
        return db.database.read(work)
      },
    }
    server = await startProductServer({ database, clock: stopClock(testNow), cacheBytes: 8_000_000 })
  })
  afterAll(() => server.close())
  const feed = async (query: string) => (await fetch(`${server.url}/feeds/events.ics?${query}`)).text()
  const readsFor = async (query: string) => {
    const before = reads
    await feed(query)
    return reads - before
  }

  test.each([
    ['within=18&near=40.7128,-74.006', 'near=40.7099,-74.0101&within=20'],
    ['limit=120&sort=date', 'limit=200'],
    ['within=3&q=clay%20', 'q=clay&within=0.1'],
    ['interests=Art,Music&free=true', 'free=true&interests=Art,Music'],
  ])('%s and %s are one', async (first, second) => {
    // Only the cached feed has the rounded address. Before that, a feed has the requested one.
    await expect.poll(() => readsFor(first)).toBe(0)
    expect(await readsFor(second)).toBe(0)
    expect(await feed(second)).toBe(await feed(first))
  })

  test('are separate for coordinates that differ after rounding', async () => {
    expect(await feed('within=21')).not.toBe(await feed('within=20'))
    expect((await fetch(`${server.url}/feeds/events.ics?within=20&within=20`)).status).toBe(400)
  })
})
