import { dateOrders, plainConventions, type Conventions } from './conventions.ts'
import { languageOptions, type Language } from './languages.ts'

/*
 * Formats of dates, times and numbers by locale. Only for the server: browsers get the result, a tag such as
 * "en-GB-u-cu-gbp-fw-mon".
 */

const noon = new Date('2026-12-22T12:00:00Z')

/** Returns the first part of numeric dates in a locale. */
export function findDateOrder(locale: string): Conventions['dateOrder'] | undefined {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' }).formatToParts(noon)
  const first = parts.find(({ type }) => type !== 'literal')?.type
  return dateOrders.find((order) => order === first)
}

/** Returns whether a locale writes 18:00 rather than 6:00 PM. */
export const findHours = (locale: string): Conventions['hours'] =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? '12' : '24'

const findDecimal = (locale: string): string | undefined =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value

/** Returns a country's own locale, with the digits and the calendar that all texts have. */
export const getCountryLocale = (country: string): string =>
  `${new Intl.Locale(`und-${country}`).maximize().language}-${country}-u-ca-gregory-nu-latn`

/**
 * Regions whose formats are used if the country's own format isn't known in the language, or a person wants another
 * order.
 */
const examples = ['US', 'GB', 'DE', 'SE', 'CA']

/** Returns the region whose formats in a language match the chosen date order and, if possible, the number format. */
function findRegion(language: Language, { country, dateOrder }: Conventions): string {
  const decimal = findDecimal(getCountryLocale(country))
  const orders = [country, ...examples].filter((region) => findDateOrder(`${language}-${region}`) === dateOrder)
  return orders.find((region) => findDecimal(`${language}-${region}`) === decimal) ?? orders[0] ?? country
}

/** Cached regions and hours. User input can't make it grow without limit. */
const known = new Map<string, [locale: string, hours: Conventions['hours']]>()

function findLocale(language: Language, conventions: Conventions): [locale: string, hours: Conventions['hours']] {
  const key = `${language} ${conventions.country} ${conventions.dateOrder}`
  const before = known.get(key)
  if (before) return before
  const isPlain =
    conventions.country === plainConventions.country && conventions.dateOrder === plainConventions.dateOrder
  const locale = isPlain ? languageOptions[language].locale : `${language}-${findRegion(language, conventions)}`
  const found: [string, Conventions['hours']] = [locale, findHours(locale)]
  known.set(key, found)
  return found
}

/**
 * Returns the BCP 47 tag in which texts are written: "en-US", "en-GB-u-cu-gbp-fw-mon",
 * "en-DE-u-cu-eur-fw-mon-ms-metric". It contains the differences from the United States, and `hc` if the hours aren't
 * those of its region.
 */
export function writeLocale(language: Language, conventions: Conventions): string {
  const [locale, usualHours] = findLocale(language, conventions)
  const { hours, weekStart, units, currency } = conventions
  const extension = [
    // Done first, because the formats need the tag so far.
    usualHours !== hours && (hours === '24' ? 'hc-h23' : 'hc-h12'),
    currency !== plainConventions.currency && `cu-${currency.toLowerCase()}`,
    weekStart !== plainConventions.weekStart && `fw-${weekStart.slice(0, 3)}`,
    units === 'kilometers' && 'ms-metric',
  ].filter((part) => part !== false)
  return extension.length > 0 ? `${locale}-u-${extension.join('-')}` : locale
}
