import { describe, expect, test } from 'vitest'
import { parseColumnMapping } from './table/csv-columns.ts'
import { NotACalendar } from './feed-event.ts'
import { readFeed } from './read-feed.ts'
import { noHints } from './table/read-table.ts'
import { calendarEvent, calendarText } from '#tests/support/sources/calendar-text.ts'

const read = (text: string | Buffer, columns: string | null = null) =>
  readFeed(Buffer.from(text), { ...noHints, columns: columns === null ? null : parseColumnMapping(columns) })

describe('other content is named in the error', () => {
  test.each([
    ['', 'It is an empty file.'],
    [' \n\t', 'It contains only white space.'],
    [
      '<!DOCTYPE html><html><title>404 &ndash; Not here</title></html>',
      'It is an HTML page titled "404 – Not here" that contains no events.',
    ],
    ['<html><body>Hello</body></html>', 'It is an HTML page without a title that contains no events.'],
    ['<?xml version="1.0"?><rss version="2.0"><channel/></rss>', 'It is a news feed (RSS or Atom), not a calendar.'],
    ['<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', 'It is XML (<Error>), not a calendar.'],
    ['{"error": "no such feed"}', 'It is JSON, not a calendar: {"error": "no such feed"}'],
    ['%PDF-1.7', 'It is a PDF document, not a calendar.'],
    ['Internal error', 'It is plain text, not a calendar: "Internal error"'],
    ['colour,weight\nred,3', 'It is plain text, not a calendar: "colour,weight red,3"'],
  ])('%j', (text, message) => {
    expect(() => read(text)).toThrow(new NotACalendar(message))
  })
})

test.each([
  ['a calendar', calendarText(calendarEvent('UID:a\0b', 'SUMMARY:Kn\0ots', 'DTSTART:20261102T100000Z'))],
  ['a table', 'uid,title,date\na\0b,Kn\0ots,2026-11-02\n'],
  ['JSON', '[{"@type":"Event","@id":"a\\u0000b","name":"Kn\\u0000ots\\ud83e","startDate":"2026-11-02"}]'],
  [
    'a web page',
    '<script type="application/ld+json">[{"@type":"Event","@id":"a\\ud83e","name":"Kn\\u0000ots\\ud83e",' +
      '"startDate":"2026-11-02","keywords":["\\ud83e"],"url":"https://e.org/\\ud83e"}]</script>',
  ],
])("characters that PostgreSQL can't store are removed from %s", (_what, text) => {
  const { events } = read(text)
  expect(events[0]?.title).toMatch(/^Knots\ufffd?$/)
  expect(JSON.stringify(events)).not.toMatch(/\\u0000|\\ud83e/)
})

test('error messages can be stored, wherever the text is truncated', () => {
  const letters = '🦆'.repeat(200)
  for (const shift of ['', 'x']) {
    const { skipped } = read(`<script type="application/ld+json">{"name": ${shift}${letters}</script>`)
    expect(skipped).toHaveLength(1)
    expect(JSON.stringify(skipped)).not.toMatch(/\\ud/)
    const text = shift + letters
    expect(() => read(text)).toThrow(/^It is plain text, not a calendar: "x?(🦆)+…"$/u)
  }
})

test.each([
  ['lines of a table', `title,date\n${'a,2026-11-02\n'.repeat(20_001)}`],
  ['broken lines of a table', `title,date\n${'a"b",c"d\n'.repeat(20_001)}`],
  ['events of a calendar', `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(20_001)}END:VCALENDAR\r\n`],
  ['events in JSON', `[${Array.from({ length: 20_001 }, () => '{"@type":"Event"}').join()}]`],
])('too many %s are rejected', (_what, text) => {
  expect(() => read(text)).toThrow(new NotACalendar('It has more than 20,000 events.'))
})

test('an event with too many lines is rejected', () => {
  const event = `BEGIN:VEVENT\r\n${'X-A:1\r\n'.repeat(20_001)}END:VEVENT\r\n`
  const calendar = `BEGIN:VCALENDAR\r\n${event}END:VCALENDAR\r\n`
  expect(() => read(calendar)).toThrow(new NotACalendar('One of its events has more than 20,000 lines.'))
})

test.each([
  [
    'a raw line break is in',
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Knots\r\n${'a\r\n'.repeat(20_001)}END:VEVENT\r\n`,
    'One of its events has more than 20,000 lines.',
  ],
  [
    'a calendar says of itself',
    `BEGIN:VCALENDAR\r\n${'X-A:1\r\n'.repeat(20_001)}`,
    'It has more than 20,000 lines outside its events.',
  ],
  ['calendars', 'BEGIN:VCALENDAR\r\n'.repeat(20_002), 'It has more than 20,000 events.'],
])('too much of what %s is rejected', (_what, text, message) => {
  expect(() => read(text)).toThrow(new NotACalendar(message))
})

test('a calendar after a warning of PHP isn’t a web page', () => {
  const calendar = calendarText(calendarEvent('UID:a', 'SUMMARY:Knots', 'DTSTART:20261102'))
  expect(read(`<br />\n<b>Warning</b>: in line 3<br />\n${calendar}`)).toMatchObject({ kind: 'iCalendar' })
})

test('an event truncated by another calendar belongs to the previous one, once', () => {
  const cut = `${calendarText(calendarEvent('UID:a', 'SUMMARY:Knots', 'DTSTART:20261102'))}BEGIN:VEVENT\r\nSUMMARY:Owls\r\n`
  const { events, skipped } = read(cut + calendarText(calendarEvent('UID:b', 'SUMMARY:Bends', 'DTSTART:20261102')))
  expect(events.map(({ uid }) => uid)).toEqual(['a', 'b'])
  expect(skipped).toEqual([{ what: 'Owls', reason: 'the file breaks off within it' }])
})

const page = (...blocks: string[]) =>
  `<html><head><title>Dover Library</title></head>${blocks.map((block) => `<script type="application/ld+json">${block}</script>`).join('')}</html>`
const node = (more: object) => ({ '@type': 'Event', name: 'Knots', startDate: '2026-11-02T10:00:00-05:00', ...more })
const only = (more: object) => read(page(JSON.stringify(node(more)))).events[0]

describe('pages with schema.org events', () => {
  test.each<[string, unknown]>([
    ['alone', node({})],
    ['in a list', [{ '@type': 'WebSite' }, node({})]],
    ['in a graph', { '@graph': [{ '@type': 'Organization' }, node({})] }],
    ['in an item list', { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: node({}) }] }],
    ['of a subtype', node({ '@type': ['Thing', 'http://schema.org/EducationEvent'] })],
    ['a festival', node({ '@type': 'Festival' })],
    [
      'within a series that only frames it',
      { '@type': 'EventSeries', name: 'All', startDate: '2026-11-01', subEvent: [node({})] },
    ],
  ])('%s', (_where, data) => {
    expect(read(page(JSON.stringify(data)))).toMatchObject({
      kind: 'JSON-LD',
      name: 'Dover Library',
      events: [{ title: 'Knots' }],
      isComplete: false,
    })
  })

  test('a broken block is skipped, others are read', () => {
    const { events, skipped } = read(
      page('{"@type": "Event",', JSON.stringify(node({})), `<!-- ${JSON.stringify(node({ name: 'Tents' }))} -->`),
    )
    expect(events.map(({ title }) => title)).toEqual(['Knots', 'Tents'])
    expect(skipped).toMatchObject([{ what: 'JSON-LD block 1' }])
  })

  test.each(['%;', '[%,]', '//<![CDATA[\n%\n//]]>'])('a block may be written as %s', (block) => {
    expect(read(page(block.replace('%', JSON.stringify(node({}))))).events).toHaveLength(1)
  })

  test('an event without a readable date is skipped with the reason', () => {
    const { events, skipped } = read(
      page(JSON.stringify([node({ startDate: 'soon' }), node({ startDate: undefined }), node({})])),
    )
    expect(events).toHaveLength(1)
    expect(skipped.map(({ reason }) => reason)).toEqual(['"soon" is not a recognized date', 'has no startDate'])
  })

  test.each([
    ['2026-11-02T10:00:00-0500', { local: '2026-11-02T10:00:00', zone: '-05:00', isDate: false }],
    ['2026-11-02T15:00Z', { local: '2026-11-02T15:00:00', zone: 'UTC', isDate: false }],
    ['2026-11-02T10:00:00.000', { local: '2026-11-02T10:00:00', zone: null, isDate: false }],
    ['2026-11-02', { local: '2026-11-02T00:00:00', zone: null, isDate: true }],
    ['2026-11-02T10:00:00:00+01:00', { local: '2026-11-02T10:00:00', zone: '+01:00', isDate: false }],
    ['2026-11-2T10-10-30-00', { local: '2026-11-02T10:30:00', zone: null, isDate: false }],
  ])('the date %s is parsed', (startDate, start) => {
    expect(only({ startDate })?.start).toEqual(start)
  })

  test('a last day is inclusive, an end time is not', () => {
    expect(only({ startDate: '2026-11-02', endDate: '2026-11-03' })?.end).toMatchObject({
      local: '2026-11-04T00:00:00',
    })
    expect(only({ endDate: '2026-11-02T11:00:00-05:00' })?.end).toMatchObject({ local: '2026-11-02T11:00:00' })
    expect(only({ endDate: '2026-11-02' })?.end).toBeNull()
  })

  test('references to venue, price and organizer are followed', () => {
    const graph = {
      '@graph': [
        node({
          location: { '@id': '#hall' },
          offers: [{ price: '12.50', priceCurrency: 'USD', url: 'https://example.org/buy' }],
          organizer: { '@id': '#us' },
        }),
        {
          '@id': '#hall',
          '@type': 'Place',
          name: 'Hall',
          address: {
            '@type': 'PostalAddress',
            streetAddress: '1 Mill Rd',
            addressLocality: 'Dover',
            addressRegion: 'NJ',
            postalCode: '07801',
          },
          geo: { latitude: '40.88', longitude: '-74.56' },
        },
        { '@id': '#us', '@type': 'Organization', name: 'Friends of Knots' },
      ],
    }
    expect(read(page(JSON.stringify(graph))).events).toMatchObject([
      {
        place: { text: 'Hall, 1 Mill Rd, Dover, NJ 07801', latitude: 40.88, longitude: -74.56 },
        price: { isFree: false, amount: 12.5, sign: 'USD', link: 'https://example.org/buy' },
        organizer: 'Friends of Knots',
      },
    ])
  })

  test.each<[object, object]>([
    [{ eventStatus: 'https://schema.org/EventCancelled' }, { isCancelled: true }],
    [
      {
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        location: { '@type': 'VirtualLocation', url: 'https://example.org/live' },
      },
      { isVirtual: true, virtualLink: 'https://example.org/live' },
    ],
    [{ offers: { price: '0' } }, { price: { isFree: true } }],
    [
      { offers: { '@type': 'AggregateOffer', lowPrice: '4', priceCurrency: 'GBP' } },
      { price: { isFree: false, amount: 4, sign: 'GBP' } },
    ],
    [
      { offers: [{ price: 0 }, { price: '1500', priceCurrency: 'JPY' }, { price: 2000, priceCurrency: 'JPY' }] },
      { price: { isFree: false, amount: 1500, sign: 'JPY' } },
    ],
    [{ offers: { price: '4 &#8211; 9' } }, { price: { isFree: false, amount: 4 } }],
    [{ offers: { price: '€8,50' } }, { price: { isFree: false, amount: 8.5, sign: '€' } }],
    [{ isAccessibleForFree: true }, { price: { isFree: true } }],
    [
      { name: 'Knots &amp; ropes', description: '<p>One</p><p>Two</p>' },
      { title: 'Knots & ropes', description: 'One\n\nTwo' },
    ],
    [
      { image: [{ '@type': 'ImageObject', url: 'https://example.org/k.jpg' }] },
      { imageUrl: 'https://example.org/k.jpg' },
    ],
  ])('%j is normalized', (more, expected) => {
    expect(only(more)).toMatchObject(expected)
  })
})

describe('tables', () => {
  const nycHeader =
    'title,guid,link,description,parkids,parknames,startdate,enddate,starttime,endtime,location,categories,coordinates,image'

  test('of NYC Parks have the actual date apart from the time', () => {
    const row =
      'Knots,"1,234",http://example.org/k,Rope &amp; more,M1,Mill Park,11/02/2026,11/02/2026,2026-10-01 10:00:00,2026-10-01 11:30:00,Mill Park,Education | Nature,"40.70, -73.90; 40.80, -73.80",'
    expect(read(`${nycHeader}\n${row}`)).toMatchObject({
      kind: 'CSV',
      isComplete: true,
      events: [
        {
          uid: '1,234',
          start: { local: '2026-11-02T10:00:00' },
          end: { local: '2026-11-02T11:30:00' },
          description: 'Rope & more',
          keywords: ['Education', 'Nature'],
          place: { latitude: 40.7, longitude: -73.9 },
        },
      ],
    })
  })

  test.each([
    [
      'Subject,Start Date,Start Time,End Time\nKnots,11/2/2026,10:00 PM,1:00 AM',
      '2026-11-02T22:00:00',
      '2026-11-03T01:00:00',
    ],
    ['Name;When\nKnots;2026-11-02 10:30', '2026-11-02T10:30:00', undefined],
    ['Event\tDate\tTime\nKnots\tMonday, November 2, 2026\t7pm', '2026-11-02T19:00:00', undefined],
    ['\ufeffTitle,Date\r\n"Knots, twice",2 Nov 2026', '2026-11-02T00:00:00', undefined],
  ])('%j are recognized by their column names', (table, start, end) => {
    const [event] = read(table).events
    expect([event?.start.local, event?.end?.local]).toEqual([start, end])
  })

  test('have the columns that the user specifies', () => {
    const [event] = read('Was,Wann,Wo\nKnoten,2026-11-02,Dover', 'title=Was,date=Wann,location=Wo').events
    expect(event).toMatchObject({ title: 'Knoten', place: { text: 'Dover' } })
  })

  test.each(['title=Nope', 'colour=Was', 'title'])('an invalid mapping is reported: %s', (columns) => {
    expect(() => read('Was,Wann\nKnoten,2026-11-02', columns)).toThrow(/no column "Nope"|is not one\. Fields/)
  })

  test('an invalid line is skipped with the reason', () => {
    const { events, skipped } = read('Title,Date,Id\nKnots,2026-11-02,1\nTents,13/45/2026,2\n,2026-11-02,3')
    expect(events).toHaveLength(1)
    expect(skipped).toEqual([
      { what: 'Tents (line 3)', reason: '2026-13-45 00:00:00 is not a date and time', uid: '2' },
      { what: 'line 4', reason: 'has no title', uid: '3' },
    ])
  })

  test('an invalid date is quoted without a lone surrogate at its end', () => {
    const [skip] = read(`Title,Date\nKnots,x${'🪺'.repeat(40)}`).skipped
    expect(skip?.reason).toMatch(/^"x(?:🪺){29}\ufffd" is not a recognized date/u)
  })

  test.each([
    ['Free', { isFree: true, amount: null }],
    ['$12.50', { isFree: false, amount: 12.5, sign: '$' }],
    ['0', { isFree: true, amount: null }],
  ])('the price %s is parsed', (price, expected) => {
    expect(read(`Title,Date,Price\nKnots,2026-11-02,${price}`).events[0]?.price).toMatchObject(expected)
  })
})
