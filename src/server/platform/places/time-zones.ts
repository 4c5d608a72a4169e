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
  // Offsets and abbreviations are understood as well, but keep no place's clocks.
  if (!/[/]|^UTC$/.test(name)) return false
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
