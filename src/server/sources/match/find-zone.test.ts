import { describe, expect, test } from 'vitest'
import { calendarEvent as event, calendarText as calendar } from '#tests/support/sources/calendar-text.ts'
import { noOptions, planReading, type ImportOptions } from '#server/sources/read/import-options.ts'
import { readFeed } from '#server/sources/formats/read-feed.ts'
import { getDaysFrom, normaliseFeed } from '#server/sources/read/read-source.ts'

const localities = new Map([
  ['#11201, +US', { latitude: 40.69, longitude: -73.99 }],
  ['Denver, +US-CO', { latitude: 39.74, longitude: -104.98 }],
])
const gazetteer = {
  resolve: async () => ({
    place: { label: 'Denver, CO', latitude: 39.74, longitude: -104.98 },
    candidates: [],
    isBareName: false,
  }),
}
/** The installation is in Los Angeles, so that no zone is correct by chance. */
const defaultLocation = { latitude: 34.05, longitude: -118.24 }
const days = getDaysFrom(Temporal.Instant.from('2026-11-01T12:00:00Z'), 60)

/** Returns starts and ends in local time of the displayed zone, and in UTC. */
async function read(text: string, options: Partial<ImportOptions> = {}) {
  const plan = await planReading({ ...noOptions, ...options }, { gazetteer, defaultLocation })
  const { events } = normaliseFeed(readFeed(Buffer.from(text)), plan, days, localities, 'Dover Library')
  return events.map(
    ({ startsAt, endsAt, timeZone }) => `${startsAt.slice(0, 16)}Z ${endsAt.slice(11, 16)}Z ${timeZone}`,
  )
}

const atTen = ['UID:knots', 'SUMMARY:Knots', 'DTSTART:20261110T100000', 'DTEND:20261110T110000']
const ics = (...lines: string[]) => calendar(event(...atTen, ...lines))
const brooklyn = 'LOCATION:Library\\, Brooklyn\\, NY 11201'
const denver = { town: 'Denver, CO' }
const chicago = 'X-WR-TIMEZONE:America/Chicago'

const page = (node: object) =>
  `<html><script type="application/ld+json">${JSON.stringify({ '@type': 'Event', name: 'Knots', ...node })}</script></html>`
const place = { '@type': 'Place', name: 'Library', address: 'Brooklyn, NY 11201' }
const times = { startDate: '2026-11-10T10:00:00', endDate: '2026-11-10T11:00:00' }

test('a zone that changes every second since 1900 is ignored', async () => {
  const zone = ['TZID:Hostile', 'BEGIN:STANDARD', 'DTSTART:19000101T000000', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500']
  const lines = ['BEGIN:VTIMEZONE', ...zone, 'RRULE:FREQ=SECONDLY', 'END:STANDARD', 'END:VTIMEZONE']
  const knots = ['UID:knots', 'SUMMARY:Knots', 'DTSTART;TZID=Hostile:20261110T100000', 'DURATION:PT1H']
  expect(await read(calendar(...lines, event(...knots, brooklyn)))).toEqual([
    '2026-11-10T15:00Z 16:00Z America/New_York',
  ])
})

describe('a floating time is in the zone of', () => {
  test.each<[string, string, Partial<ImportOptions>, string]>([
    ['the venue in a calendar', ics(brooklyn), denver, '15:00Z 16:00Z America/New_York'],
    ['the position in a calendar', ics('GEO:41.88;-87.63'), denver, '16:00Z 17:00Z America/Chicago'],
    [
      'the venue rather than of the calendar',
      calendar(chicago, event(...atTen, brooklyn)),
      denver,
      '15:00Z 16:00Z America/New_York',
    ],
    [
      'the venue in a table',
      'title,date,start time,end time,location\nKnots,2026-11-10,10:00 AM,11:00 AM,"Library, Brooklyn, NY 11201"',
      denver,
      '15:00Z 16:00Z America/New_York',
    ],
    ['the venue on a page', page({ ...times, location: place }), denver, '15:00Z 16:00Z America/New_York'],
    ['the calendar', calendar(chicago, event(...atTen)), {}, '16:00Z 17:00Z America/Chicago'],
    [
      'the only zone that the calendar defines',
      calendar('BEGIN:VTIMEZONE', 'TZID:Central Standard Time', 'END:VTIMEZONE', event(...atTen)),
      {},
      '16:00Z 17:00Z America/Chicago',
    ],
    ["the source's home", ics('LOCATION:Room 2'), denver, '17:00Z 18:00Z America/Denver'],
    ["the source's zone", ics(), { timeZone: 'America/Denver' }, '17:00Z 18:00Z America/Denver'],
    [
      'the source in a table',
      'title,date,start time,end time\nKnots,2026-11-10,10am,11am',
      denver,
      '17:00Z 18:00Z America/Denver',
    ],
    ['the installation in a calendar', ics(), {}, '18:00Z 19:00Z America/Los_Angeles'],
    [
      'the installation in a table',
      'title,date,start time,end time\nKnots,2026-11-10,10am,11am',
      {},
      '18:00Z 19:00Z America/Los_Angeles',
    ],
    ['the installation on a page', page(times), {}, '18:00Z 19:00Z America/Los_Angeles'],
  ])('%s', async (_, text, options, expected) => {
    expect(await read(text, options)).toEqual([`2026-11-10T${expected}`])
  })
})

describe('a time with a zone keeps its instant', () => {
  test.each([
    ['in UTC', ics(brooklyn).replaceAll(/(1[01]0000)\r/g, '$1Z\r'), '10:00Z 11:00Z'],
    ['with TZID', ics(brooklyn).replaceAll(/DT(START|END):/g, 'DT$1;TZID=America/Denver:'), '17:00Z 18:00Z'],
    [
      'with an offset',
      page({ startDate: '2026-11-10T10:00:00-07:00', endDate: times.endDate, location: place }),
      '17:00Z 18:00Z',
    ],
    [
      'at its start, to which its end belongs',
      ics(brooklyn).replace('DTSTART:', 'DTSTART;TZID=America/Denver:'),
      '17:00Z 18:00Z',
    ],
  ])("%s, and is shown in the venue's zone", async (_, text, expected) => {
    expect(await read(text)).toEqual([`2026-11-10T${expected} America/New_York`])
  })
})

test('all-day events start at midnight of the venue, or of the installation', async () => {
  const fair = (...lines: string[]) =>
    calendar(event('UID:fair', 'SUMMARY:Fair', 'DTSTART;VALUE=DATE:20261110', ...lines))
  expect(await read(fair(brooklyn), denver)).toEqual(['2026-11-10T05:00Z 05:00Z America/New_York'])
  expect(await read(fair())).toEqual(['2026-11-10T08:00Z 08:00Z America/Los_Angeles'])
})

describe("a floating series uses the venue's zone", () => {
  const starts = async (...lines: string[]) => (await read(ics(brooklyn, ...lines))).map((text) => text.slice(5, 17))

  test('across a clock change, with UNTIL in UTC', async () => {
    const until = 'RRULE:FREQ=WEEKLY;UNTIL=20261124T150000Z'
    expect(await starts(until)).toEqual(['11-10T15:00Z', '11-17T15:00Z', '11-24T15:00Z'])
    expect(await starts('RRULE:FREQ=WEEKLY;UNTIL=20261124T145959Z')).toHaveLength(2)
  })

  test('with added, excluded and changed dates', async () => {
    const rule = ['RRULE:FREQ=WEEKLY;COUNT=3', 'RDATE:20261111T090000', 'EXDATE:20261117T100000']
    const moved = event(
      'UID:knots',
      'SUMMARY:Knots',
      'RECURRENCE-ID:20261124T100000',
      'DTSTART:20261124T120000',
      brooklyn,
    )
    expect((await read(calendar(event(...atTen, brooklyn, ...rule), moved))).map((text) => text.slice(5, 17))).toEqual([
      '11-10T15:00Z',
      '11-11T14:00Z',
      '11-24T17:00Z',
    ])
  })

  test('with floating dates next to a start with TZID', async () => {
    const zoned = ics(brooklyn, 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20261117T100000').replaceAll(
      /DT(START|END):/g,
      'DT$1;TZID=America/Denver:',
    )
    expect(await read(zoned)).toEqual(['2026-11-10T17:00Z 18:00Z America/New_York'])
  })
})

describe('a calendar declared as UTC by a website whose zone was never set', () => {
  const plugin = 'PRODID:-//Museum - ECPv6.17.2//NONSGML v1.0//EN'
  const at = (time: string) => event(`UID:${time}`, 'SUMMARY:Knots', `DTSTART;TZID=UTC:20261110T${time}`)
  const unset = '2026-11-10T17:00Z 19:00Z America/Denver'

  test('contains local times', async () => {
    expect(await read(calendar(plugin, at('100000')), denver)).toEqual([unset])
    expect(await read(calendar(plugin, at('100000'), at('140000'), at('183000'), at('230000')), denver)).toContain(
      unset,
    )
  })
  test('or UTC, if many of its times would otherwise be at night', async () => {
    const evenings = calendar(plugin, at('100000'), at('010000'), at('233000'))
    expect(await read(evenings, denver)).toContain('2026-11-10T10:00Z 12:00Z America/Denver')
  })
  test('or UTC, if another program wrote it, or as UTC is usually written', async () => {
    expect(await read(calendar(at('100000')), denver)).toEqual(['2026-11-10T10:00Z 12:00Z America/Denver'])
    expect(await read(calendar(plugin, event('UID:1', 'SUMMARY:Knots', 'DTSTART:20261110T100000Z')), denver)).toEqual([
      '2026-11-10T10:00Z 12:00Z America/Denver',
    ])
  })
  test('also in its list of events', async () => {
    const listed = (hour: string) => ({
      id: hour,
      title: 'Knots',
      timezone: 'UTC',
      start_date: `2026-11-10 ${hour}:00:00`,
      utc_start_date: `2026-11-10 ${hour}:00:00`,
    })
    const list = (...hours: string[]) => JSON.stringify({ events: hours.map(listed), total_pages: 1 })
    expect(await read(list('10'), denver)).toEqual([unset])
    expect(await read(list('10', '01'), denver)).toContain('2026-11-10T10:00Z 12:00Z America/Denver')
  })
})
