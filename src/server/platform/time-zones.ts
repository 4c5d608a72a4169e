import lookUpZone from '@photostructure/tz-lookup'
import { tzlib_get_ical_block } from 'timezones-ical-library'

const blocks = new Map<string, readonly string[] | null>()

/**
 * The VTIMEZONE block of an IANA zone, in lines. The library names some zones by their newer name; what a calendar
 * says must be the name that its events use.
 */
export function timeZoneBlock(timeZone: string): readonly string[] | null {
  const known = blocks.get(timeZone)
  if (known !== undefined) return known
  const [text] = [tzlib_get_ical_block(timeZone)].flat()
  const lines = text?.startsWith('BEGIN:VTIMEZONE') ? text.split(/\r?\n/).filter(Boolean) : null
  const block = lines?.map((line) => (line.startsWith('TZID:') ? `TZID:${timeZone}` : line)) ?? null
  blocks.set(timeZone, block)
  return block
}

/** IANA name of the zone whose clocks a place keeps. */
export const zoneAt = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  lookUpZone(latitude, longitude)

/** Whether this machine knows the zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    // Throws for what it does not know; names such as "EST" it knows, but they are no place's.
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '' && /[/]|^UTC$/.test(name)
  } catch {
    return false
  }
}
