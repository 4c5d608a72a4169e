import { rememberFormat } from './locale.ts'

const formats = rememberFormat((locale, key) => {
  const options = JSON.parse(key) as Intl.DateTimeFormatOptions
  const format = new Intl.DateTimeFormat(locale, options)
  // "09:00", as with `timeStyle`: in the 24-hour format, hours have two digits.
  const isShort = options.hour === 'numeric' && options.minute !== undefined
  if (!isShort || format.resolvedOptions().hour12 !== false) return format
  return new Intl.DateTimeFormat(locale, { ...options, hour: '2-digit' })
})

/**
 * Formats the parts of a moment that the options name, in their time zone or else the device's. All spaces are plain ones:
 * servers and browsers put different ones before AM and PM, which would break hydration.
 * @param at ISO time, or milliseconds since 1970
 */
export const formatParts = (at: string | number, options: Intl.DateTimeFormatOptions): string =>
  formats(JSON.stringify(options)).format(new Date(at)).replaceAll(/\s/g, ' ')

/** Formats "Nov 21, 2026". Days without a time are read as UTC, like the default time zone. */
export const formatDate = (at: string, timeZone = 'UTC'): string => formatParts(at, { dateStyle: 'medium', timeZone })

/** Formats "Nov 21, 2026, 6:00 PM", in the device's time zone if none is given. */
export const formatMoment = (at: string, timeZone?: string): string =>
  formatParts(at, { dateStyle: 'medium', timeStyle: 'short', timeZone })

/** Formats an hour of the day: "5 PM", or "17:00" with 24 hours. */
export function formatHour(hour: number): string {
  const at = Date.UTC(2026, 0, 1, hour)
  const short = formatParts(at, { hour: 'numeric', timeZone: 'UTC' })
  return /^\d+$/.test(short) ? formatClock(at, 'UTC') : short
}

/** Formats "6:00 PM", in the device's time zone if none is given. */
export const formatClock = (at: string | number, timeZone?: string): string =>
  formatParts(at, { hour: 'numeric', minute: '2-digit', timeZone })
