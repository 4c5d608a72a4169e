import { currentLocale } from '#texts/text-source.ts'
import type { DistanceUnits } from '#texts/conventions.ts'

/*
 * The reader's locale is a BCP 47 tag such as "en-US" or "en-GB-u-hc-h12-cu-gbp-fw-mon". Conventions that it
 * doesn't name are those of the United States.
 */

/**
 * Returns the reader's locale (language, region and 12 or 24 hours), in which numbers, lists and times are formatted.
 */
export const readLocale = (): string => currentLocale().replace(/(?:-u)?-(?:cu|fw|ms)-.*/, '')

const readKey = (key: string): string | undefined => currentLocale().split(`-${key}-`)[1]?.split('-', 1)[0]

/** Returns the reader's units of distance. */
export const readUnits = (): DistanceUnits => (readKey('ms') ? 'kilometers' : 'miles')

/** Returns the number of the first column of calendars, from 0 for Sunday. */
export const readWeekStart = (): number => ({ mon: 1, sat: 6 })[readKey('fw') ?? ''] ?? 0

/** Returns the currency of prices that name none, as an ISO 4217 code. */
export const readCurrency = (): string => readKey('cu')?.toUpperCase() ?? 'USD'

/**
 * Caches what `make` returns for each locale and key, because creating an `Intl` formatter takes longer than using it.
 */
export function rememberFormat<Format>(make: (locale: string, key: string) => Format): (key?: string) => Format {
  const known = new Map<string, Format>()
  return (key = '') => {
    const locale = readLocale()
    const name = `${locale} ${key}`
    const before = known.get(name)
    if (before !== undefined) return before
    const made = make(locale, key)
    known.set(name, made)
    return made
  }
}
