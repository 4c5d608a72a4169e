import { describe, expect, test } from 'vitest'
import { calendarEvent as event, calendarText as calendar } from '#tests/support/sources/calendar-text.ts'
import { findStatedStart } from './find-stated-hours.ts'
import { noOptions, planReading, type ImportOptions } from '#server/sources/read/import-options.ts'
import { readFeed } from '#server/sources/formats/read-feed.ts'
import { getDaysFrom, normaliseFeed } from '#server/sources/read/read-source.ts'

const clock = (minute: number | null) =>
  minute === null ? null : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

test.each([
  ['Open 8am – 1pm every week', '08:00'],
  ['8:00 a.m. to 1:00 p.m., rain or shine', '08:00'],
  ['Music from 7-9 PM.', '19:00'],
  ['19:30–21:00 in the hall', '19:30'],
  ['Beginn 19 bis 21 Uhr', '19:00'],
  ['11 - 1 pm', '11:00'],
  ['8am – 1pm, that is 8 AM - 1 PM', '08:00'],
  ['For ages 5-12', null],
  ['Tickets $5 - 10', null],
  ['Call 555-1234 or 2026-12-05', null],
  ['First session 9-10am, second session 2-3pm', null],
  ['Bring rope', null],
])('the text "%s" states the start %s', (text, expected) => {
  expect(clock(findStatedStart(text))).toBe(expected)
})

describe('a source', () => {
  const pacific = { latitude: 38.54, longitude: -121.74 }
  const days = getDaysFrom(Temporal.Instant.from('2026-10-20T12:00:00Z'), 180)
  const read = async (text: string, options: Partial<ImportOptions> = {}) => {
    const gazetteer = { resolve: async () => ({ place: null, candidates: [], isBareName: false }) }
    const plan = await planReading(
      { ...noOptions, place: pacific, ...options },
      { gazetteer, defaultLocation: pacific },
    )
    return normaliseFeed(readFeed(Buffer.from(text)), plan, days, new Map(), 'Davis Market')
  }
  const markets = (hour: string, text: string, count = 6, zone = '') =>
    Array.from({ length: count }, (_, at) =>
      event(
        `UID:market-${hour}-${at}`,
        `SUMMARY:Market ${hour} ${at}`,
        `DTSTART${zone}:202610${22 + at}T${hour}0000${zone === '' ? 'Z' : ''}`,
        'DURATION:PT5H',
        `DESCRIPTION:Number ${at}: ${text}`,
      ),
    )

  test('that declares local times as UTC is seven hours off, or eight in winter, and is corrected by ignoring the zone', async () => {
    const winter = markets('08', '8am – 1pm').map((text) =>
      text.replaceAll('202610', '202611').replaceAll('UID:', 'UID:w'),
    )
    const text = calendar(...markets('08', '8am – 1pm'), ...winter)
    const { hoursProblem, notes } = await read(text)
    expect(hoursProblem).toEqual({
      ...{ hours: 7, events: 12, compared: 12, correction: 'as written' },
      example: { title: 'Market 08 0', stated: '08:00', read: '01:00' },
    })
    expect(notes).toEqual([
      'the text of 12 of the 12 events that give their hours contradicts the calendar: "Market 08 0" begins at 08:00 by its text and at 01:00 by the calendar, which is 7 hours earlier',
    ])
    const corrected = await read(text, { timeCorrection: 'as written' })
    expect(corrected.hoursProblem).toBeNull()
    expect(new Set(corrected.events.map(({ startsAt }) => startsAt.slice(11, 13)))).toEqual(new Set(['15', '16']))
  })

  test('that is off by some hours for another reason is corrected by that number', async () => {
    const text = calendar(...markets('05', '8am – 1pm', 6, ';TZID=America/Los_Angeles'))
    expect((await read(text)).hoursProblem).toMatchObject({ hours: 3, correction: 3 })
    const corrected = await read(text, { timeCorrection: 3 })
    expect(corrected.hoursProblem).toBeNull()
    expect(new Set(corrected.events.map(({ startsAt }) => startsAt.slice(11, 16)))).toEqual(new Set(['15:00']))
  })

  test('is right if most of its events begin as stated, and unknown if few texts state a time', async () => {
    const right = markets('08', '8am – 1pm', 6, ';TZID=America/Los_Angeles')
    const wrong = markets('05', '8am – 1pm', 4, ';TZID=America/Los_Angeles')
    expect((await read(calendar(...right, ...wrong))).hoursProblem).toBeNull()
    expect((await read(calendar(...wrong.slice(0, 2)))).hoursProblem).toBeNull()
  })
})
