import { countDecimals } from './price-currency.ts'
import { rememberFormat } from '#domain/format/locale.ts'
import { t } from '#texts/texts.ts'

/** Amounts of money as people type them. */

/** How the writer writes numbers, and the currency of the amount. */
export interface AmountStyle {
  /** BCP 47 tag. */
  locale: string
  /** ISO 4217 code. */
  currency: string
}

/**
 * `ambiguous`: could be thousands or decimals. `decimals`: more of them than the currency has. `invalid`: anything else
 * that isn't an amount.
 */
export type AmountProblem = 'ambiguous' | 'decimals' | 'invalid'

type Separator = '.' | ','

/** Zeros of decimal digits that people type instead of ASCII digits: Arabic, Persian, Devanagari, Bengali, Thai. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]

/** Rewrites digits and separators of other scripts, and removes spaces, apostrophes between digits and the currency. */
function normalize(text: string, { currency }: AmountStyle): string {
  const latin = text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0
      const zero = zeros.find((first) => code >= first && code <= first + 9)
      return zero === undefined ? digit : String(code - zero)
    })
    .replaceAll('٫', '.')
    .replaceAll(/[٬،]/g, ',')
    .trim()
  const sign = latin
    .replace(/^(?:\p{Sc}|[A-Za-z]{1,3}\p{Sc}|[A-Za-z]{3})/u, '')
    .replace(/(?:\p{Sc}|[A-Za-z]{3})$/u, '')
    .trim()
  const words = latin.match(/[A-Za-z]{3}/g) ?? []
  if (words.some((word) => word.toUpperCase() !== currency)) return 'another currency'
  return sign.replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
}

/** Returns the separator before the decimals in the locale. */
function decimalSeparator(locale: string): Separator {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
}

const other = (separator: Separator): Separator => (separator === '.' ? ',' : '.')

/** Matches whole numbers in groups of three, or as in India in groups of two before the last three digits. */
function isGrouped(text: string, separator: Separator): boolean {
  const groups = text.split(separator)
  const [first = '', ...rest] = groups
  const last = rest.pop() ?? ''
  const isOfThree = rest.every((group) => /^\d{3}$/.test(group))
  const isOfTwo = rest.every((group) => /^\d{2}$/.test(group)) && first.length < 3
  return /^[1-9]\d{0,2}$/.test(first) && /^\d{3}$/.test(last) && (isOfThree || isOfTwo)
}

/** Splits a number into its whole digits and its decimals. */
function split(text: string, style: AmountStyle): [whole: string, decimals: string] | AmountProblem {
  const decimal = decimalSeparator(style.locale)
  const found = [...text.matchAll(/[.,]/g)].map(([separator]) => separator as Separator)
  const last = found.at(-1)
  if (last === undefined) return [text, '']
  const at = text.lastIndexOf(last)
  const [before, after] = [text.slice(0, at), text.slice(at + 1)]
  const isOnly = new Set(found).size === 1
  if (!isOnly) {
    // Both occur, so the last one is before the decimals, as in "1,000.00" and "1.000,00".
    const grouping = other(last)
    if (found.indexOf(last) < found.length - 1 || !isGrouped(before, grouping)) return 'invalid'
    return [before.replaceAll(grouping, ''), after]
  }
  if (found.length > 1) return isGrouped(text, last) ? [text.replaceAll(last, ''), ''] : 'invalid'
  if (!isGrouped(text, last)) return [before, after]
  // One separator before three digits: "1,000" or "1.000".
  if (last !== decimal) return [before + after, '']
  return countDecimals(style.currency) === 3 ? [before, after] : 'ambiguous'
}

/**
 * Parses an amount in minor units: "12.50" → 1250, "1,5" → 150, "1.000,00" → 100000. A separator before one or two digits
 * always starts the decimals; before three digits, the locale decides. An amount that could mean two things is rejected.
 * @returns null for empty text
 */
export function parseAmount(text: string, style: AmountStyle): number | AmountProblem | null {
  if (text.trim() === '') return null
  const number = normalize(text, style)
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(number) || number.length > 20) return 'invalid'
  const parts = split(number, style)
  if (typeof parts === 'string') return parts
  const [whole, decimals] = parts
  const places = countDecimals(style.currency)
  if (decimals.length > places) return 'decimals'
  const units = Number((whole || '0') + decimals.padEnd(places, '0'))
  return Number.isSafeInteger(units) ? units : 'invalid'
}

/** Formats an amount for the field, so that parsing it in the same locale returns it. */
export function formatAmount(minorUnits: number, { locale, currency }: AmountStyle): string {
  const places = countDecimals(currency)
  const format = new Intl.NumberFormat(locale, {
    useGrouping: false,
    numberingSystem: 'latn',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  return format.format(minorUnits / 10 ** places)
}

/** Describes why an amount isn't accepted; null if it is. */
export function describeAmountProblem(text: string, style: AmountStyle): string | null {
  const amount = parseAmount(text, style)
  const example = formatAmount(12 * 10 ** countDecimals(style.currency), style)
  switch (amount) {
    case 'ambiguous': {
      const digits = text.replaceAll(/\D/g, '')
      return t('Is that {small} or {large}? Write it like {example} or {large}', {
        small: digits.slice(0, -3),
        large: digits,
        example,
      })
    }
    case 'decimals':
      return t('That has too many digits after the decimal separator. Write it like {example}', { example })
    case 'invalid':
      return t('Please enter a valid price, like {example}', { example })
    default:
      return null
  }
}

/** Returns the currency's short symbol, such as "$" or "kr". */
export const currencySymbol = (currency: string): string =>
  symbols(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

const symbols = rememberFormat(
  (locale, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
)
