import { canonicalZone } from './time-zone-names.ts'

/** Currency by country. Prices without a currency are in that of the source's home. */

const regions: Record<string, string> = {
  USD: 'US PR GU VI AS MP EC SV PA',
  EUR: 'DE FR IT ES NL BE AT IE PT FI GR LU SK SI EE LV LT MT CY HR BG MC SM VA AD ME XK',
  GBP: 'GB IM JE GG',
  CHF: 'CH LI',
  CAD: 'CA',
  MXN: 'MX',
  BRL: 'BR',
  ARS: 'AR',
  CLP: 'CL',
  COP: 'CO',
  SEK: 'SE',
  NOK: 'NO',
  DKK: 'DK',
  ISK: 'IS',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  TRY: 'TR',
  UAH: 'UA',
  ILS: 'IL',
  AED: 'AE',
  KWD: 'KW',
  ZAR: 'ZA',
  NGN: 'NG',
  KES: 'KE',
  INR: 'IN',
  CNY: 'CN',
  HKD: 'HK',
  TWD: 'TW',
  JPY: 'JP',
  KRW: 'KR',
  SGD: 'SG',
  MYR: 'MY',
  THB: 'TH',
  VND: 'VN',
  IDR: 'ID',
  PHP: 'PH',
  AUD: 'AU',
  NZD: 'NZ',
}

const currencies = new Map<string, string | null>()

function learnRegions(): void {
  for (const [currency, codes] of Object.entries(regions)) {
    const zones = codes.split(' ').flatMap((code) => new Intl.Locale(`und-${code}`).getTimeZones() ?? [])
    for (const zone of zones) currencies.set(zone, currency)
  }
}

/** Returns the currency of a country, by its ISO 3166 code; null if it isn't listed. */
export const currencyInCountry = (country: string): string | null =>
  Object.entries(regions).find(([, codes]) => codes.split(' ').includes(country))?.[0] ?? null

/** Returns the currency of the country of a time zone; null for UTC, offsets and unlisted countries. */
export function currencyInZone(zone: string): string | null {
  if (!/^[A-Za-z]/.test(zone)) return null
  if (currencies.size === 0) learnRegions()
  const known = currencies.get(zone)
  if (known !== undefined) return known
  const found = currencies.get(canonicalZone(zone)) ?? null
  currencies.set(zone, found)
  return found
}
