/** Converts API times (`2026-11-21T10:00:00-05:00`) to iCalendar stamps. */

/** `20261121T100000`, local time at the venue. */
export const localStamp = (time: string): string => time.slice(0, 19).replace(/[-:]/g, '')

/** `20261121T150000Z` */
export const utcStamp = (time: string): string =>
  `${new Date(Date.parse(time)).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** `20261121`, local day at the venue. */
export const dayStamp = (time: string): string => time.slice(0, 10).replaceAll('-', '')

const universal = new Set([
  'UTC',
  'Etc/UTC',
  'Etc/GMT',
  'GMT',
  'Etc/UCT',
  'Etc/Universal',
  'Etc/Zulu',
  'Zulu',
  'UCT',
  'Universal',
])

/**
 * Returns whether zone and local time determine the instant. False for UTC, which needs no zone, and for the hour that
 * the end of daylight saving time repeats: RFC 5545 picks the first, but the readers tested (ical.js, node-ical) pick
 * the second.
 */
export function isUnambiguousLocalTime(time: string, timeZone: string): boolean {
  if (universal.has(timeZone)) return false
  const clock = Temporal.PlainDateTime.from(time.slice(0, 19))
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    clock.toZonedDateTime(timeZone, { disambiguation }),
  )
  return first?.epochMilliseconds === Date.parse(time) && second?.epochMilliseconds === Date.parse(time)
}
