/** Returns the name by which `Intl` knows a time zone: "Asia/Calcutta" for "Asia/Kolkata". @throws RangeError if unknown */
export const canonicalZone = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

/** Whether `Intl` knows the time zone, which may be an abbreviation or an offset. */
export function isKnownZone(zone: string): boolean {
  try {
    return canonicalZone(zone) !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
