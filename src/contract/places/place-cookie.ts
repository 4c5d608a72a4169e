import { limits, cutText } from '#contract/limits.ts'

/** Location a visitor chose for finding events, stored in their browser. */
export interface VisitorPlace {
  label: string
  /**
   * Decimal degrees, rounded to about a kilometre: precise enough for distances in miles, too coarse for an address.
   */
  latitude: number
  longitude: number
  /** `detected` follows the device; `chosen` stays until changed. */
  kind: 'detected' | 'chosen'
}

export const placeCookie = 'place'
const oneYear = 31_536_000

export const roundDegrees = (degrees: number): number => Math.round(degrees * 100) / 100 || 0

const isWithin = (value: number, max: number) => Number.isFinite(value) && Math.abs(value) <= max
/** Removes control characters and separators, which could end the cookie or inject a header. */
const tidy = (label: string) => cutText(label.replace(/[\p{C}\p{Zl}\p{Zp};]+/gu, ' ').trim(), limits.place.label)

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not written by us.
    return null
  }
}

/** Reads the location from a `Cookie` header or `document.cookie`; null if absent or malformed. */
export function readPlaceCookie(cookies: string | null | undefined): VisitorPlace | null {
  const pair = cookies?.split(';').find((text) => text.trim().startsWith(`${placeCookie}=`))
  const value = pair && decode(pair.trim().slice(placeCookie.length + 1))
  const match =
    value && /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?),(detected|chosen),(.{1,200})$/su.exec(value)
  if (!match) return null
  const [, north, east, kind, text] = match
  const [latitude, longitude] = [roundDegrees(Number(north)), roundDegrees(Number(east))]
  const label = tidy(text ?? '')
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180) || !label) return null
  return { label, latitude, longitude, kind: kind === 'detected' ? 'detected' : 'chosen' }
}

/** Formats the location for `document.cookie`; null expires the cookie. */
export function writePlaceCookie(place: VisitorPlace | null, isSecure: boolean): string {
  const attributes = `; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
  if (!place) return `${placeCookie}=; Max-Age=0${attributes}`
  const { latitude, longitude, kind, label } = place
  const value = `${roundDegrees(latitude)},${roundDegrees(longitude)},${kind},${tidy(label)}`
  return `${placeCookie}=${encodeURIComponent(value)}; Max-Age=${oneYear}${attributes}`
}
