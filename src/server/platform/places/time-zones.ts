import lookUpZone from '@photostructure/tz-lookup'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { listCountryCodes } from './regions.ts'
import { canonicalZone, isKnownZone } from '#contract/places/time-zone.ts'

const blocks = new Map<string, readonly string[] | null>()

/**
 * Returns the lines of the VTIMEZONE block of an IANA zone; null for an unknown zone. The library uses newer names for
 * some zones, so TZID is replaced with the name that the calendar's events use.
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

/** Returns the IANA time zone at these coordinates. */
export const zoneAt = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  lookUpZone(latitude, longitude)

let countries: Map<string, string | null> | null = null
/** Aliases of zones, such as Asia/Kolkata for Asia/Calcutta. Hosts may type any of them. */
const maxZones = 2_000

const listCountries = (): Map<string, string | null> =>
  new Map(
    listCountryCodes().flatMap((code) =>
      (new Intl.Locale(`und-${code}`).getTimeZones() ?? []).map((zone): [string, string] => [zone, code]),
    ),
  )

/** Returns the ISO code of the country with this time zone; null for unknown zones and those at sea. */
export function countryOfZone(zone: string): string | null {
  countries ??= listCountries()
  const known = countries.get(zone)
  if (known !== undefined) return known
  const country = isTimeZone(zone) ? (countries.get(canonicalZone(zone)) ?? null) : null
  if (countries.size < maxZones) countries.set(zone, country)
  return country
}

/** Returns the ISO code of the country at these coordinates, derived from the time zone; null at sea. */
export const countryAt = (position: { latitude: number; longitude: number }): string | null =>
  countryOfZone(zoneAt(position))

/** Whether this system supports the time zone name. */
export const isTimeZone = (name: string): boolean =>
  // Offsets and abbreviations would be accepted as well, but they don't identify a place's time zone.
  (name === 'UTC' || name.includes('/')) && isKnownZone(name)
