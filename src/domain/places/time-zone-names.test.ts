import { expect, test } from 'vitest'
import { findTimeZone } from './time-zone-names.ts'

test.each([
  ['America/New_York', 'America/New_York'],
  ['US/Eastern', 'America/New_York'],
  ['Eastern Standard Time', 'America/New_York'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['Eastern Time (US & Canada)', 'America/New_York'],
  ['(UTC-08:00) Pacific Time (US & Canada)', 'America/Los_Angeles'],
  ['(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
  ['"Central Standard Time"', 'America/Chicago'],
  ['/freeassociation.sourceforge.net/America/Denver', 'America/Denver'],
  ['UTC', 'UTC'],
  ['Etc/GMT', 'UTC'],
  ['GMT-0500', '-05:00'],
  ['UTC+5:45', '+05:45'],
])('%s means %s', (name, zone) => {
  expect(findTimeZone(name)).toBe(zone)
})

test.each(['Customized Time Zone', '', 'Mars/Olympus'])('"%s" is unknown', (name) => {
  expect(findTimeZone(name)).toBeNull()
})

test('hostile names are unknown', () => {
  expect(findTimeZone(`${'(UTC)'.repeat(38)},Mars`)).toBeNull()
  expect(findTimeZone('A'.repeat(1_000_000))).toBeNull()
})
