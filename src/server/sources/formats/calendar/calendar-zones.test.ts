import { describe, expect, test } from 'vitest'
import { calendarEvent as event, calendarText as calendar } from '#tests/support/sources/calendar-text.ts'
import { toInstant } from './calendar-moments.ts'
import { expandOccurrences } from './expand-occurrences.ts'
import { readIcalendar } from './read-icalendar.ts'

type Observance = [kind: 'STANDARD' | 'DAYLIGHT', rule: string, from: string, to: string, hour?: string]

const defineZone = (tzid: string, ...observances: Observance[]) =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    ...observances.flatMap(([kind, rule, from, to, hour = '020000']) => [
      `BEGIN:${kind}`,
      `DTSTART:16010101T${hour}`,
      ...(rule === '' ? [] : [`RRULE:FREQ=YEARLY;${rule}`]),
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `END:${kind}`,
    ]),
    'END:VTIMEZONE',
  ].join('\r\n')

const european = (standard: string, daylight: string): Observance[] => [
  ['STANDARD', 'BYMONTH=10;BYDAY=-1SU', daylight, standard],
  ['DAYLIGHT', 'BYMONTH=3;BYDAY=-1SU', standard, daylight],
]
const american = (standard: string, daylight: string): Observance[] => [
  ['STANDARD', 'BYMONTH=11;BYDAY=1SU', daylight, standard],
  ['DAYLIGHT', 'BYMONTH=3;BYDAY=2SU', standard, daylight],
]

const window = {
  from: Temporal.Instant.from('2026-11-01T00:00:00Z'),
  to: Temporal.Instant.from('2027-11-20T00:00:00Z'),
}

function read(tzid: string, local: string, zone: string, ...more: string[]) {
  const knots = event('UID:knots', 'SUMMARY:Knots', `DTSTART;TZID="${tzid}":${local}`, ...more)
  const reading = readIcalendar(Buffer.from(calendar(zone, knots)), { today: '2026-11-27' })
  const { occurrences } = expandOccurrences(reading?.events ?? [], window)
  return {
    starts: occurrences.map(({ start }) => toInstant(start).toString().slice(0, 16)),
    zones: occurrences.map(({ start }) => start.zone),
    warnings: reading?.warnings.map(({ what, reason }) => `${what} ${reason}`),
  }
}

describe('a zone that the calendar defines', () => {
  test.each<[string, Observance[], string, string]>([
    ['GMT', european('+0000', '+0100'), 'Europe/London', '2027-04-10T18:00'],
    ['UTC', european('+0100', '+0200'), 'Europe/Paris', '2027-04-10T17:00'],
    ['EST', american('-0500', '-0400'), 'America/New_York', '2027-04-10T23:00'],
    ['CET', european('+0200', '+0300'), 'Europe/Athens', '2027-04-10T16:00'],
    ['Etc/GMT+8', american('-0800', '-0700'), 'America/Los_Angeles', '2027-04-11T02:00'],
    ['UTC-5', american('-0600', '-0500'), 'America/Chicago', '2027-04-11T00:00'],
    [
      'Customized Time Zone',
      [
        ['STANDARD', 'BYDAY=1SU;BYMONTH=4', '+1030', '+0930', '030000'],
        ['DAYLIGHT', 'BYDAY=1SU;BYMONTH=10', '+0930', '+1030', '020000'],
      ],
      'Australia/Adelaide',
      '2027-04-10T09:30',
    ],
    [
      'Customized Time Zone 1',
      [
        ['STANDARD', 'BYDAY=1SU;BYMONTH=4', '-0300', '-0400', '000000'],
        ['DAYLIGHT', 'BYDAY=1SU;BYMONTH=9', '-0400', '-0300', '000000'],
      ],
      'America/Santiago',
      '2027-04-10T23:00',
    ],
    // Windows is an hour off for the change in the Azores, which is at the same instant as elsewhere in Europe.
    [
      'Customized Time Zone 3',
      [
        ['STANDARD', 'BYDAY=-1SU;BYMONTH=10', '+0000', '-0100', '000000'],
        ['DAYLIGHT', 'BYDAY=-1SU;BYMONTH=3', '-0100', '+0000', '000000'],
      ],
      'Atlantic/Azores',
      '2027-04-10T19:00',
    ],
  ])('as %s means the zone with its rules', (tzid, observances, zone, expected) => {
    expect(read(tzid, '20270410T190000', defineZone(tzid, ...observances))).toEqual({
      starts: [expected],
      zones: [zone],
      warnings: [],
    })
  })

  test('in parts, one for each year, has all of them', () => {
    const part = (year: number, on: string, off: string) =>
      [
        ...['BEGIN:VTIMEZONE', 'TZID:Club time', 'BEGIN:DAYLIGHT', `DTSTART:${year}${on}T020000`, 'TZOFFSETFROM:-0500'],
        ...['TZOFFSETTO:-0400', 'END:DAYLIGHT', 'BEGIN:STANDARD', `DTSTART:${year}${off}T020000`, 'TZOFFSETFROM:-0400'],
        ...['TZOFFSETTO:-0500', 'END:STANDARD', 'END:VTIMEZONE'],
      ].join('\r\n')
    const parts = [part(2026, '0308', '1101'), part(2027, '0314', '1107')].join('\r\n')
    expect(read('Club time', '20270410T190000', parts).starts).toEqual(['2027-04-10T23:00'])
    expect(read('Club time', '20271109T190000', parts).starts).toEqual(['2027-11-10T00:00'])
  })

  test('that equals no known zone has its own offsets, across its changes', () => {
    const own = defineZone('Ship time', ...american('-0315', '-0215'))
    const weekly = ['DURATION:PT1H', 'RRULE:FREQ=WEEKLY;UNTIL=20270321T221500Z']
    expect(read('Ship time', '20270307T200000', own, ...weekly)).toEqual({
      starts: ['2027-03-07T23:15', '2027-03-14T22:15', '2027-03-21T22:15'],
      zones: ['-03:15', '-03:15', '-03:15'],
      warnings: [],
    })
    expect(read('Ship time', '20270710T200000', own).starts).toEqual(['2027-07-10T22:15'])
  })

  test('named after a place means that place, because definitions are often wrong', () => {
    const wrong = defineZone('America/New_York', ['STANDARD', '', '+0900', '+0900'])
    expect(read('America/New_York', '20270410T190000', wrong).starts).toEqual(['2027-04-10T23:00'])
    expect(read('Eastern Standard Time', '20270410T190000', wrong).starts).toEqual(['2027-04-10T23:00'])
  })
})

test('an undefined zone is named in a warning, once', () => {
  const { warnings, zones } = read('Customized Time Zone', '20270210T190000', 'X-WR-TIMEZONE:Nowhere/Town')
  expect(zones).toEqual([null])
  expect(warnings).toEqual([
    'Time zone "Nowhere/Town" is unknown, so its times were read as local to the venue',
    'Time zone "Customized Time Zone" is unknown, so its times were read as local to the venue',
  ])
})
