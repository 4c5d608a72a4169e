import { describe, expect, test } from 'vitest'
import { calendarEvent as event, calendarText as calendar } from '#tests/support/sources/calendar-text.ts'
import { toInstant } from './calendar-moments.ts'
import { expandOccurrences, type FeedOccurrence } from './expand-occurrences.ts'
import { readIcalendar } from './read-icalendar.ts'

/** Fixtures, each with one quirk of real calendars. */

const read = (text: string | Buffer) => {
  const reading = readIcalendar(Buffer.from(text))
  if (!reading) throw new Error('no calendar')
  return reading
}

const window = {
  from: Temporal.Instant.from('2026-10-01T00:00:00Z'),
  to: Temporal.Instant.from('2026-12-01T00:00:00Z'),
}

const written = ({ event: { title }, recurrenceId, start, end }: FeedOccurrence) => {
  const text = (moment: typeof start) =>
    moment.isDate ? moment.local.slice(0, 10) : toInstant(moment).toString().replace(':00Z', 'Z')
  return [title, text(start), end && text(end), recurrenceId].filter(Boolean).join(' ')
}

const dates = (...parts: string[]) =>
  expandOccurrences(read(calendar(...parts)).events, window).occurrences.map(written)

const knots = ['UID:knots@example.org', 'SUMMARY:Knots']

describe('the bytes', () => {
  const plain = calendar(event(...knots, 'DTSTART:20261102T150000Z', 'DTEND:20261102T160000Z'))

  test.each<[string, string | Buffer]>([
    ['a byte order mark', `\ufeff${plain}`],
    ['UTF-16', Buffer.from(`\ufeff${plain}`, 'utf16le')],
    ['blank lines and tabs before the beginning', `\r\n\t\t\r\n\t\t\t${plain}`],
    ['a warning of PHP before the beginning', `<b>Warning</b>: date() in line 3\n${plain}`],
    ['line feeds only', plain.replaceAll('\r\n', '\n')],
    ['carriage returns only', plain.replaceAll('\r\n', '\r')],
    ['mixed line ends', plain.replace('\r\n', '\n').replace('\r\nEND:VEVENT', '\nEND:VEVENT')],
    ['lines folded with a tab', plain.replace('SUMMARY:Knots', 'SUMM\r\n\tARY:Kn\r\n\tots')],
    ['small letters', plain.replaceAll('BEGIN:VEVENT', 'begin:vevent').replaceAll('SUMMARY', 'summary')],
  ])('may have %s', (_what, file) => {
    expect(read(file).events).toMatchObject([{ title: 'Knots', start: { local: '2026-11-02T15:00:00', zone: 'UTC' } }])
  })

  test('a time may have colons', () => {
    const file = calendar(
      event(...knots, 'DTSTART;TZID=America/New_York:2026-11-02T10:00:00', 'DTEND:2026-11-02T16:00Z'),
    )
    expect(read(file).events).toMatchObject([
      { start: { local: '2026-11-02T10:00:00' }, end: { local: '2026-11-02T16:00:00', zone: 'UTC' } },
    ])
  })

  test.each(['2026-11-02T10:00:00-05:00', '20261102T100000-0500'])('a time may have an offset: %s', (start) => {
    const file = calendar(event(...knots, `DTSTART;TZID=Europe/Paris:${start}`))
    expect(read(file).events[0]?.start).toEqual({ local: '2026-11-02T10:00:00', zone: '-05:00', isDate: false })
  })

  test('a fold may split a character', () => {
    const bytes = Buffer.from(calendar(event('UID:1', 'DTSTART:20261102', 'SUMMARY:Thé dansant')))
    const at = bytes.indexOf(Buffer.from('é')) + 1
    const file = Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)])
    expect(read(file).events[0]?.title).toBe('Thé dansant')
  })

  test('a line in another encoding does not spoil the others', () => {
    const lines = calendar(event('UID:1', 'DTSTART:20261102', 'SUMMARY:Naïve art', 'LOCATION:CAFE'))
    const file = Buffer.from(lines)
    const at = file.indexOf('CAFE') + 3
    file[at] = 0xe9
    expect(read(file).events).toMatchObject([{ title: 'Naïve art', place: { text: 'CAFé' } }])
  })

  test('a raw line break within a text is a line break of the text', () => {
    const [first] = read(
      calendar(event(...knots, 'DTSTART:20261102', 'DESCRIPTION:Bring rope', 'and a good mood')),
    ).events
    expect(first?.description).toBe('Bring rope\nand a good mood')
  })

  test('anything else returns null', () => {
    expect(readIcalendar(Buffer.from('hello'))).toBeNull()
  })
})

describe('times', () => {
  const zoned = (zone: string, ...before: string[]) =>
    dates(...before, event(...knots, `DTSTART;TZID=${zone}:20261102T100000`, 'DURATION:PT1H30M'))

  test.each([
    'America/New_York',
    'Eastern Standard Time',
    'Eastern Time (US & Canada)',
    '"(UTC-05:00) Eastern Time (US & Canada)"',
    '(UTC-05:00) Eastern Time (US & Canada)',
  ])('of the zone %s', (zone) => {
    expect(zoned(zone)).toEqual(['Knots 2026-11-02T15:00Z 2026-11-02T16:30Z'])
  })

  const writeZone = (tzid: string, standard: string, daylight: string) =>
    [
      [
        'BEGIN:VTIMEZONE',
        `TZID:${tzid}`,
        'BEGIN:STANDARD',
        'DTSTART:19701101T020000',
        'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      ],
      [
        `TZOFFSETFROM:${daylight}`,
        `TZOFFSETTO:${standard}`,
        'END:STANDARD',
        'BEGIN:DAYLIGHT',
        'DTSTART:19700308T020000',
      ],
      [
        'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
        `TZOFFSETFROM:${standard}`,
        `TZOFFSETTO:${daylight}`,
        'END:DAYLIGHT',
        'END:VTIMEZONE',
      ],
    ]
      .flat()
      .join('\r\n')

  test('in a zone defined only by the calendar itself', () => {
    expect(zoned('Our Town', writeZone('Our Town', '-0600', '-0500'))).toEqual([
      'Knots 2026-11-02T16:00Z 2026-11-02T17:30Z',
    ])
  })

  test('in a zone that the calendar defines incorrectly', () => {
    expect(zoned('America/New_York', writeZone('America/New_York', '+0900', '+0900'))).toEqual([
      'Knots 2026-11-02T15:00Z 2026-11-02T16:30Z',
    ])
  })

  test('of all-day events have an exclusive end', () => {
    expect(dates(event(...knots, 'DTSTART;VALUE=DATE:20261102', 'DTEND;VALUE=DATE:20261105'))).toEqual([
      'Knots 2026-11-02 2026-11-05',
    ])
    expect(dates(event(...knots, 'DTSTART;VALUE=DATE:20261102'))).toEqual(['Knots 2026-11-02 2026-11-03'])
  })

  test('an end not after the start is ignored', () => {
    expect(dates(event(...knots, 'DTSTART:20261102T150000Z', 'DTEND:20261102T140000Z'))).toEqual([
      'Knots 2026-11-02T15:00Z',
    ])
  })

  test('an event in progress is within the window', () => {
    expect(dates(event(...knots, 'DTSTART:20260901T150000Z', 'DTEND:20261002T150000Z'))).toHaveLength(1)
    expect(dates(event(...knots, 'DTSTART:20260901T150000Z', 'DTEND:20261001T000000Z'))).toHaveLength(0)
  })
})

describe('the properties of an event', () => {
  const of = (...lines: string[]) => read(calendar(event(...knots, 'DTSTART:20261102', ...lines))).events[0]

  test('texts are unescaped and entities decoded', () => {
    expect(of('LOCATION:Mill Road 12\\, Dover\\; back door', 'CATEGORIES:Food &amp; Drink,Crafts')).toMatchObject({
      place: { text: 'Mill Road 12, Dover; back door' },
      keywords: ['Food & Drink', 'Crafts'],
    })
  })

  test.each([
    'Mill\\nRoad 12\\nDover\\, NJ 07801',
    'Mill\\, \\nRoad 12\\n\\nDover\\, NJ 07801\\n',
    'Mill<br>Road 12<br/>Dover\\, NJ 07801',
  ])('the lines of a venue become parts of its address: %s', (lines) => {
    expect(of(`LOCATION:${lines}`)?.place.text).toBe('Mill, Road 12, Dover, NJ 07801')
  })

  test('coordinates count unless they are 0;0', () => {
    expect(of('GEO:40.5;-74.25')?.place).toMatchObject({ latitude: 40.5, longitude: -74.25 })
    expect(of('GEO:0;0')?.place).toMatchObject({ latitude: null, longitude: null })
    expect(of('GEO:north')?.place).toMatchObject({ latitude: null, longitude: null })
  })

  test('the HTML version of a description provides the links', () => {
    const html = 'X-ALT-DESC;FMTTYPE=text/html:<p>Bring rope. <a href="https://example.org/rope">Which?</a></p>'
    expect(of('DESCRIPTION:Bring rope. Which?', html)?.description).toBe(
      'Bring rope. Which? (https://example.org/rope)',
    )
  })

  test('organizer, link, picture and cancellation are read', () => {
    const lines = [
      'ORGANIZER;CN="Dover, the Library":mailto:a@example.org',
      'URL:https://example.org/1',
      'ATTACH;FMTTYPE=image/png:https://example.org/1.png',
      'STATUS:CANCELLED',
    ]
    expect(of(...lines)).toMatchObject({
      organizer: 'Dover, the Library',
      link: 'https://example.org/1',
      imageUrl: 'https://example.org/1.png',
      isCancelled: true,
    })
  })

  test('an alarm is not part of the event', () => {
    expect(of('BEGIN:VALARM', 'DESCRIPTION:Wake up', 'TRIGGER:-PT10M', 'END:VALARM')?.description).toBe('')
  })

  test('an unreadable line affects only itself', () => {
    expect(of('ORGANIZER;CN=:mailto:x', 'X-ODD;=;:', 'URL:https://example.org/2')?.link).toBe('https://example.org/2')
  })
})

describe('one bad event never loses the others', () => {
  test.each([
    [['SUMMARY:Bad'], 'has no start'],
    [['SUMMARY:Bad', 'DTSTART:yesterday'], '"yesterday" is not a date or time'],
    [['SUMMARY:Bad', 'DTSTART:20260231T100000'], '2026-02-31 10:00:00 is not a date and time'],
    [['SUMMARY:Bad', 'DTSTART:20261102T100000', 'RRULE:FREQ=SECONDLY'], 'recurs more often than daily'],
  ])('%j is skipped because it %s', (lines, reason) => {
    const { events, skipped } = read(calendar(event('UID:bad', ...lines), event(...knots, 'DTSTART:20261102')))
    expect(events).toMatchObject([{ title: 'Knots' }])
    expect(skipped).toEqual([{ what: 'Bad', reason, uid: 'bad' }])
  })

  test('a truncated file is not complete', () => {
    const whole = calendar(event(...knots, 'DTSTART:20261102'), event('UID:cut', 'SUMMARY:Cut'))
    const { events, skipped, isComplete } = read(whole.slice(0, whole.indexOf('SUMMARY:Cut') + 11))
    expect(events).toHaveLength(1)
    expect(skipped).toEqual([{ what: 'Cut', reason: 'the file breaks off within it', uid: 'cut' }])
    expect(isComplete).toBe(false)
  })

  test('a calendar without events is valid', () => {
    expect(read(calendar('X-WR-CALNAME:Quiet'))).toMatchObject({ name: 'Quiet', events: [], isComplete: true })
  })
})
