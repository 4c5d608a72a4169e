/** Returns the name by which `Intl` knows a time zone: "Asia/Calcutta" for "Asia/Kolkata". @throws RangeError if unknown */
export const canonicalZone = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
