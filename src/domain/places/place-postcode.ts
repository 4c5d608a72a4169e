/** A postcode in an address, by its format. */
export interface Postcode {
  /** Normalized: "07042", "S1 2HH", "M5V 2T6", "3011 BD", "01310-100". */
  code: string
  /** ISO codes of the countries whose postcodes look like this at this position in an address. */
  countries: readonly string[]
  /** The text before and after it. */
  before: string
  after: string
}

interface Format {
  pattern: RegExp
  countries: string
  /** Joins the parts of the code. */
  joint?: string
}

/** Formats that only one country has. */
const distinct: readonly Format[] = [
  { pattern: /\b([a-z]{1,2}\d[a-z\d]?)\s?(\d[abd-hjlnp-uw-z]{2})\b/i, countries: 'GB', joint: ' ' },
  {
    pattern: /\b([abceghj-nprstvxy]\d[abceghj-nprstv-z])[\s-]?(\d[abceghj-nprstv-z]\d)\b/i,
    countries: 'CA',
    joint: ' ',
  },
  { pattern: /\b([ac-fhknprtv-y]\d[\dw])\s?([\dac-fhknprtv-y]{4})\b/i, countries: 'IE', joint: ' ' },
  { pattern: /\b(\d{5}-\d{3})\b/, countries: 'BR' },
  { pattern: /\b(\d{5})-\d{4}\b/, countries: 'US' },
  { pattern: /(?<![\d-])(?:NL-)?([1-9]\d{3})\s?([A-Z]{2})(?=$|\s)/, countries: 'NL', joint: ' ' },
]

/** Codes that are written before the town: "10115 Berlin", "A-1010 Wien". */
const digitsBefore: readonly Format[] = [
  { pattern: /^(?:D-|F-|E-|I-|DE-|FR-|ES-|IT-|C\.?P\.? ?)?(\d{5})(?=\s+\p{L})/u, countries: 'DE FR ES IT MX' },
  { pattern: /^(?:A-|CH-|AT-|B-|BE-|DK-|N-|L-)?(\d{4})(?=\s+\p{L})/u, countries: 'AT CH BE DK NO LU NL HU' },
]

/** Codes that are written after the town or state: "Raleigh 27607", "Newcastle NSW 2300". */
const digitsBehind: readonly Format[] = [
  { pattern: /(?:^|\s)(?:C\.?P\.? ?)?(\d{5})$/i, countries: 'US DE FR ES IT MX' },
  { pattern: /(?:^|\s)(\d{4})$/, countries: 'AU NZ AT CH' },
]

/** Countries of postcodes with a prefix: "D-10115". */
const prefixes: Record<string, string> = {
  D: 'DE',
  F: 'FR',
  E: 'ES',
  I: 'IT',
  A: 'AT',
  B: 'BE',
  N: 'NO',
  L: 'LU',
}

function match(part: string, { pattern, countries, joint = '' }: Format): Postcode | null {
  const found = pattern.exec(part)
  if (!found) return null
  const prefix = /^\s?([A-Z]{1,2})-/.exec(found[0])?.[1]
  return {
    code: found.slice(1).filter(Boolean).join(joint).toUpperCase(),
    countries: prefix ? [prefixes[prefix] ?? prefix] : countries.split(' '),
    before: part.slice(0, found.index).trim(),
    after: part.slice(found.index + found[0].length).trim(),
  }
}

/**
 * Finds the postcode in a part of an address between two commas, by the formats of the US, Canada, the United Kingdom,
 * Ireland, Australia, New Zealand, Germany, Austria, Switzerland, France, Spain, Italy, the Netherlands, Mexico, Brazil
 * and their neighbors. Digits may be a house number as well, so a caller checks the town.
 */
export function findPostcode(part: string): Postcode | null {
  for (const format of [...distinct, ...digitsBefore, ...digitsBehind]) {
    const found = match(part, format)
    if (found) return found
  }
  return null
}
