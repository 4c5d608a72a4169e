import { expandRule } from '#domain/calendar/recurrence.ts'
import { readRecurrenceRule } from '#domain/calendar/recurrence-rule.ts'
import { findTimeZone } from '#domain/places/time-zone-names.ts'
import { readMoment, shiftLocal } from './calendar-moments.ts'
import { Properties } from './calendar-properties.ts'

/** Returns whether this is a named zone with clock changes, not just an offset or UTC. */
export const isNamedZone = (zone: string | null): zone is string =>
  zone !== null && /^[A-Za-z]/.test(zone) && zone !== 'UTC'

const nightEnds = 6
const nightStarts = 22

/**
 * Returns whether UTC is only the default of a website whose zone was never set, so that its times are local. The times
 * of people's events then look right as they are written; in UTC, many of an American calendar would be at night.
 * @param hours those of the starts that the site says are in UTC
 */
export function isUnsetZone(hours: readonly number[]): boolean {
  const atNight = hours.filter((hour) => hour < nightEnds || hour >= nightStarts)
  return hours.length > 0 && atNight.length * 4 <= hours.length
}

/** Zones that a custom VTIMEZONE usually means. Among zones with the same offsets, the likeliest comes first. */
const candidates = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Halifax',
  'America/St_Johns',
  'America/Puerto_Rico',
  'Europe/London',
  'Europe/Paris',
  'Europe/Athens',
  'Europe/Moscow',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
]

/** Winter and summer dates; the offsets on these distinguish most zones. */
const probes = ['2026-01-15T12:00:00', '2026-07-15T12:00:00']

/** Maximum number of days tested for all zones of a calendar. One with its whole history takes sixty thousand. */
const maxDays = 5_000_000

/** Returns the properties of each STANDARD and DAYLIGHT component. */
function listObservances(lines: readonly string[]): Properties[] {
  const observances: string[][] = []
  let open: string[] | null = null
  for (const line of lines) {
    if (/^BEGIN:\s*(STANDARD|DAYLIGHT)\s*$/i.test(line)) observances.push((open = []))
    else if (/^END:/i.test(line)) open = null
    else open?.push(line)
  }
  return observances.map((each) => new Properties(each))
}

/** Returns when an observance last began before a local time; null if it hadn't. */
function findLastOnset(observance: Properties, local: string, takeDays: (count: number) => void): string | null {
  const onsets = ['DTSTART', 'RDATE'].flatMap((name) =>
    observance
      .all(name)
      .flatMap((property) => property.values.map((value) => readMoment(value, property, () => null).local)),
  )
  const [start = ''] = onsets
  for (const { values } of observance.all('RRULE')) {
    const rule = readRecurrenceRule(values[0] ?? '', (utc) => utc)
    const last = rule.until !== null && rule.until < local ? rule.until : local
    onsets.push(...expandRule(rule, start, shiftLocal(last, { years: -2 }), local, takeDays))
  }
  return onsets.filter((onset) => onset <= local).reduce<string | null>((a, b) => (a !== null && a > b ? a : b), null)
}

/** Returns the offset from UTC, `-05:00`, that a VTIMEZONE has at a local time; null if it says none. */
function findOffset(observances: readonly Properties[], local: string, takeDays: (count: number) => void) {
  const begun = observances.flatMap((observance) => {
    const onset = findLastOnset(observance, local, takeDays)
    return onset === null ? [] : [{ onset, offset: observance.text('TZOFFSETTO') }]
  })
  const [last] = begun.sort((a, b) => b.onset.localeCompare(a.onset))
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})/.exec(last?.offset ?? '') ?? []
  const offset = `${sign}${hours}:${minutes}`
  return sign === undefined ? null : offset === '-00:00' ? '+00:00' : offset
}

function findByOffsets(lines: readonly string[], takeDays: (count: number) => void): string | null {
  try {
    const observances = listObservances(lines)
    const offsets = probes.map((probe) => findOffset(observances, probe, takeDays))
    const same = candidates.find((candidate) =>
      probes.every((probe, at) => Temporal.PlainDateTime.from(probe).toZonedDateTime(candidate).offset === offsets[at]),
    )
    return same ?? (offsets[0] === offsets[1] ? (offsets[0] ?? null) : null)
  } catch (error) {
    // A broken VTIMEZONE can't be identified. Its events are then floating, like those without a zone.
    if (error instanceof Error) return null
    throw error
  }
}

/**
 * Creates a lookup for the TZIDs of a calendar. The IANA database takes precedence over the file's own VTIMEZONE, which
 * is often wrong.
 * @param definitions lines of the VTIMEZONE components by TZID
 */
export function createZoneFinder(definitions: ReadonlyMap<string, readonly string[]>): (tzid: string) => string | null {
  const found = new Map<string, string | null>()
  let days = 0
  const takeDays = (count: number) => {
    if ((days += count) > maxDays) throw new Error('The zones of this calendar have too many changes.')
  }
  return (tzid) => {
    const before = found.get(tzid)
    if (before !== undefined) return before
    const lines = definitions.get(tzid) ?? []
    const hint = lines.find((line) => line.toUpperCase().startsWith('X-LIC-LOCATION:'))?.slice('X-LIC-LOCATION:'.length)
    const zone =
      findTimeZone(tzid) ??
      (hint ? findTimeZone(hint) : null) ??
      (lines.length > 0 ? findByOffsets(lines, takeDays) : null)
    found.set(tzid, zone)
    return zone
  }
}
