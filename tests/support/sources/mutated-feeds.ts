import fc, { type Arbitrary } from 'fast-check'
import { calendarEvent, calendarText } from './calendar-text.ts'
import { hostileMarkup } from '#tests/support/requests/hostile-markup.ts'

const zone = `BEGIN:VTIMEZONE
TZID:Eastern
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE`.replaceAll('\n', '\r\n')

/** Feeds as libraries, museums and meetup groups publish them. */
const calendar = calendarText(
  'PRODID:-//Library//Events//EN',
  'X-WR-CALNAME:Dover Library',
  'X-WR-TIMEZONE:America/New_York',
  zone,
  calendarEvent(
    'UID:knots@dover.example',
    'DTSTAMP:20261001T120000Z',
    'DTSTART;TZID=Eastern:20261110T100000',
    'DTEND;TZID=Eastern:20261110T113000',
    'SUMMARY:Knots\\, hitches and bends',
    'DESCRIPTION:Bring a rope.\\n\\n<p>Ages 8&ndash;12. <a href="https://dover.example/knots">More</a></p>',
    'LOCATION:Dover Library\\, 45 Main St\\, Dover\\, NJ 07801',
    'GEO:40.8840;-74.5621',
    'CATEGORIES:Kids,Crafts',
    'URL:https://dover.example/knots',
    'ATTACH;FMTTYPE=image/png:https://dover.example/knots.png',
    'ORGANIZER;CN="Dover Library":mailto:desk@dover.example',
    'STATUS:CONFIRMED',
    'SEQUENCE:3',
  ),
  calendarEvent(
    'UID:owls@dover.example',
    'DTSTART;TZID=America/New_York:20261103T180000',
    'DURATION:PT1H30M',
    'RRULE:FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270601T000000Z',
    'EXDATE;TZID=America/New_York:20261124T180000',
    'RDATE;TZID=America/New_York:20261128T180000',
    'SUMMARY:Owls',
  ),
  calendarEvent(
    'UID:owls@dover.example',
    'RECURRENCE-ID;TZID=America/New_York:20261110T180000',
    'DTSTART;TZID=America/New_York:20261110T190000',
    'SUMMARY:Owls\\, an hour later',
    'STATUS:CANCELLED',
  ),
  calendarEvent('UID:fair@dover.example', 'DTSTART;VALUE=DATE:20261107', 'DTEND;VALUE=DATE:20261109', 'SUMMARY:Fair'),
)

const page = `<!doctype html><html><head><title>Dover Library</title>
<script type="application/ld+json">${JSON.stringify({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'EducationEvent',
      name: 'Knots',
      startDate: '2026-11-10T10:00:00-05:00',
      endDate: '2026-11-10T11:30:00-05:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        '@type': 'Place',
        name: 'Dover Library',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '45 Main St',
          addressLocality: 'Dover',
          postalCode: '07801',
        },
        geo: { latitude: 40.884, longitude: '-74.5621' },
      },
      image: ['https://dover.example/knots.png'],
      description: '<p>Bring a rope.</p>',
      offers: { price: '5.00', priceCurrency: 'USD', url: 'https://dover.example/tickets' },
      organizer: { '@type': 'Organization', name: 'Dover Library' },
      url: 'https://dover.example/knots',
    },
  ],
})}</script></head><body><h1>Events</h1></body></html>`

const table = `title,start,end,location,description,url
Knots,2026-11-10 10:00,2026-11-10 11:30,"45 Main St, Dover, NJ","Bring a ""rope"".",https://dover.example/knots
Owls,11/12/2026 6:00 PM,11/12/2026 7:00 PM,Mill Hall,,
`

const seeds = [calendar, calendar, page, table].map((text) => Buffer.from(text))

/** Fragments that have crashed feed parsers. */
const tokens: readonly string[] = [
  ...hostileMarkup,
  'RRULE:FREQ=SECONDLY',
  'RRULE:FREQ=SECONDLY;COUNT=99999999999',
  'RRULE:FREQ=DAILY;INTERVAL=0',
  'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'RRULE:FREQ=YEARLY;BYDAY=53MO;BYSETPOS=-366',
  'RRULE:FREQ=MINUTELY;BYHOUR=25',
  'RRULE:;;;=',
  `EXDATE:${'20261110T100000,'.repeat(2_000)}`,
  `RDATE:${'20261110T100000Z,'.repeat(2_000)}`,
  'DTSTART:99999999T999999Z',
  'DTSTART:00000000T000000',
  'DTSTART:-20261110',
  'DTSTART;TZID=../../etc/passwd:20261110T100000',
  'DTSTART;TZID=Nowhere/Here:20261110T100000',
  'DTEND:19000101T000000Z',
  'DURATION:-P99999W',
  'DURATION:P',
  'GEO:1e999;NaN',
  'BEGIN:VEVENT',
  'END:VEVENT',
  'BEGIN:VCALENDAR',
  'END:VCALENDAR',
  'BEGIN:VTIMEZONE',
  'X-WR-TIMEZONE:\u0000',
  `SUMMARY:${'🪺'.repeat(5_000)}`,
  `SUMMARY:${'\r\n a'.repeat(3_000)}`,
  'TZOFFSETTO:+9999',
  '{"@type":"Event","name":{},"startDate":[[[[]]]]}',
  '{"@graph":['.repeat(2_000),
  '"startDate":"9999999-99-99"',
  '<script type="application/ld+json">',
  '</script>',
  '<!--',
  '\u0000',
  '\ufeff',
  '\u202e',
  '"',
  ';',
  '\r',
]

type Mutation = (bytes: Buffer) => Buffer

const cut = (bytes: Buffer, at: number, length: number, put: Uint8Array = Buffer.alloc(0)): Buffer =>
  Buffer.concat([bytes.subarray(0, at % (bytes.length + 1)), put, bytes.subarray((at % (bytes.length + 1)) + length)])

/** Finds the start of a line, for mutations that only make sense there. */
function lineAt(bytes: Buffer, at: number): number {
  const found = bytes.indexOf('\n', at % (bytes.length + 1))
  return found === -1 ? 0 : found + 1
}

const mutation: Arbitrary<Mutation> = fc.oneof(
  {
    arbitrary: fc.tuple(fc.nat(), fc.constantFrom(...tokens)).map(
      ([at, token]): Mutation =>
        (bytes) =>
          cut(bytes, lineAt(bytes, at), 0, Buffer.from(`${token}\r\n`)),
    ),
    weight: 5,
  },
  fc.tuple(fc.nat(), fc.constantFrom(...tokens)).map(
    ([at, token]): Mutation =>
      (bytes) =>
        cut(bytes, at, 0, Buffer.from(token)),
  ),
  fc.tuple(fc.nat(), fc.integer({ min: 1, max: 400 })).map(
    ([at, length]): Mutation =>
      (bytes) =>
        cut(bytes, at, length),
  ),
  fc.nat().map(
    (at): Mutation =>
      (bytes) =>
        bytes.subarray(0, at % (bytes.length + 1)),
  ),
  fc.tuple(fc.nat(), fc.nat(255)).map(
    ([at, byte]): Mutation =>
      (bytes) =>
        cut(bytes, at, 1, Buffer.from([byte])),
  ),
  fc.tuple(fc.nat(), fc.nat(600), fc.integer({ min: 2, max: 300 })).map(([at, length, times]): Mutation => (bytes) => {
    const from = at % (bytes.length + 1)
    const piece = bytes.subarray(from, from + length)
    return cut(bytes, from, 0, Buffer.concat(Array.from({ length: times }, () => piece)))
  }),
  fc.uint8Array({ maxLength: 40 }).chain((noise) =>
    fc.nat().map(
      (at): Mutation =>
        (bytes) =>
          cut(bytes, at, noise.length, noise),
    ),
  ),
  fc.constantFrom<Mutation>(
    (bytes) => Buffer.from(bytes.toString(), 'utf16le'),
    (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
    (bytes) => Buffer.from(bytes.toString().toLowerCase()),
    (bytes) => Buffer.concat([bytes, bytes]),
  ),
)

/** Generates realistic feeds with one to eight mutations; at most 600,000 bytes. */
export const mutatedFeed: Arbitrary<Buffer> = fc
  .tuple(fc.constantFrom(...seeds), fc.array(mutation, { minLength: 1, maxLength: 8 }))
  .map(([seed, mutations]) => mutations.reduce<Buffer>((bytes, mutate) => mutate(bytes).subarray(0, 600_000), seed))
