import { describe, expect, test } from 'vitest'
import { timeZoneBlock } from '#server/platform/places/time-zones.ts'
import { readWithIcalJs, readWithNodeIcal } from '#tests/support/sources/calendar-readers.ts'
import { calendarEvent, zoned } from '#tests/support/sources/calendar-samples.ts'
import { calendarFileName, writeCalendar, type CalendarContent } from './calendar.ts'

const home = { publicUrl: 'https://wonderlark.example.org' }
const write = (content: Partial<CalendarContent>) => writeCalendar({ events: [], ...content }, home, timeZoneBlock)
const unfold = (text: string) => text.replaceAll('\r\n ', '')
const both = [
  ['ical.js', readWithIcalJs],
  ['node-ical', readWithNodeIcal],
] as const

describe('a calendar of one event', () => {
  const text = write({ events: [calendarEvent({}, { sequence: 3, changedAt: '2026-10-20T18:30:15.250Z' })] })

  test('has title, time, venue and version', () => {
    const lines = text.split('\r\n')
    for (const line of [
      'UID:event-12@wonderlark.example.org',
      'SEQUENCE:3',
      'DTSTAMP:20261020T183015Z',
      'LAST-MODIFIED:20261020T183015Z',
      'DTSTART;TZID=America/New_York:20261031T100000',
      'DTEND;TZID=America/New_York:20261031T120000',
      'SUMMARY:Pond dipping',
      'LOCATION:Brower Park\\, Brooklyn\\, NY',
      'GEO:40.6737;-73.9436',
      'CATEGORIES:Nature',
      'STATUS:CONFIRMED',
      'ORGANIZER;CN="Friends of the Pond":invalid:nomail',
      'URL:https://wonderlark.example.org/event/12',
    ]) {
      expect(lines).toContain(line)
    }
  })

  test('defines the time zone that its times refer to', () => {
    expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:America/New_York\r\n')
    const older = write({ events: [calendarEvent({ timeZone: 'US/Eastern' })] })
    expect(older).toContain('BEGIN:VTIMEZONE\r\nTZID:US/Eastern\r\n')
  })

  test('is deterministic', () => {
    const again = write({ events: [calendarEvent({}, { sequence: 3, changedAt: '2026-10-20T18:30:15.250Z' })] })
    expect(again).toBe(text)
  })

  test('marks a cancelled event in status and title', () => {
    for (const [, read] of both) {
      expect(read(write({ events: [calendarEvent({ status: 'cancelled' })] }))).toEqual([
        {
          start: '2026-10-31T14:00:00Z',
          end: '2026-10-31T16:00:00Z',
          title: 'CANCELLED: Pond dipping',
          status: 'CANCELLED',
        },
      ])
    }
  })

  test('has the link of a virtual event as location and conference', () => {
    const virtual = { isVirtualEvent: true, virtualEventLink: 'https://meet.example.org/a,b;c', location: '' }
    const lines = unfold(write({ events: [calendarEvent({ ...virtual, latitude: null, longitude: null })] })).split(
      '\r\n',
    )
    expect(lines).toContain('LOCATION:https://meet.example.org/a\\,b\\;c')
    expect(lines).toContain('CONFERENCE;VALUE=URI;FEATURE=VIDEO;LABEL="Join online":https://meet.example.org/a,b;c')
    expect(lines.some((line) => line.startsWith('GEO'))).toBe(false)
  })

  test('omits the approximate coordinates of a town', () => {
    expect(write({ events: [calendarEvent({ placePrecision: 'town' })] })).not.toContain('GEO:')
  })
})

describe('all-day events', () => {
  const allDay = { allDay: true, date: zoned('2026-10-31T00:00'), endDate: zoned('2026-11-03T00:00') }

  test.each(both)('have an exclusive end, as read by %s', (_, read) => {
    const text = write({ events: [calendarEvent(allDay)] })
    expect(text).toContain('DTSTART;VALUE=DATE:20261031\r\nDTEND;VALUE=DATE:20261103\r\n')
    expect(read(text)).toMatchObject([{ start: '2026-10-31', end: '2026-11-03' }])
  })

  test('last one day without an end, and include the day in which they end', () => {
    const instant = write({ events: [calendarEvent({ ...allDay, endDate: allDay.date })] })
    expect(instant).toContain('DTEND;VALUE=DATE:20261101\r\n')
    const untilEvening = write({ events: [calendarEvent({ ...allDay, endDate: zoned('2026-11-02T23:59') })] })
    expect(untilEvening).toContain('DTEND;VALUE=DATE:20261103\r\n')
  })

  test('need no time zone', () => {
    expect(write({ events: [calendarEvent(allDay)] })).not.toContain('VTIMEZONE')
  })
})

describe('times', () => {
  const zones = [
    'America/New_York',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Europe/Dublin',
    'Australia/Lord_Howe',
    'Etc/UTC',
  ]
  const days = [
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
    '2026-07-01',
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
    '2027-04-04',
  ]

  test.each(both)('are the same instants in every zone and around both clock changes, as read by %s', (_, read) => {
    const entries = zones.flatMap((timeZone, zone) =>
      days.map((day, at) =>
        calendarEvent({
          id: zone * 100 + at,
          title: `${timeZone} ${day}`,
          timeZone,
          date: zoned(`${day}T01:15`, timeZone),
          endDate: zoned(`${day}T09:45`, timeZone),
        }),
      ),
    )
    const expected = entries.map(({ event }) => ({
      title: event.title,
      start: new Date(event.date).toISOString().replace('.000Z', 'Z'),
      end: new Date(event.endDate).toISOString().replace('.000Z', 'Z'),
    }))
    const seen = read(write({ events: entries })).map(({ title, start, end }) => ({ title, start, end }))
    const byTitle = (a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title)
    expect(seen.sort(byTitle)).toEqual(expected.sort(byTitle))
  })

  test.each(both)('are unambiguous in a repeated hour, as read by %s', (_, read) => {
    const first = calendarEvent({
      id: 1,
      title: 'first',
      date: '2026-11-01T01:30:00-04:00',
      endDate: '2026-11-01T01:45:00-04:00',
    })
    const second = calendarEvent({
      id: 2,
      title: 'second',
      date: '2026-11-01T01:30:00-05:00',
      endDate: '2026-11-01T01:45:00-05:00',
    })
    expect(read(write({ events: [first, second] })).map(({ title, start }) => [title, start])).toEqual([
      ['first', '2026-11-01T05:30:00Z'],
      ['second', '2026-11-01T06:30:00Z'],
    ])
  })

  test('have no end if it equals the start', () => {
    const text = write({ events: [calendarEvent({ endDate: calendarEvent().event.date })] })
    expect(text).not.toContain('DTEND')
  })
})

describe('the lines', () => {
  const long = '鳥を見る会、'.repeat(40) + '🐦'.repeat(60) + 'Ünïcödé; "quoted", back\\slash\r\nnext line\u0007'
  const text = write({
    name: 'Birds, bees;\nand more',
    events: [calendarEvent({ title: long, description: long, organizer: 'A "B": C; D\nE^F', location: long })],
  })

  test('end in CR LF and have at most 75 octets', () => {
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('never split a character', () => {
    const bytes = Buffer.from(text)
    const pieces = bytes
      .toString('latin1')
      .split('\r\n')
      .map((piece) => Buffer.from(piece, 'latin1'))
    for (const piece of pieces) expect(piece.toString('utf8')).not.toContain('\ufffd')
  })

  test.each(both)('preserve the text without control characters, as read by %s', (_, read) => {
    expect(read(text)[0]?.title).toBe(long.replace('\r\n', '\n').replace('\u0007', ''))
  })

  test("can't be broken by quoted text", () => {
    const names = unfold(text)
      .split('\r\n')
      .map((line) => line.split(/[:;]/)[0])
    expect(names).not.toContain('and more')
    expect(unfold(text)).toContain(`ORGANIZER;CN="A ^'B^': C; D^nE^^F":invalid:nomail`)
    expect(unfold(text)).toContain('NAME:Birds\\, bees\\;\\nand more')
  })
})

describe('a calendar to subscribe to', () => {
  test('has a name, its URL and a refresh interval', () => {
    const text = unfold(
      write({ name: 'Nature near you', source: 'https://wonderlark.example.org/feeds/events.ics?interests=Nature' }),
    )
    expect(text).toContain('NAME:Nature near you\r\nX-WR-CALNAME:Nature near you\r\n')
    expect(text).toContain('SOURCE;VALUE=URI:https://wonderlark.example.org/feeds/events.ics?interests=Nature\r\n')
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n')
  })

  test.each(both)('is valid for %s even if no event matches', (_, read) => {
    expect(read(write({ name: 'Nothing' }))).toEqual([])
  })
})

test('a file name is derived from the title in any script', () => {
  expect(calendarFileName('Bird Walk: Central Park!')).toBe('bird-walk-central-park.ics')
  expect(calendarFileName('鳥を見る会 – 2026')).toBe('鳥を見る会-2026.ics')
  expect(calendarFileName('../../etc/passwd')).toBe('etc-passwd.ics')
  expect(calendarFileName('???')).toBe('event.ics')
})
