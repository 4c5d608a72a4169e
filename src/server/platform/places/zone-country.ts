import { canonicalZone } from '#contract/places/time-zone.ts'
const codes = Array.from({ length: 26 * 26 }, (_, at) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)))

/** Countries by zone; null for zones of several countries. */
function listCountries(): Map<string, string | null> {
  const countries = new Map<string, string | null>()
  for (const code of codes) {
    // Codes of former countries would otherwise make zones ambiguous.
    if (Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`) continue
    for (const zone of new Intl.Locale(`und-${code}`).getTimeZones() ?? []) {
      const known = countries.get(canonicalZone(zone))
      countries.set(canonicalZone(zone), known === undefined || known === code ? code : null)
    }
  }
  return countries
}

let countries: Map<string, string | null> | null = null
const found = new Map<string, string | null>()

/** Returns the ISO 3166 code of the country of an IANA zone; null for zones that belong to several countries or to none. */
export function countryOfZone(zone: string): string | null {
  const known = found.get(zone)
  if (known !== undefined) return known
  countries ??= listCountries()
  const country = /^[A-Z]/i.test(zone) ? (countries.get(canonicalZone(zone)) ?? null) : null
  found.set(zone, country)
  return country
}
