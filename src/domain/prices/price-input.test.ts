import { describe, expect, test } from 'vitest'
import { describeAmountProblem, formatAmount, parseAmount } from './price-input.ts'

const parse = (text: string, locale = 'en-US', currency = 'USD') => parseAmount(text, { locale, currency })

describe('amounts that mean the same everywhere', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,5', 1250],
    ['1,5', 150],
    ['.5', 50],
    [',5', 50],
    ['0.05', 5],
    ['0,00', 0],
    ['5.', 500],
    ['1,000.00', 100_000],
    ['1.000,00', 100_000],
    ['1.234.567,89', 123_456_789],
    ['1,234,567', 123_456_700],
    ['1.234.567', 123_456_700],
    ['1,00,000.50', 10_000_050],
    ['1000', 100_000],
    ['1000.00', 100_000],
    ['1234,50', 123_450],
    ['1 000', 100_000],
    ['1\u202f000,50', 100_050],
    ['1’000.50', 100_050],
    ['$12.50', 1250],
    ['US$ 12', 1200],
    ['12.50 USD', 1250],
    ['１２．５', 1250],
    ['١٢٫٥', 1250],
    ['१२.५', 1250],
  ])('%s', (text, cents) => {
    for (const locale of ['en-US', 'de-DE', 'fr-FR', 'en-IN', 'ar-EG'])
      expect([locale, parse(text, locale)]).toEqual([locale, cents])
  })
})

test.each([
  ['1,000', 'en-US', 'USD', 100_000],
  ['1.000', 'en-US', 'USD', 'ambiguous'],
  ['1.000', 'de-DE', 'EUR', 100_000],
  ['1,000', 'de-DE', 'EUR', 'ambiguous'],
  ['1.500', 'en-US', 'KWD', 1500],
  ['1,500', 'de-DE', 'KWD', 1500],
  ['1,500', 'en-US', 'KWD', 1_500_000],
  ['1,000', 'ja-JP', 'JPY', 1000],
  ['1.000', 'ja-JP', 'JPY', 'ambiguous'],
  ['12.50', 'ja-JP', 'JPY', 'decimals'],
  ['0.500', 'en-US', 'USD', 'decimals'],
  ['1.2345', 'en-US', 'USD', 'decimals'],
  ['€12', 'en-US', 'EUR', 1200],
  ['12 EUR', 'en-US', 'USD', 'invalid'],
  ['£12', 'en-US', 'USD', 'invalid'],
  ['£12', 'en-GB', 'GBP', 1200],
  ['12,50 €', 'en-DE', 'EUR', 1250],
  ['12,50 Euro', 'en-DE', 'EUR', 1250],
  ['12,- €', 'en-DE', 'EUR', 1200],
  ['12.–', 'en-CH', 'CHF', 1200],
  ['CHF 12.50', 'en-CH', 'CHF', 1250],
  ['1.200', 'en-DE', 'EUR', 120_000],
  ['1.200 €', 'en-DE', 'EUR', 120_000],
  ['1 200,50', 'en-FR', 'EUR', 120_050],
  ['12 kr', 'en-SE', 'SEK', 1200],
  ['12 kr.', 'en-DK', 'DKK', 1200],
  ['R$ 12,50', 'en-DE', 'BRL', 1250],
  ['$12', 'en-CA', 'CAD', 1200],
  ['12 pounds', 'en-GB', 'GBP', 1200],
  ['-5', 'en-US', 'USD', 'invalid'],
  ['twelve', 'en-US', 'USD', 'invalid'],
  ['1,2,3', 'en-US', 'USD', 'invalid'],
  ['1.2.3', 'en-US', 'USD', 'invalid'],
  ['1,00.50', 'en-US', 'USD', 'invalid'],
  ['1.000,00.00', 'en-US', 'USD', 'invalid'],
  ['1e5', 'en-US', 'USD', 'invalid'],
  ['5-10', 'en-US', 'USD', 'invalid'],
  ['.', 'en-US', 'USD', 'invalid'],
  ['99999999999999999999', 'en-US', 'USD', 'invalid'],
  ['  ', 'en-US', 'USD', null],
] as const)('%s in %s and %s', (text, locale, currency, expected) => {
  expect(parse(text, locale, currency)).toBe(expected)
})

test('formatted amounts are read back unchanged, in every locale and currency', () => {
  const amounts = [0, 1, 5, 10, 50, 99, 100, 150, 999, 1000, 1500, 12_345, 100_000, 123_456, 1_000_000, 123_456_789]
  for (const locale of ['en-US', 'de-DE', 'de-CH', 'fr-FR', 'en-IN', 'ar-EG', 'pt-BR', 'sv-SE', 'ja-JP']) {
    for (const currency of ['USD', 'EUR', 'JPY', 'KWD', 'CLF', 'INR']) {
      for (const amount of amounts) {
        const text = formatAmount(amount, { locale, currency })
        expect([locale, currency, text, parse(text, locale, currency)]).toEqual([locale, currency, text, amount])
      }
    }
  }
})

test('grouped and written-out amounts of a locale are equal, or the person is asked', () => {
  for (const locale of ['en-US', 'de-DE', 'fr-FR', 'en-IN', 'de-CH', 'pt-BR']) {
    for (const units of [1, 12.5, 999.99, 1000, 1234.5, 12_345.67, 1_234_567.89]) {
      const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(units)
      expect([locale, text, parse(text, locale)]).toEqual([locale, text, Math.round(units * 100)])
    }
  }
})

test('explains how to write the amount', () => {
  const say = (text: string, currency = 'USD') => describeAmountProblem(text, { locale: 'en-US', currency })
  expect(say('1.000')).toBe('Is that 1 or 1000? Write it like 12.00 or 1000')
  expect(say('0.125')).toBe('That has too many digits after the decimal separator. Write it like 12.00')
  expect(say('a lot', 'JPY')).toBe('Please enter a valid price, like 12')
  expect(say('12,50')).toBeNull()
})
