import { expect, test } from 'vitest'
import { findDueReminder, formatLead, reminderTimes } from './reminder-times.ts'

const at = (local: string, timeZone: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant().toString()

const event = (local: string, timeZone: string, allDay = false) => ({
  startsAt: at(local, timeZone),
  endsAt: at(local, timeZone),
  timeZone,
  allDay,
})

const local = (instant: Temporal.Instant | undefined, timeZone: string) =>
  instant?.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })

/** Zones with clock changes on different days, by different amounts and at different hours. */
const changes: [string, string, string, string][] = [
  // zone, start of the event, "a day before", "an hour before"
  ['America/New_York', '2026-11-01T10:00', '2026-10-31T10:00', '2026-11-01T09:00'],
  ['America/New_York', '2027-03-14T10:00', '2027-03-13T10:00', '2027-03-14T09:00'],
  ['Europe/Berlin', '2026-10-25T10:00', '2026-10-24T10:00', '2026-10-25T09:00'],
  ['Europe/Berlin', '2027-03-28T10:00', '2027-03-27T10:00', '2027-03-28T09:00'],
  ['Australia/Lord_Howe', '2026-10-04T10:00', '2026-10-03T10:00', '2026-10-04T09:00'],
  ['Australia/Lord_Howe', '2027-04-04T10:00', '2027-04-03T10:00', '2027-04-04T09:00'],
  // Between the clock change and the hour before it: 3:00 is an hour after 1:00.
  ['America/New_York', '2027-03-14T03:00', '2027-03-13T03:00', '2027-03-14T01:00'],
  // 2:30 didn't exist the day before: clocks skipped from 2:00 to 3:00.
  ['America/New_York', '2027-03-15T02:30', '2027-03-14T03:30', '2027-03-15T01:30'],
  ['Europe/Berlin', '2027-03-28T03:15', '2027-03-27T03:15', '2027-03-28T01:15'],
]

test.each(changes)('in %s, the reminders of an event at %s are due at %s and %s', (zone, start, day, hour) => {
  const [first, second] = reminderTimes(event(start, zone))
  expect(local(first?.dueAt, zone)).toBe(day)
  expect(local(second?.dueAt, zone)).toBe(hour)
})

test('the reminder for a repeated hour is an hour before the correct one of the two', () => {
  const second = Temporal.Instant.from('2026-11-01T06:30:00Z')
  const [, hour] = reminderTimes({ ...event('2026-11-01T01:30', 'America/New_York'), startsAt: second.toString() })
  expect(hour?.dueAt.toString()).toBe('2026-11-01T05:30:00Z')
})

test('all-day events have reminders the morning before and the same morning', () => {
  const [day, hour] = reminderTimes(event('2026-11-07T00:00', 'America/Chicago', true))
  expect(local(day?.dueAt, 'America/Chicago')).toBe('2026-11-06T08:00')
  expect(local(hour?.dueAt, 'America/Chicago')).toBe('2026-11-07T08:00')
})

test('at most one reminder is due at a time, and none once the event has started', () => {
  const owls = event('2026-11-07T10:00', 'America/New_York')
  const dueAt = (time: string) =>
    findDueReminder(owls, Temporal.Instant.from(at(time, 'America/New_York')))?.lead ?? null
  expect(dueAt('2026-11-06T09:59')).toBeNull()
  expect(dueAt('2026-11-06T10:00')).toBe('day')
  expect(dueAt('2026-11-07T08:59')).toBe('day')
  expect(dueAt('2026-11-07T09:00')).toBe('hour')
  expect(dueAt('2026-11-07T09:59')).toBe('hour')
  expect(dueAt('2026-11-07T10:00')).toBeNull()
})

test('“tomorrow” or “in an hour” depends on the time of sending', () => {
  const owls = event('2026-11-07T10:00', 'America/New_York')
  const words = (time: string) => formatLead(owls, Temporal.Instant.from(at(time, 'America/New_York')))
  expect(words('2026-11-06T10:00')).toBe('Tomorrow')
  expect(words('2026-11-07T07:00')).toBe('Today')
  expect(words('2026-11-07T09:00')).toBe('In an hour')
  expect(words('2026-11-07T09:30')).toBe('Soon')
})
