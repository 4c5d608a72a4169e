import { expect, test } from 'vitest'
import type { StoredBackup } from './backup-names.ts'
import { getNextDrill, getNights, listOutdated } from './backup-schedule.ts'

const zone = 'America/New_York'
const at = (time: string) => Temporal.Instant.from(time)
const madeAt = (time: string, more: Partial<StoredBackup> = {}): StoredBackup => ({
  ...{ name: time, madeAt: at(time), bytes: 1, isEncrypted: false, isSafetyCopy: false },
  ...more,
})

test('of the backups of a month, those of seven days and four weeks are retained', () => {
  const nights: StoredBackup[] = []
  for (let day = 1; day <= 30; day += 1) {
    nights.push(madeAt(`2026-11-${String(day).padStart(2, '0')}T08:00:00Z`))
    const outdated = new Set(listOutdated(nights, at('2026-11-30T08:00:00Z'), zone))
    nights.splice(0, nights.length, ...nights.filter((each) => !outdated.has(each)))
  }
  // The days are 24 to 30. The 15th, 22nd and 29th are Sundays, the last days of their weeks, and the 30th is a Monday.
  expect(nights.map(({ name }) => Number(name.slice(8, 10)))).toEqual([15, 22, 24, 25, 26, 27, 28, 29, 30])
})

test('of several backups of a day in the town’s time zone, the newest is retained', () => {
  const late = madeAt('2026-11-21T03:00:00Z')
  const later = madeAt('2026-11-21T04:30:00Z')
  const next = madeAt('2026-11-21T05:30:00Z')
  expect(listOutdated([late, later, next], at('2026-11-21T06:00:00Z'), zone)).toEqual([late])
})

test('backups don’t expire, but safety copies expire after a week', () => {
  const old = [1, 2, 3].map((day) => madeAt(`2026-01-0${day}T08:00:00Z`))
  const copy = madeAt('2026-01-03T09:00:00Z', { isSafetyCopy: true })
  const fresh = madeAt('2026-11-20T09:00:00Z', { isSafetyCopy: true })
  expect(listOutdated([...old, copy, fresh], at('2026-11-21T06:00:00Z'), zone)).toEqual([copy])
})

test.each([
  ['2026-11-21T07:59:59Z', '2026-11-20T08:00:00Z', '2026-11-21T08:00:00Z'],
  ['2026-11-21T08:00:00Z', '2026-11-21T08:00:00Z', '2026-11-22T08:00:00Z'],
  // The clock goes back in the night before November 1, and forward in the night before March 8.
  ['2026-10-31T20:00:00Z', '2026-10-31T07:00:00Z', '2026-11-01T08:00:00Z'],
  ['2026-03-07T20:00:00Z', '2026-03-07T08:00:00Z', '2026-03-08T07:00:00Z'],
])('at %s, the nightly backups are due at %s and %s', (now, last, next) => {
  expect(getNights(at(now), zone)).toEqual({ last: at(last), next: at(next) })
})

test.each([
  ['2026-11-21T12:00:00Z', '2026-11-22T09:00:00Z'],
  ['2026-11-22T08:59:00Z', '2026-11-22T09:00:00Z'],
  ['2026-11-22T09:00:00Z', '2026-11-29T09:00:00Z'],
  ['2026-11-22T23:00:00Z', '2026-11-29T09:00:00Z'],
  ['2026-11-23T12:00:00Z', '2026-11-29T09:00:00Z'],
])('at %s, the next drill is at %s', (now, next) => {
  expect(getNextDrill(at(now), zone)).toEqual(at(next))
})
