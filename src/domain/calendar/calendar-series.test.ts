import { describe, expect, test } from 'vitest'
import { timeZoneBlock } from '#server/platform/places/time-zones.ts'
import { readWithIcalJs, readWithNodeIcal, type ReadOccurrence } from '#tests/support/sources/calendar-readers.ts'
import { occurrencesOn, zoned } from '#tests/support/sources/calendar-samples.ts'
import type { CalendarEvent } from './calendar-entry.ts'
import { writeCalendar } from './calendar.ts'

const home = { publicUrl: 'https://wonderlark.example.org' }
const write = (occurrences: CalendarEvent[]) =>
  writeCalendar({ events: [], series: [{ id: 7, occurrences }] }, home, timeZoneBlock).replaceAll('\r\n ', '')
const count = (text: string, line: string) => text.split('\r\n').filter((candidate) => candidate === line).length
const instant = (time: string) => new Date(time).toISOString().replace('.000Z', 'Z')
const both = [
  ['ical.js', readWithIcalJs],
  ['node-ical', readWithNodeIcal],
] as const

const saturdays = (from: string, weeks: number): string[] =>
  Array.from({ length: weeks }, (_, at) => Temporal.PlainDate.from(from).add({ weeks: at }).toString())
const nextDay = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()
const change = (entries: CalendarEvent[], at: number, given: Partial<CalendarEvent['event']>) =>
  entries.map((entry, place) => (place === at ? { ...entry, event: { ...entry.event, ...given } } : entry))

const timesRead = (read: (text: string) => ReadOccurrence[], occurrences: CalendarEvent[]) =>
  read(write(occurrences)).map(({ start, end }) => [start, end])
const listTimes = (occurrences: CalendarEvent[]) =>
  occurrences.map(({ event }) => [instant(event.date), instant(event.endDate)]).sort()

describe.each(both)('a series, as read by %s,', (_, read) => {
  test.each(['2026-02-21', '2026-10-17'])('keeps its local time across the clock change after %s', (from) => {
    const occurrences = occurrencesOn(saturdays(from, 8))
    expect(new Set(occurrences.map(({ event }) => event.date.slice(19))).size).toBe(2)
    expect(timesRead(read, occurrences)).toEqual(listTimes(occurrences))
  })

  test('skips weeks without a date', () => {
    const dates = occurrencesOn(saturdays('2026-10-17', 10).filter((_day, at) => at !== 3 && at !== 6))
    expect(timesRead(read, dates)).toEqual(listTimes(dates))
  })

  test('shows a moved date at its new time', () => {
    const moved = { date: zoned('2026-11-07T15:00'), endDate: zoned('2026-11-07T18:30') }
    const dates = change(occurrencesOn(saturdays('2026-10-17', 8)), 3, moved)
    expect(timesRead(read, dates)).toEqual(listTimes(dates))
  })

  test('shows a date that was moved to another day as a moved date of the series', () => {
    const regular = occurrencesOn(saturdays('2026-10-17', 8))
    const moved = (at: number, day: string) => {
      const there = { date: zoned(`${day}T10:00`), endDate: zoned(`${day}T12:00`) }
      const entries = change(regular, at, there).map((entry, place) =>
        place === at ? { ...entry, originalStart: instant(regular[at]!.event.date) } : entry,
      )
      return entries.sort((a, b) => (a.event.date < b.event.date ? -1 : 1))
    }
    for (const dates of [moved(3, '2026-11-10'), moved(0, '2026-10-20'), moved(1, '2026-10-15')]) {
      const text = write(dates)
      expect(text).not.toMatch(/RDATE|EXDATE/)
      expect(read(text).map(({ start, end }) => [start, end])).toEqual(listTimes(dates))
    }
    expect(write(moved(3, '2026-11-10'))).toContain('RECURRENCE-ID;TZID=America/New_York:20261107T100000')
  })

  test('starts with its first date, even if moved', () => {
    const moved = { date: zoned('2026-10-17T15:00'), endDate: zoned('2026-10-17T16:00') }
    const dates = change(occurrencesOn(saturdays('2026-10-17', 6)), 0, moved)
    expect(timesRead(read, dates)).toEqual(listTimes(dates))
  })

  test('with a single date is that date', () => {
    const dates = occurrencesOn(['2026-10-17'])
    expect(timesRead(read, dates)).toEqual(listTimes(dates))
  })

  test('shows a cancellation or a different title of one date', () => {
    const cancelled = change(occurrencesOn(saturdays('2026-10-17', 6)), 2, { status: 'cancelled' })
    const text = write(change(cancelled, 4, { title: 'Pond dipping with Ada' }))
    expect(read(text).map(({ title, status }) => `${title} ${status}`)).toEqual([
      ...['Pond dipping CONFIRMED', 'Pond dipping CONFIRMED', 'CANCELLED: Pond dipping CANCELLED'],
      ...['Pond dipping CONFIRMED', 'Pond dipping with Ada CONFIRMED', 'Pond dipping CONFIRMED'],
    ])
  })

  test('of all-day events is all-day', () => {
    const days = saturdays('2026-10-17', 5)
    const occurrences = days.map((day, at) =>
      occurrencesOn([day], {
        id: at,
        allDay: true,
        date: zoned(`${day}T00:00`),
        endDate: zoned(`${nextDay(day)}T00:00`),
      }),
    )
    const text = write(change(occurrences.flat(), 2, { status: 'cancelled' }))
    expect(text).toContain('RECURRENCE-ID;VALUE=DATE:20261031')
    expect(read(text).map(({ start }) => start)).toEqual(days)
  })
})

// node-ical doesn't support RDATE.
describe('a series, as read by ical.js,', () => {
  // In the repeated hour, node-ical reads a RECURRENCE-ID as the second occurrence and the rule's own start as the
  // first.
  test('keeps a date in a repeated hour', () => {
    const at = (day: string) => ({ date: zoned(`${day}T01:30`), endDate: zoned(`${day}T02:30`) })
    const nights = ['2026-10-25', '2026-11-08', '2026-11-15'].flatMap((day, id) =>
      occurrencesOn([day], { id, ...at(day) }),
    )
    const repeated = { id: 60, date: '2026-11-01T01:30:00-05:00', endDate: '2026-11-01T02:30:00-05:00' }
    const dates = [...nights.slice(0, 1), ...occurrencesOn(['2026-11-01'], repeated), ...nights.slice(1)]
    expect(timesRead(readWithIcalJs, dates)).toEqual(listTimes(dates))
  })

  test('has its dates if they follow no rule', () => {
    const dates = occurrencesOn(['2026-10-17', '2026-10-21', '2026-11-14', '2026-12-24', '2027-03-30'])
    expect(timesRead(readWithIcalJs, dates)).toEqual(listTimes(dates))
  })

  test('has a date in addition to the rule', () => {
    const extra = occurrencesOn(['2026-11-11'], { id: 99 })
    const regular = occurrencesOn(saturdays('2026-10-17', 8))
    const dates = [...regular.slice(0, 4), ...extra, ...regular.slice(4)]
    expect(timesRead(readWithIcalJs, dates)).toEqual(listTimes(dates))
  })

  test('has both dates on one day', () => {
    const morning = occurrencesOn(saturdays('2026-10-17', 5))
    const noon = { date: zoned('2026-10-24T13:00'), endDate: zoned('2026-10-24T15:00') }
    const dates = [...morning.slice(0, 2), ...occurrencesOn(['2026-10-24'], { id: 50, ...noon }), ...morning.slice(2)]
    expect(timesRead(readWithIcalJs, dates)).toEqual(listTimes(dates))
  })
})

describe('the text of a series', () => {
  test("uses its source's rule if no simpler one can be derived", () => {
    const occurrences = occurrencesOn(['2026-10-30', '2026-11-30', '2026-12-31', '2027-01-29'])
    const recurrence = 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'
    const text = writeCalendar({ events: [], series: [{ id: 7, recurrence, occurrences }] }, home, timeZoneBlock)
    expect(text.replaceAll('\r\n ', '')).toContain(`${recurrence};COUNT=4\r\n`)
    for (const [, read] of both)
      expect(read(text).map(({ start }) => start)).toEqual(occurrences.map(({ event }) => instant(event.date)))
  })

  const regular = occurrencesOn(saturdays('2026-10-17', 8))

  test('is one VEVENT with a rule if its dates follow one', () => {
    const text = write(regular)
    expect(count(text, 'BEGIN:VEVENT')).toBe(1)
    expect(text).toContain('UID:series-7@wonderlark.example.org')
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=SA;COUNT=8')
  })

  test('lists excluded and changed dates', () => {
    const text = write(change(regular, 5, { location: 'Prospect Park' }).filter((_, at) => at !== 2))
    expect(text).toContain('EXDATE;TZID=America/New_York:20261031T100000')
    expect(text).toContain('RECURRENCE-ID;TZID=America/New_York:20261121T100000')
    expect(count(text, 'BEGIN:VEVENT')).toBe(2)
  })

  test('has the latest modification time of its dates', () => {
    const text = write(
      regular.map((entry, at) => (at === 3 ? { ...entry, sequence: 4, changedAt: '2026-10-12T00:00:00Z' } : entry)),
    )
    expect(text).toContain('SEQUENCE:4\r\n')
    expect(text).toContain('DTSTAMP:20261012T000000Z\r\n')
  })
})
