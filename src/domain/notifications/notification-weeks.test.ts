import { expect, test } from 'vitest'
import { digestTime, findWeeklyDay, nudgeTime } from './notification-weeks.ts'

const at = (local: string, zone: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant()
const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata']

test.each(zones)('in %s, the week begins on Thursday at nine local time, and is skipped a day later', (zone) => {
  const day = (local: string) => findWeeklyDay(digestTime, zone, at(local, zone))
  expect(day('2026-11-05T08:59')).toBeNull()
  expect(day('2026-11-05T09:00')).toBe('2026-11-05')
  expect(day('2026-11-06T08:59')).toBe('2026-11-05')
  expect(day('2026-11-06T09:00')).toBeNull()
})

test.each([
  ['America/New_York', '2026-11-01'],
  ['America/New_York', '2027-03-14'],
  ['Europe/Berlin', '2026-10-25'],
  ['Europe/Berlin', '2027-03-28'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Australia/Lord_Howe', '2027-10-03'],
])('in %s, on the clock change Sunday %s, the time is still 10:00 local', (zone, sunday) => {
  const day = (local: string) => findWeeklyDay(nudgeTime, zone, at(local, zone))
  expect(day(`${sunday}T09:59`)).toBeNull()
  expect(day(`${sunday}T10:00`)).toBe(sunday)
  expect(day(`${sunday}T23:00`)).toBe(sunday)
})
