import { describe, expect, test } from 'vitest'
import { timeZoneBlock } from '#server/platform/places/time-zones.ts'
import { readWithIcalJs, readWithNodeIcal, type ReadOccurrence } from '#tests/support/calendar-readers.ts'
import { occurrencesOn, zoned } from '#tests/support/calendar-samples.ts'
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
const timesOf = (occurrences: CalendarEvent[]) =>
  occurrences.map(({ event }) => [instant(event.date), instant(event.endDate)]).sort()

describe.each(both)('read by %s, a series', (_, read) => {
  test.each(['2026-02-21', '2026-10-17'])('keeps its hour across the change after %s', (from) => {
    const occurrences = occurrencesOn(saturdays(from, 8))
    expect(new Set(occurrences.map(({ event }) => event.date.slice(19))).size).toBe(2)
    expect(timesRead(read, occurrences)).toEqual(timesOf(occurrences))
  })

  test('leaves out the weeks without a date', () => {
    const dates = occurrencesOn(saturdays('2026-10-17', 10).filter((_day, at) => at !== 3 && at !== 6))
    expect(timesRead(read, dates)).toEqual(timesOf(dates))
  })

  test('has a date at the hour to which it was moved', () => {
    const moved = { date: zoned('2026-11-07T15:00'), endDate: zoned('2026-11-07T18:30') }
    const dates = change(occurrencesOn(saturdays('2026-10-17', 8)), 3, moved)
    expect(timesRead(read, dates)).toEqual(timesOf(dates))
  })

  test('begins with its first date, also when that one is moved', () => {
    const moved = { date: zoned('2026-10-17T15:00'), endDate: zoned('2026-10-17T16:00') }
    const dates = change(occurrencesOn(saturdays('2026-10-17', 6)), 0, moved)
    expect(timesRead(read, dates)).toEqual(timesOf(dates))
  })

  test('of a single date is that date', () => {
    const dates = occurrencesOn(['2026-10-17'])
    expect(timesRead(read, dates)).toEqual(timesOf(dates))
  })

  test('shows what is cancelled or named differently on one date', () => {
    const cancelled = change(occurrencesOn(saturdays('2026-10-17', 6)), 2, { status: 'cancelled' })
    const text = write(change(cancelled, 4, { title: 'Pond dipping with Ada' }))
    expect(read(text).map(({ title, status }) => `${title} ${status}`)).toEqual([
      ...['Pond dipping CONFIRMED', 'Pond dipping CONFIRMED', 'CANCELLED: Pond dipping CANCELLED'],
      ...['Pond dipping CONFIRMED', 'Pond dipping with Ada CONFIRMED', 'Pond dipping CONFIRMED'],
    ])
  })

  test('of whole days has whole days', () => {
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

// node-ical knows no RDATE.
describe('read by ical.js, a series', () => {
  // node-ical takes a RECURRENCE-ID there for the second hour and the rule's own start for the first.
  test('keeps a date in the hour that the clock repeats', () => {
    const at = (day: string) => ({ date: zoned(`${day}T01:30`), endDate: zoned(`${day}T02:30`) })
    const nights = ['2026-10-25', '2026-11-08', '2026-11-15'].flatMap((day, id) =>
      occurrencesOn([day], { id, ...at(day) }),
    )
    const repeated = { id: 60, date: '2026-11-01T01:30:00-05:00', endDate: '2026-11-01T02:30:00-05:00' }
    const dates = [...nights.slice(0, 1), ...occurrencesOn(['2026-11-01'], repeated), ...nights.slice(1)]
    expect(timesRead(readWithIcalJs, dates)).toEqual(timesOf(dates))
  })

  test('has its dates when they follow no rule', () => {
    const dates = occurrencesOn(['2026-10-17', '2026-10-21', '2026-11-14', '2026-12-24', '2027-03-30'])
    expect(timesRead(readWithIcalJs, dates)).toEqual(timesOf(dates))
  })

  test('has the date beside the rule', () => {
    const extra = occurrencesOn(['2026-11-11'], { id: 99 })
    const regular = occurrencesOn(saturdays('2026-10-17', 8))
    const dates = [...regular.slice(0, 4), ...extra, ...regular.slice(4)]
    expect(timesRead(readWithIcalJs, dates)).toEqual(timesOf(dates))
  })

  test('has both dates of a day', () => {
    const morning = occurrencesOn(saturdays('2026-10-17', 5))
    const noon = { date: zoned('2026-10-24T13:00'), endDate: zoned('2026-10-24T15:00') }
    const dates = [...morning.slice(0, 2), ...occurrencesOn(['2026-10-24'], { id: 50, ...noon }), ...morning.slice(2)]
    expect(timesRead(readWithIcalJs, dates)).toEqual(timesOf(dates))
  })
})

describe('the text of a series', () => {
  test('has the rule of its source where its dates show no simpler one', () => {
    const occurrences = occurrencesOn(['2026-10-30', '2026-11-30', '2026-12-31', '2027-01-29'])
    const recurrence = 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'
    const text = writeCalendar({ events: [], series: [{ id: 7, recurrence, occurrences }] }, home, timeZoneBlock)
    expect(text.replaceAll('\r\n ', '')).toContain(`${recurrence};COUNT=4\r\n`)
    for (const [, read] of both)
      expect(read(text).map(({ start }) => start)).toEqual(occurrences.map(({ event }) => instant(event.date)))
  })

  const regular = occurrencesOn(saturdays('2026-10-17', 8))

  test('is one VEVENT with a rule when its dates follow one', () => {
    const text = write(regular)
    expect(count(text, 'BEGIN:VEVENT')).toBe(1)
    expect(text).toContain('UID:series-7@wonderlark.example.org')
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=SA;COUNT=8')
  })

  test('names the dates left out and the dates that differ', () => {
    const text = write(change(regular, 5, { location: 'Prospect Park' }).filter((_, at) => at !== 2))
    expect(text).toContain('EXDATE;TZID=America/New_York:20261031T100000')
    expect(text).toContain('RECURRENCE-ID;TZID=America/New_York:20261121T100000')
    expect(count(text, 'BEGIN:VEVENT')).toBe(2)
  })

  test('carries the newest change of all its dates', () => {
    const text = write(
      regular.map((entry, at) => (at === 3 ? { ...entry, sequence: 4, changedAt: '2026-10-12T00:00:00Z' } : entry)),
    )
    expect(text).toContain('SEQUENCE:4\r\n')
    expect(text).toContain('DTSTAMP:20261012T000000Z\r\n')
  })
})
