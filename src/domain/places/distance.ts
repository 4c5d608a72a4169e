import type { PlacePrecision } from '#contract/places/place-coordinates.ts'
import { formatNumber } from '#domain/format/numbers.ts'
import { readLocale, readUnits } from '#domain/format/locale.ts'
import { msg, t, type Message } from '#texts/texts.ts'
import type { DistanceUnits } from '#texts/conventions.ts'

export interface Position {
  /** Decimal degrees, north and east positive. */
  latitude: number
  longitude: number
}

export const earthRadiusMiles = 3959
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the great-circle distance in miles, identical to the database's `miles_between`. */
export function milesBetween(here: Position, there: Position): number {
  const northward = Math.sin(radians(there.latitude - here.latitude) / 2)
  const eastward = Math.sin(radians(there.longitude - here.longitude) / 2)
  const haversine =
    northward ** 2 + Math.cos(radians(here.latitude)) * Math.cos(radians(there.latitude)) * eastward ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

const kilometersInMile = 1.609344

/** Formats small numbers without `Intl`, whose first use takes a page 23 ms: 1, 2.3, 1,204. */
const formatShort = (rounded: number): string =>
  rounded < 1_000 && readLocale() === 'en-US' ? String(rounded) : formatNumber(rounded)

const inUnits = (miles: number, units: DistanceUnits) => (units === 'kilometers' ? miles * kilometersInMile : miles)

const withUnits = {
  miles: {
    radius: msg('{count, plural, one {{distance} mile} other {{distance} miles}}'),
    away: msg('{count, plural, one {{distance} mile away} other {{distance} miles away}}'),
    about: msg('{count, plural, one {about {distance} mile away} other {about {distance} miles away}}'),
  },
  kilometers: { radius: msg('{distance} km'), away: msg('{distance} km away'), about: msg('about {distance} km away') },
} as const satisfies Record<DistanceUnits, Record<string, Message>>

const write = (style: 'radius' | 'away' | 'about', rounded: number, units: DistanceUnits): string =>
  t(withUnits[units][style], { count: rounded, distance: formatShort(rounded) })

/** Formats "2.3 miles away", "1 mile away", "1,204 miles away" or "3.7 km away", with tenths below ten. */
export function formatDistance(miles: number, units: DistanceUnits = readUnits()): string {
  const distance = inUnits(miles, units)
  const rounded = distance < 9.95 ? Math.round(distance * 10) / 10 : Math.round(distance)
  return write('away', rounded, units)
}

/**
 * Formats how far away an event is: "2.3 miles away", or "about 2 miles away" if only its town is known. Null if its place
 * is unknown.
 */
export function describeDistance(
  miles: number | null,
  precision: PlacePrecision,
  units: DistanceUnits = readUnits(),
): string | null {
  if (miles === null || precision === 'unknown') return null
  if (precision === 'exact') return formatDistance(miles, units)
  return write('about', Math.max(1, Math.round(inUnits(miles, units))), units)
}

/** Formats a radius: "20 miles" or "32 km". */
export const formatRadius = (miles: number, units: DistanceUnits = readUnits()): string =>
  write('radius', units === 'kilometers' ? Math.round(inUnits(miles, units)) : miles, units)

export interface Box {
  south: number
  north: number
  /** May be greater than `east` if the box crosses the antimeridian. */
  west: number
  east: number
}

/** Returns the smallest latitude/longitude box that contains every point within `miles`. */
export function getBoundingBox(center: Position, miles: number): Box {
  const reach = miles / earthRadiusMiles
  const degrees = (reach * 180) / Math.PI
  const south = center.latitude - degrees
  const north = center.latitude + degrees
  if (south <= -90 || north >= 90) {
    return { south: Math.max(-90, south), north: Math.min(90, north), west: -180, east: 180 }
  }
  const sideways = (Math.asin(Math.min(1, Math.sin(reach) / Math.cos(radians(center.latitude)))) * 180) / Math.PI
  if (sideways >= 180) return { south, north, west: -180, east: 180 }
  const wrap = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180
  return { south, north, west: wrap(center.longitude - sideways), east: wrap(center.longitude + sideways) }
}
