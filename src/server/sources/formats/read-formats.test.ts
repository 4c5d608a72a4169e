import { describe, expect, test } from 'vitest'
import { readFeed } from './read-feed.ts'
import { noHints } from './table/read-table.ts'

const base = 'https://dover.example/events'
const read = (text: string | Buffer | object) =>
  readFeed(
    Buffer.isBuffer(text) ? text : Buffer.from(typeof text === 'string' ? text : JSON.stringify(text)),
    noHints,
    base,
  )
const page = (body: string) => `<!doctype html><html><head><title>Dover</title></head><body>${body}</body></html>`

test('microdata', () => {
  const { kind, events } = read(
    page(`<div itemscope itemtype="https://schema.org/Event">
      <a itemprop="url" href="/e/1"><h2 itemprop="name">Knots &amp; ropes</h2></a>
      <meta itemprop="startDate" content="2026-12-01T10:00-05:00"><time itemprop="endDate" datetime="2026-12-01T11:00-05:00">
      <div itemprop="location" itemscope itemtype="https://schema.org/Place"><span itemprop="name">Mill Hall</span>
        <div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">
          <span itemprop="streetAddress">1 Mill Road</span> <span itemprop="addressLocality">Dover</span></div></div></div>`),
  )
  expect(kind).toBe('Microdata')
  expect(events).toMatchObject([
    {
      title: 'Knots & ropes',
      link: 'https://dover.example/e/1',
      start: { local: '2026-12-01T10:00:00', zone: '-05:00' },
      end: { local: '2026-12-01T11:00:00' },
      place: { text: 'Mill Hall, 1 Mill Road, Dover' },
    },
  ])
})

test('JSON-LD may contain addresses without a host', () => {
  const node = { '@type': 'Event', name: 'Knots', startDate: '2026-12-01', image: '//img.example/1.png' }
  const { events } = read([
    { ...node, url: '/e/1' },
    { ...node, url: 'www.dover.example' },
  ])
  expect(events.map(({ link }) => link)).toEqual(['https://dover.example/e/1', null])
  expect(events[0]?.imageUrl).toBe('https://img.example/1.png')
})

test('hCalendar and h-event', () => {
  const { kind, events } = read(
    page(`<ul><li class="vevent"><a class="url summary" href="/e/1">Knots</a>
      <abbr class="dtstart" title="2026-12-01T10:00">Dec 1</abbr>
      <span class="dtend"><span class="value">2026-12-01</span> <span class="value">11:30</span></span>
      <span class="location vcard"><span class="fn org">Mill Hall</span>, <span class="locality">Dover</span></span></li>
      <li class="h-event"><h2 class="p-name">Tents</h2><time class="dt-start" datetime="2026-12-02 18:00">soon</time>
      <span class="p-location">Barn</span></li></ul>`),
  )
  expect(kind).toBe('hCalendar')
  expect(events).toMatchObject([
    { title: 'Knots', end: { local: '2026-12-01T11:30:00' }, place: { text: 'Mill Hall, Dover' } },
    { title: 'Tents', start: { local: '2026-12-02T18:00:00' }, place: { text: 'Barn' } },
  ])
})

describe('feeds', () => {
  const rss = (item: string) =>
    read(`<?xml version="1.0"?><rss version="2.0"><channel><title>Dover</title><item><title>Knots</title>
      <link>https://dover.example/1</link><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate>${item}</item>
      <item><title>News</title><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>`)

  test.each([
    [
      'the event module',
      '<ev:startdate>2026-12-05T10:00:00</ev:startdate><ev:enddate>2026-12-05T11:00:00</ev:enddate>',
    ],
    ['xCal', '<xCal:dtstart>2026-12-05T10:00:00</xCal:dtstart><xCal:dtend>2026-12-05T11:00:00</xCal:dtend>'],
    [
      'LibCal',
      '<libcal:date>2026-12-05</libcal:date><libcal:start>10:00:00</libcal:start><libcal:end>11:00:00</libcal:end>',
    ],
    [
      'CivicPlus',
      '<calendarEvent:EventDates>December 5, 2026</calendarEvent:EventDates><calendarEvent:EventTimes>10:00 AM - 11:00 AM</calendarEvent:EventTimes>',
    ],
    [
      'Modern Events Calendar',
      '<mec:startDate>2026-12-05</mec:startDate><mec:startHour>10:00 am</mec:startHour><mec:endDate>2026-12-05</mec:endDate><mec:endHour>11:00 am</mec:endHour>',
    ],
    [
      'Trumba',
      '<x-trumba:localstart>2026-12-05T10:00:00</x-trumba:localstart><x-trumba:localend>2026-12-05T11:00:00</x-trumba:localend>',
    ],
  ])('of %s', (_what, fields) => {
    const { kind, events, skipped } = rss(fields)
    expect(kind).toBe('RSS')
    expect(events).toMatchObject([
      { title: 'Knots', start: { local: '2026-12-05T10:00:00' }, end: { local: '2026-12-05T11:00:00' } },
    ])
    expect(skipped).toEqual([{ what: 'News', reason: 'has no start' }])
  })

  test('of Atom with times as attributes', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Dover</title><entry><title>Knots</title>
      <link href="https://dover.example/1"/><published>2026-11-01</published>
      <gd:when startTime="2026-12-05T10:00:00" endTime="2026-12-05T11:00:00"/></entry></feed>`
    expect(read(atom)).toMatchObject({
      kind: 'Atom',
      events: [{ link: 'https://dover.example/1', start: { local: '2026-12-05T10:00:00' } }],
    })
  })
})

test('GeoJSON, whose geometry is the venue', () => {
  const feature = {
    type: 'Feature',
    id: 'a1',
    geometry: { type: 'Point', coordinates: [-74.2, 40.8] },
    properties: { title: 'Bird walk', start: '2026-12-01T08:00:00Z', venue: 'Pond' },
  }
  const { kind, events } = read({ type: 'FeatureCollection', features: [feature] })
  expect(kind).toBe('GeoJSON')
  expect(events).toMatchObject([{ uid: 'a1', place: { text: 'Pond', latitude: 40.8, longitude: -74.2 } }])
})

describe('JSON of unknown origin', () => {
  test('with a list of events', () => {
    const { kind, events, skipped } = read({
      results: [
        {
          id: 7,
          name: 'Knots',
          starts_at: '2026-12-01T10:00:00-05:00',
          venue: { name: 'Mill Hall', address: { line1: '1 Mill Road', city: 'Dover' }, lat: 40.8, lng: -74.2 },
          url: '/events/7',
          price: '$12',
        },
        { id: 8, name: '', starts_at: '2026-12-01' },
        { id: 9, name: 'Tents', date: '2026-12-03', time: '7pm', location: 'Barn' },
      ],
    })
    expect(kind).toBe('JSON')
    expect(events).toMatchObject([
      {
        uid: '7',
        link: 'https://dover.example/events/7',
        place: { text: 'Mill Hall, 1 Mill Road, Dover', latitude: 40.8 },
        price: { amount: 12 },
      },
      { uid: '9', start: { local: '2026-12-03T19:00:00' } },
    ])
    expect(skipped).toEqual([{ what: 'entry 2', reason: 'has no title' }])
  })

  test('with posts, whose dates are of their publication, has no events', () => {
    const post = { id: 1, date: '2026-11-01T10:00:00', date_gmt: '2026-11-01T15:00:00', title: { rendered: 'News' } }
    expect(() => read([post, post])).toThrow('It is JSON, not a calendar')
  })
})

test('Ticket Tailor, whose prices are in minor units', () => {
  const ticket = (price: number) => ({ object: 'ticket_type', price })
  const event = {
    object: 'event',
    id: 'ev_1',
    name: 'Football for all',
    currency: 'gbp',
    start: { iso: '2026-12-05T10:00:00+00:00' },
    end: { iso: '2026-12-05T12:00:00+00:00' },
    venue: { name: 'Playing fields', postal_code: 'M20 1HP' },
    ticket_types: [ticket(0), ticket(400), ticket(800)],
    url: 'https://www.tickettailor.com/events/x/1',
    private: 'false',
  }
  const { kind, events } = read({ data: [event, { ...event, id: 'ev_2', private: 'true' }], links: { next: null } })
  expect(kind).toBe('Ticket Tailor')
  expect(events).toMatchObject([
    { uid: 'ev_1', place: { text: 'Playing fields, M20 1HP' }, price: { isFree: false, amount: 4, sign: 'GBP' } },
  ])
})

test.each([
  ['JSON', (data: string) => `<script type="application/json" id="warmup">${data}</script>`],
  ['a variable', (data: string) => `<script>window.__SERVER_DATA__ = ${data}; run("}")</script>`],
])('events that a page contains in %s of its scripts', (_what, wrap) => {
  const data = {
    deep: {
      events: [
        {
          id: 'w1',
          title: 'Life drawing',
          slug: 'life-drawing',
          scheduling: { config: { startDate: '2026-12-05T19:00:00.000Z', timeZoneId: 'Europe/London' } },
          location: { name: 'Studio', coordinates: { lat: 53.4, lng: -2.2 }, address: '27 Mill Street' },
        },
      ],
    },
  }
  const { kind, events } = read(page(`<a href="/event-details/life-drawing">More</a>${wrap(JSON.stringify(data))}`))
  expect(kind).toBe('Page data')
  expect(events).toMatchObject([
    {
      link: 'https://dover.example/event-details/life-drawing',
      start: { local: '2026-12-05T19:00:00', zone: 'UTC' },
      place: { text: 'Studio, 27 Mill Street', latitude: 53.4 },
    },
  ])
})

test('a list in the text of a page', () => {
  const item = (title: string, when: string) =>
    `<div class="card"><a href="/event/${title}"><h5>${title}</h5><span>${when}</span><p class="address">Mill Hall</p></a></div>`
  const { kind, events, notes } = read(
    page(
      item('Knots', 'Thursday 3rd December 2026, 7pm - 9pm') + item('Tents', 'Dec 5, 2026 - Dec 7, 2026') + '<p>Hi</p>',
    ),
  )
  expect(kind).toBe('Page text')
  expect(events).toMatchObject([
    {
      title: 'Knots',
      link: 'https://dover.example/event/Knots',
      start: { local: '2026-12-03T19:00:00' },
      end: { local: '2026-12-03T21:00:00' },
      place: { text: 'Mill Hall' },
    },
    { title: 'Tents', start: { isDate: true }, end: { local: '2026-12-08T00:00:00' } },
  ])
  expect(notes).toHaveLength(1)
})

test('a table in a page', () => {
  const row = (cell: string, ...texts: string[]) =>
    `<tr>${texts.map((text) => `<${cell}>${text}</${cell}>`).join('')}</tr>`
  const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`
  const hours = table(row('th', 'Weekday', 'From', 'Until'), row('td', 'Monday', '9', '5'))
  const { kind, events, isComplete } = read(
    page(
      hours +
        table(
          row('th', 'Date', 'Time', 'Event'),
          row('td', 'Dec 5, 2026', '6 pm', '<a href="/e/1">Hamlet</a>'),
          row('td', 'Dec 6, 2026', '2 pm - 4 pm', 'Lear'),
        ),
    ),
  )
  expect([kind, isComplete]).toEqual(['Page text', false])
  expect(events).toMatchObject([
    { title: 'Hamlet', start: { local: '2026-12-05T18:00:00' }, link: 'https://dover.example/e/1' },
    { title: 'Lear', end: { local: '2026-12-06T16:00:00' } },
  ])
})

test.each([
  [
    'windows-1252',
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Café für alle\r\nDTSTART:20261201T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR',
  ],
  [
    'a page that names its character set',
    '<meta charset="iso-8859-1"><script type="application/ld+json">{"@type":"Event","name":"Café für alle","startDate":"2026-12-01"}</script>',
  ],
])('text in %s', (_what, text) => {
  expect(read(Buffer.from(text, 'latin1')).events).toMatchObject([{ title: 'Café für alle' }])
})

test('a page whose elements are nested too deeply is rejected', () => {
  const message = 'It has more than 20,000 elements inside each other.'
  expect(() => read(`<html>${'<b>'.repeat(20_001)}</html>`)).toThrow(message)
})

test('events that refer to the same long text too often are rejected', () => {
  const place = { '@type': 'Place', '@id': '#place', name: 'Dover '.repeat(10_000) }
  const events = Array.from({ length: 1_000 }, () => ({ '@type': 'Event', location: { '@id': '#place' } }))
  const named = events.map((event, at) => ({ ...event, name: `Knots ${at}`, startDate: '2026-11-02' }))
  const text = JSON.stringify({ '@graph': [place, ...named] })
  expect(() => read(text)).toThrow('Its events repeat more than 50 MB of text.')
})
