import { rememberFormat } from '#domain/format/locale.ts'
/** Currencies by ISO 4217 code. Prices are in minor units: cents of a dollar, fils of a dinar, whole yen. */

export const defaultCurrency = 'USD'

const known = new Set(Intl.supportedValuesOf('currency'))

const isCurrency = (code: string): boolean => known.has(code)

const formatFor = rememberFormat((locale, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }))

/** Returns the number of digits after the decimal separator: 2 for dollars, 0 for yen. */
export const countDecimals = (currency: string): number =>
  formatFor(currency).resolvedOptions().maximumFractionDigits ?? 2

/** Converts to minor units: 12.5 dollars → 1250, 1200 yen → 1200, 1.5 dinars → 1500. */
export const toMinorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** countDecimals(currency))

/** Formats "12.50" for programs, without the currency. */
export const decimalPrice = (price: number, currency: string): string =>
  (price / 10 ** countDecimals(currency)).toFixed(countDecimals(currency))

/** Formats "$12.50", "€12.00", "¥1,200" from minor units. */
export const formatPrice = (price: number, currency: string): string =>
  formatFor(currency).format(price / 10 ** countDecimals(currency))

const shortFormatFor = rememberFormat(
  (locale, currency) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
)

/** Formats "$37" or "$12.50" from minor units: whole amounts without decimals. */
export const formatShortPrice = (price: number, currency: string): string =>
  shortFormatFor(currency).format(price / 10 ** countDecimals(currency))

/** Currency symbols and words other than codes. "$", "¥" and "kr" are ambiguous and handled separately. */
const signs: Record<string, string> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  pounds: 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₪': 'ILS',
  '₫': 'VND',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₱': 'PHP',
  zł: 'PLN',
  kč: 'CZK',
  us$: 'USD',
  ca$: 'CAD',
  c$: 'CAD',
  au$: 'AUD',
  a$: 'AUD',
  nz$: 'NZD',
  hk$: 'HKD',
  r$: 'BRL',
  yen: 'JPY',
}

const dollars = ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP']
const kronor = ['SEK', 'NOK', 'DKK', 'ISK']

/**
 * Resolves a currency symbol, word or code.
 * @param sign as written; empty for a bare amount
 * @param home local currency where the text was written; null if unknown
 * @returns null if it is no currency or ambiguous
 */
export function findCurrency(sign: string, home: string | null): string | null {
  const written = sign.trim().replace(/\.$/, '')
  if (written === '') return home ?? defaultCurrency
  if (isCurrency(written.toUpperCase()) && /^[a-z]{3}$/i.test(written)) return written.toUpperCase()
  const among = (currencies: readonly string[]) => (home !== null && currencies.includes(home) ? home : null)
  if (/^(?:\$|dollars?)$/i.test(written)) return among(dollars) ?? defaultCurrency
  if (written === '¥') return among(['CNY']) ?? 'JPY'
  if (/^kr$/i.test(written)) return among(kronor)
  return signs[written.toLowerCase()] ?? null
}
