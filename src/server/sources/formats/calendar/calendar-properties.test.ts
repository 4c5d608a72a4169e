import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarEvent as event, calendarText as calendar } from '#tests/support/sources/calendar-text.ts'
import { readProperty } from './calendar-properties.ts'
import { noOptions, planReading } from '#server/sources/read/import-options.ts'
import { readIcalendar } from './read-icalendar.ts'
import { getDaysFrom, normaliseFeed } from '#server/sources/read/read-source.ts'

const gazetteer = { resolve: async () => ({ place: null, candidates: [], isBareName: false }) }
const plan = await planReading(noOptions, { gazetteer, defaultLocation: { latitude: 40.83, longitude: -74.21 } })
const days = getDaysFrom(Temporal.Instant.from('2026-11-01T12:00:00Z'), 60)

function importText(text: string) {
  const reading = readIcalendar(Buffer.from(text))
  if (!reading) throw new Error('no calendar')
  return normaliseFeed(reading, plan, days, new Map(), 'Dover Library')
}

const good = (uid: string) => event(`UID:${uid}`, `SUMMARY:${uid}`, 'DTSTART:20261110T150000Z')
const weekly = ['UID:knots', 'SUMMARY:Knots', 'DTSTART:20261103T150000Z', 'RRULE:FREQ=WEEKLY;COUNT=4']

describe('one bad property never stops the others', () => {
  test.each([
    'EXRULE:FREQ=WEEKLY;BYDAY=MO',
    'X-FOO;VALUE=RECUR:FREQ=DAILY',
    'X-FOO;VALUE=RECUR:nothing',
    'SUMMARY;VALUE=RECUR:Knots',
    'FREEBUSY:soon',
    'X-FOO;VALUE=PERIOD:soon',
    'TRIGGER;VALUE=RECUR:FREQ=X',
  ])('%s is read as text', (line) => {
    expect(readProperty(line).values).toEqual([line.slice(line.indexOf(':') + 1)])
  })

  const names =
    `ATTACH ATTENDEE CATEGORIES CLASS COMMENT CONTACT CREATED DESCRIPTION DTEND DTSTAMP DURATION EXDATE EXRULE
    FREEBUSY GEO IMAGE LAST-MODIFIED LOCATION ORGANIZER PRIORITY RDATE RECURRENCE-ID REPEAT REQUEST-STATUS RESOURCES RRULE
    SEQUENCE STATUS SUMMARY TRANSP TRIGGER TZID TZOFFSETTO UID URL X-ALT-DESC X-FOO X-LIVEWHALE-IMAGE __PROTO__ CONSTRUCTOR`
      .trim()
      .split(/\s+/)
  const types =
    `BINARY BOOLEAN CAL-ADDRESS DATE DATE-TIME DURATION FLOAT INTEGER PERIOD RECUR TEXT TIME URI UTC-OFFSET nothing
    toString __proto__`
      .trim()
      .split(/\s+/)
  const fragments =
    `FREQ=DAILY FREQ=YEARLY;BYWEEKNO=53 FREQ=WEEKLY;BYDAY=MO;COUNT=3 UNTIL=99999999T999999Z BYSETPOS=-366
    INTERVAL=0 INTERVAL=999999999 COUNT=999999999 BYHOUR=1,2,3 20261110T100000Z 20261110 00000000T000000 99991231T235959Z
    20261110T100000Z/PT1H -P99999W P PT1H +9999 40.8;-74.2 1e999;NaN mailto:a@b https://example.org/x.png , ; : \\ \\n " = CN="
    TZID=America/New_York TZID=Nowhere`
      .trim()
      .split(/\s+/)
  const text = fc.oneof(
    { weight: 3, arbitrary: fc.array(fc.constantFrom(...fragments), { maxLength: 4 }).map((parts) => parts.join('')) },
    fc.string({ unit: 'binary', maxLength: 40 }).map((given) => given.replaceAll(/[\r\n\0]/g, ' ')),
  )
  const parameter = fc.oneof(
    fc.constantFrom(...types).map((type) => `;VALUE=${type}`),
    text.map((value) => `;TZID=${value}`),
    fc.tuple(text, text).map(([name, value]) => `;${name}=${value}`),
  )
  const line = fc
    .tuple(fc.constantFrom(...names), fc.array(parameter, { maxLength: 2 }), text)
    .map(([name, parameters, value]) => `${name}${parameters.join('')}:${value}`)

  test('with any name, parameters and value', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), fc.boolean(), (lines, isSeries) => {
        const start = isSeries ? weekly : weekly.slice(0, 3)
        const { events, skipped } = importText(calendar(good('first'), event(...start, ...lines), good('last')))
        const titles = new Set(events.map(({ uid }) => uid))
        expect(titles).toContain('first')
        expect(titles).toContain('last')
        for (const { reason } of skipped) expect(reason).not.toContain('unexpected')
      }),
      { numRuns: 500 },
    )
  })
})

describe('EXRULE', () => {
  const starts = (...lines: string[]) => {
    const { events, warnings } = importText(calendar(event(...weekly, ...lines)))
    return { dates: events.map(({ startsAt }) => startsAt.slice(0, 10)), warnings }
  }

  test('excludes the dates that it generates', () => {
    expect(starts('EXRULE:FREQ=WEEKLY;INTERVAL=2')).toEqual({ dates: ['2026-11-10', '2026-11-24'], warnings: [] })
    expect(starts('EXRULE:FREQ=MONTHLY;BYDAY=2TU').dates).toEqual(['2026-11-03', '2026-11-17', '2026-11-24'])
  })

  test("is left out with a warning if it can't be parsed", () => {
    expect(starts('EXRULE:FREQ=HOURLY')).toEqual({
      dates: ['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-24'],
      warnings: [{ what: 'Knots', uid: 'knots', reason: 'EXRULE was ignored: recurs more often than daily' }],
    })
  })
})

describe('a warning names', () => {
  const warnings = (...lines: string[]) =>
    importText(calendar(event(...weekly, ...lines))).warnings.map(({ what, reason }) => `${what}: ${reason}`)

  test.each([
    ['EXDATE:soon,20261110T150000Z,later', 'Knots: EXDATE was ignored: "soon" is not a date or time'],
    ['RDATE:20269999T150000Z', 'Knots: RDATE was ignored: 2026-99-99 15:00:00 is not a date and time'],
    ['DTEND:later', 'Knots: The end was ignored: "later" is not a date or time'],
    ['DURATION:long', 'Knots: The end was ignored: DURATION:long is not a duration'],
  ])('%s', (line, warning) => {
    expect(warnings(line)).toEqual([warning])
  })
})
