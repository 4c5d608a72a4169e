import { afterEach, expect, test } from 'vitest'
import { formatEventStart } from '#domain/events/event-time.ts'
import { formatPrice } from '#domain/prices/price-currency.ts'
import { readCurrency, readUnits, readWeekStart } from '#domain/format/locale.ts'
import { formatDate } from '#domain/format/moments.ts'
import { formatNumber } from '#domain/format/numbers.ts'
import type { Language } from '#texts/languages.ts'
import { connectTexts } from '#texts/text-source-node.ts'
import { writeLocale } from '#texts/locales.ts'
import { getUsualConventions } from './place-conventions.ts'
import type { ConventionsChoice } from '#texts/conventions.ts'

const toEnglish = { readLocale: () => 'en-US', translate: () => undefined }
afterEach(() => connectTexts(toEnglish))

const evening = { date: '2026-12-22T18:00:00-05:00', endDate: '2026-12-22T20:00:00-05:00', allDay: false }

/** Formats a start, a date, a number and a local price for a reader in a country. */
function write(country: string | null, language: Language, choice: ConventionsChoice = {}) {
  const locale = writeLocale(language, { ...getUsualConventions(country), ...choice })
  connectTexts({ readLocale: () => locale, translate: () => undefined })
  const price = formatPrice(1_250, readCurrency()).replaceAll(/\s/g, ' ')
  return [locale, formatEventStart(evening), formatDate('2026-12-22'), formatNumber(12_345.5), price]
}

test.each<[string | null, string[]]>([
  ['US', ['en-US', 'Tue, Dec 22 · 6:00 PM', 'Dec 22, 2026', '12,345.5', '$12.50']],
  [null, ['en-US', 'Tue, Dec 22 · 6:00 PM', 'Dec 22, 2026', '12,345.5', '$12.50']],
  ['GB', ['en-GB-u-cu-gbp-fw-mon', 'Tue 22 Dec · 18:00', '22 Dec 2026', '12,345.5', '£12.50']],
  ['DE', ['en-DE-u-cu-eur-fw-mon-ms-metric', 'Tue, 22 Dec · 18:00', '22 Dec 2026', '12.345,5', '€12.50']],
  ['FR', ['en-FR-u-cu-eur-fw-mon-ms-metric', 'Tue, 22 Dec · 18:00', '22 Dec 2026', '12\u202F345,5', '€12.50']],
  ['AU', ['en-AU-u-cu-aud-fw-mon-ms-metric', 'Tue, 22 Dec · 6:00 pm', '22 Dec 2026', '12,345.5', '$12.50']],
  ['BR', ['en-DE-u-cu-brl-ms-metric', 'Tue, 22 Dec · 18:00', '22 Dec 2026', '12.345,5', 'R$12.50']],
])('a town in %s uses its country’s formats of dates, times, numbers and prices', (country, expected) => {
  expect(write(country, 'en')).toEqual(expected)
})

test('Spanish uses the town’s conventions too', () => {
  expect(write('US', 'es').slice(0, 3)).toEqual(['es-US', 'mar, 22 de dic · 6:00 p.m.', '22 dic 2026'])
  expect(write('DE', 'es').slice(0, 3)).toEqual([
    'es-DE-u-cu-eur-fw-mon-ms-metric',
    'mar, 22 dic · 18:00',
    '22 dic 2026',
  ])
  expect(write('GB', 'es')[4]).toBe('£12.50')
})

test('a choice overrides the conventions of the country', () => {
  expect(write('US', 'en', { hours: '24' }).slice(0, 2)).toEqual(['en-US-u-hc-h23', 'Tue, Dec 22 · 18:00'])
  expect(write('GB', 'en', { hours: '12' })[1]).toBe('Tue 22 Dec · 6:00 pm')
  expect(write('US', 'en', { dateOrder: 'day', hours: '12' })[1]).toBe('Tue 22 Dec · 6:00 pm')
  expect(write('GB', 'en', { dateOrder: 'month' }).slice(1, 3)).toEqual(['Tue, Dec 22 · 18:00', 'Dec 22, 2026'])
  expect(write('US', 'en', { dateOrder: 'year', hours: '24' })[1]).toMatch(/ · 18:00$/)
})

test('the week’s first day, the units and the currency are read from the locale', () => {
  const read = (country: string, choice: ConventionsChoice = {}) => {
    write(country, 'en', choice)
    return [readWeekStart(), readUnits(), readCurrency()]
  }
  expect(read('US')).toEqual([0, 'miles', 'USD'])
  expect(read('GB')).toEqual([1, 'miles', 'GBP'])
  expect(read('EG', { hours: '24' })).toEqual([6, 'kilometers', 'USD'])
  expect(read('DE', { weekStart: 'sunday', units: 'miles', currency: 'CHF' })).toEqual([0, 'miles', 'CHF'])
})
