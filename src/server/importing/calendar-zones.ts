import ICAL from 'ical.js'
import { findTimeZone } from '#domain/places/time-zone-names.ts'

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

const offsetText = (seconds: number) => {
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const size = Math.abs(seconds)
  return `${seconds < 0 ? '-' : '+'}${two(size / 3600)}:${two((size % 3600) / 60)}`
}

/** Winter and summer dates; the offsets on these distinguish most zones. */
const probes = ['2026-01-15T12:00:00', '2026-07-15T12:00:00']

function findByOffsets(lines: readonly string[]): string | null {
  try {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(lines.join('\r\n'))))
    const offsets = probes.map((probe) => zone.utcOffset(ICAL.Time.fromDateTimeString(probe)))
    const texts = offsets.map(offsetText)
    const same = candidates.find((candidate) =>
      probes.every((probe, at) => Temporal.PlainDateTime.from(probe).toZonedDateTime(candidate).offset === texts[at]),
    )
    return same ?? (texts[0] === texts[1] ? (texts[0] ?? null) : null)
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
  return (tzid) => {
    const before = found.get(tzid)
    if (before !== undefined) return before
    const lines = definitions.get(tzid) ?? []
    const hint = lines.find((line) => line.toUpperCase().startsWith('X-LIC-LOCATION:'))?.slice('X-LIC-LOCATION:'.length)
    const zone =
      findTimeZone(tzid) ?? (hint ? findTimeZone(hint) : null) ?? (lines.length > 0 ? findByOffsets(lines) : null)
    found.set(tzid, zone)
    return zone
  }
}
