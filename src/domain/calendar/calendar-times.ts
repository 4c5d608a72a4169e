/** Times of the contract (`2026-11-21T10:00:00-05:00`) as iCalendar writes them. */

/** `20261121T100000`, the clock at the venue. */
export const localStamp = (time: string): string => time.slice(0, 19).replace(/[-:]/g, '')

/** `20261121T150000Z` */
export const utcStamp = (time: string): string =>
  `${new Date(Date.parse(time)).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** `20261121`, the day at the venue. */
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
 * Whether the zone's name and the clock's time are enough to find the instant again. They are not in UTC, which
 * needs no zone, and in the hour that the end of summer time repeats: the format says that the first one is meant,
 * but the readers tried (ical.js, node-ical) take the second.
 */
export function canBeToldByClock(time: string, timeZone: string): boolean {
  if (universal.has(timeZone)) return false
  const clock = Temporal.PlainDateTime.from(time.slice(0, 19))
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    clock.toZonedDateTime(timeZone, { disambiguation }),
  )
  return first?.epochMilliseconds === Date.parse(time) && second?.epochMilliseconds === Date.parse(time)
}
