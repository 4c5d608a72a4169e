import { describe, expect, test } from 'vitest'
import { calendarEvent, calendarText } from '#tests/support/sources/calendar-text.ts'
import { detectRecorded, recordedPage, twoEvents } from '#tests/support/sources/detect-recorded.ts'
import type { Recorded } from '#tests/support/servers/recorded-site.ts'
import { FetchError } from '#server/platform/network/network.ts'
import { NoEventsFound } from './detect-source.ts'

const site = 'https://dover.example/'

const listedEvent = (day: number, more: object = {}) => ({
  id: day,
  global_id: `dover.example?id=${day}`,
  title: `Story time &#8211; day ${day}`,
  description: '<p>Songs &amp; stories</p>',
  url: `https://dover.example/event/${day}/`,
  all_day: false,
  start_date: `2026-12-${String(day).padStart(2, '0')} 10:00:00`,
  end_date: `2026-12-${String(day).padStart(2, '0')} 11:00:00`,
  timezone: 'America/New_York',
  cost: '$5 – $8',
  cost_details: { currency_code: 'USD', values: ['5', '8'] },
  categories: [{ name: 'Family' }],
  tags: [],
  venue: { venue: 'Main Library', address: '1 Mill Road', city: 'Dover', state: 'NJ', zip: '07801' },
  organizer: [{ organizer: 'Friends of the Library' }],
  ...more,
})

const eventsCalendarPage: Recorded = (response, search) => {
  const number = Number(search.get('page'))
  const events = number === 3 ? [listedEvent(30)] : [listedEvent(number * 10), listedEvent(number * 10 + 1)]
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ events, total: 5, total_pages: 3 }))
}

describe('finds and reads', () => {
  test('a calendar', async () => {
    const found = await detectRecorded('webcal://dover.example/all.ics', { 'https://dover.example/all.ics': twoEvents })
    expect(found).toMatchObject({ kind: 'icalendar', titles: ['Knots', 'Tents'] })
  })

  test.each([
    ['no server accepts connections', 'unreachable', 'http://dover.example/all.ics'],
    ['the certificate is not valid', 'certificate', 'http://dover.example/all.ics'],
    ['the address is private', 'private', null],
    ['the server is slow', 'too-slow', null],
  ] as const)('a calendar that webcal names, over http only if https cannot be connected: %s', async (...row) => {
    const [message, reason, readAddress] = row
    const refuseHttps = (url: string) => {
      if (url.startsWith('https:')) throw new FetchError(message, { reason })
    }
    const recordings = { 'http://dover.example/all.ics': twoEvents }
    const found = detectRecorded('webcal://dover.example/all.ics', recordings, refuseHttps)
    if (readAddress) expect(await found).toMatchObject({ readAddress, titles: ['Knots', 'Tents'] })
    else await expect(found).rejects.toThrow(message)
  })

  test('a calendar that the page declares', async () => {
    const head = '<link rel="alternate" type="text/calendar" href="/calendar/feed">'
    const found = await detectRecorded(site, {
      [site]: recordedPage('', head),
      'https://dover.example/calendar/feed': twoEvents,
    })
    expect(found).toMatchObject({
      kind: 'icalendar',
      kindLabel: 'Calendar (iCalendar)',
      address: site,
      readAddress: 'https://dover.example/calendar/feed',
      titles: ['Knots', 'Tents'],
    })
  })

  test.each([
    [
      'a link to subscribe',
      '<a href="webcal://dover.example/live.ics">Subscribe</a>',
      'https://dover.example/live.ics',
    ],
    ['an export link', '<a href="/events/?ical=1">Export</a>', 'https://dover.example/events/?ical=1'],
  ])('%s', async (_what, link, address) => {
    expect(await detectRecorded(site, { [site]: recordedPage(link), [address]: twoEvents })).toMatchObject({
      readAddress: address,
    })
  })

  test('the larger calendar instead of that of a single event', async () => {
    const one = calendarText(calendarEvent('UID:1', 'SUMMARY:One', 'DTSTART:20261201T150000Z'))
    const body = '<a href="/1.ics">Add to calendar</a><a href="/all.ics">Subscribe to all events</a>'
    const found = await detectRecorded(site, {
      [site]: recordedPage(body),
      'https://dover.example/1.ics': one,
      'https://dover.example/all.ics': twoEvents,
    })
    expect(found).toMatchObject({ readAddress: 'https://dover.example/all.ics' })
    expect(found.alternatives).toMatchObject([{ readAddress: 'https://dover.example/1.ics', upcoming: 1 }])
  })

  test('The Events Calendar, page by page, although its iCalendar is rejected', async () => {
    const found = await detectRecorded(site, {
      [site]: (response) =>
        response
          .writeHead(200, {
            'content-type': 'text/html',
            'x-tec-api-root': 'https://dover.example/wp-json/tribe/events/v1/',
          })
          .end(recordedPage('', '<link rel="alternate" type="text/calendar" href="/?ical=1">')),
      'https://dover.example/wp-json/tribe/events/v1/events/': eventsCalendarPage,
      'https://dover.example/?ical=1': (response) => response.writeHead(403).end(),
    })
    expect(found).toMatchObject({ kind: 'the-events-calendar' })
    expect(found.reading).toMatchObject({ isComplete: true, skipped: [] })
    expect(found.reading.events).toHaveLength(5)
    expect(found.reading.events[0]).toMatchObject({
      title: 'Story time – day 10',
      start: { local: '2026-12-10T10:00:00', zone: 'America/New_York' },
      organizer: 'Friends of the Library',
      keywords: ['Family'],
      place: { text: 'Main Library, 1 Mill Road, Dover, NJ 07801' },
      price: { amount: 5, sign: 'USD' },
    })
  })

  test('a page of the site that shows its events', async () => {
    const found = await detectRecorded(site, {
      [site]: recordedPage('<a href="/about">About</a><a href="/visit/calendar">Calendar</a>'),
      'https://dover.example/visit/calendar': recordedPage('<a href="/feed.ics">Subscribe</a>'),
      'https://dover.example/feed.ics': twoEvents,
    })
    expect(found).toMatchObject({ readAddress: 'https://dover.example/feed.ics' })
  })

  test('a feed with event dates, when the page offers nothing else', async () => {
    const rss = `<rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel><title>Dover</title>
      <item><title>Knots</title><link>https://dover.example/1</link><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate>
      <ev:startdate>2026-12-01T10:00:00</ev:startdate><ev:location>Mill Hall</ev:location></item></channel></rss>`
    const found = await detectRecorded(site, {
      [site]: recordedPage('', '<link rel="alternate" type="application/rss+xml" href="/rss">'),
      'https://dover.example/rss': rss,
    })
    expect(found).toMatchObject({ kind: 'news-feed', titles: ['Knots'] })
  })
})

describe('explains what it found instead', () => {
  const fail = (address: string, recordings: Record<string, Recorded>) =>
    detectRecorded(address, recordings).then(
      () => {
        throw new Error('It found events.')
      },
      (error: unknown) => error as NoEventsFound,
    )

  test('a page without events, with everything that was tried', async () => {
    const error = await fail(site, { [site]: recordedPage('Welcome') })
    expect(error).toBeInstanceOf(NoEventsFound)
    expect(error.message).toContain('It is an HTML page titled "Dover" that contains no events.')
    expect(error).toMatchObject({ problem: 'page', advice: expect.stringContaining('iCalendar') })
    expect(error.tried.map(({ address }) => address)).toContain('https://dover.example/calendar.ics')
  })

  test('the plugins that a WordPress site could enable', async () => {
    const error = await fail(site, { [site]: recordedPage('<img src="/wp-content/a.png">') })
    expect(error.advice).toContain('WordPress plug-in')
    expect(error.tried.map(({ address }) => address)).toContain(
      'https://dover.example/wp-json/tribe/events/v1/events/?per_page=50&page=1',
    )
  })

  test.each([
    ['a sign-in page', recordedPage('<form><input type="password"></form>'), 'sign-in'],
    ['a PDF document', '%PDF-1.7', 'pdf'],
    ['a news feed', '<?xml version="1.0"?><rss version="2.0"><channel/></rss>', 'news'],
    ['an empty file', '', 'empty'],
    ['half of JSON', '{ "events": [', 'text'],
  ])('%s', async (_what, body, problem) => {
    expect(await fail(site, { [site]: body })).toMatchObject({ problem })
  })

  test.each([
    [401, 'sign-in'],
    [403, 'denied'],
    [404, 'not-found'],
    [429, 'busy'],
    [500, 'server-error'],
  ])('status %i', async (status, problem) => {
    const error = await fail(site, { [site]: (response) => response.writeHead(status).end(recordedPage('')) })
    expect(error).toMatchObject({ problem, message: expect.stringContaining(`status ${status}`) })
  })

  test('an empty calendar, without an error', async () => {
    const found = await detectRecorded(site, { [site]: calendarText() })
    expect(found).toMatchObject({ kind: 'icalendar', titles: [] })
    expect(found.reading.notes).toEqual(['it contains no events at the moment'])
  })

  test.each<[string, unknown, string]>([
    ['an empty list', [], 'json'],
    ['an empty list of a page', { page: 1, total: 0, events: [] }, 'json'],
    ['an empty list in an object', { status: 'ok', data: { items: [] } }, 'json'],
    ['an empty map', { type: 'FeatureCollection', features: [] }, 'geojson'],
  ])('%s, without an error', async (_what, body, kind) => {
    const found = await detectRecorded(site, { [site]: JSON.stringify(body) })
    expect(found).toMatchObject({ kind, titles: [] })
    expect(found.reading.notes).toEqual(['it contains no events at the moment'])
  })

  test.each([{}, { error: 'Wrong key', events: [] }, { posts: [] }, { events: [{ id: 1 }], items: [] }])(
    'JSON without a list of events: %j',
    async (body) => {
      expect(await fail(site, { [site]: JSON.stringify(body) })).toMatchObject({ problem: 'text' })
    },
  )
})

describe('pages of a list', () => {
  const root = 'https://dover.example/wp-json/tribe/events/v1/events/?per_page=50&page=1'
  const path = 'https://dover.example/wp-json/tribe/events/v1/events/'

  test("end with the import window's end", async () => {
    const far = { events: [listedEvent(1, { start_date: '2028-01-01 10:00:00' })], total_pages: 9 }
    const { requested } = await detectRecorded(root, { [path]: far })
    expect(requested).toHaveLength(1)
  })

  test('end when a server repeats itself', async () => {
    const { requested } = await detectRecorded(root, { [path]: { events: [listedEvent(1)], total_pages: 900 } })
    expect(requested).toHaveLength(2)
  })

  test('that fail leave an incomplete reading', async () => {
    const { reading } = await detectRecorded(root, {
      [path]: { events: [listedEvent(1)], total_pages: 3 },
      [root.replace('page=1', 'page=2')]: (response) => response.writeHead(500).end('oops'),
    })
    expect(reading).toMatchObject({ isComplete: false, events: [{ title: 'Story time – day 1' }] })
    expect(reading.notes?.join()).toContain('page 2 of the list could not be read')
  })

  test('are requested again after a short Retry-After', async () => {
    let refusals = 0
    const { reading } = await detectRecorded(root, {
      [path]: (response) => {
        refusals += 1
        if (refusals === 1) response.writeHead(429, { 'retry-after': '0' }).end()
        else
          response
            .setHeader('content-type', 'application/json')
            .end(JSON.stringify({ events: [listedEvent(1)], total_pages: 1 }))
      },
    })
    expect(reading.events).toHaveLength(1)
  })
})
