import { afterEach, expect, test } from 'vitest'
import { formatEventHours, formatEventStart, formatLongDay, formatShortDay } from '#domain/events/event-time.ts'
import { formatPrice } from '#domain/prices/price-currency.ts'
import { formatDistance } from '#domain/places/distance.ts'
import { connectTexts } from '#texts/text-source-node.ts'
import { formatList } from './lists.ts'
import { formatClock, formatHour, formatMoment } from './moments.ts'
import { formatNumber } from './numbers.ts'
import { timeAgo } from './time-ago.ts'

afterEach(() => connectTexts({ readLocale: () => 'en-US', translate: () => undefined }))

const evening = { date: '2026-12-22T18:00:00-05:00', endDate: '2026-12-22T20:00:00-05:00', allDay: false }

/** Formats days, times, numbers and lists for a reader. */
const write = (locale: string) => {
  connectTexts({ readLocale: () => locale, translate: () => undefined })
  return [
    formatEventStart(evening),
    formatEventHours(evening),
    formatLongDay(evening.date),
    formatShortDay('2026-12-22'),
    formatMoment('2026-12-22T23:00:00Z', 'America/New_York'),
    formatList(['Ada', 'Ben', 'Zoe']),
    formatNumber(12_345.5),
    formatPrice(1_250, 'USD'),
    formatDistance(2.34, 'kilometers'),
    timeAgo(Date.parse('2026-11-12T12:00:00Z'), Date.parse('2026-12-22T12:00:00Z'), 'UTC'),
  ]
}

test.each([
  [
    'en-US',
    [
      'Tue, Dec 22 · 6:00 PM',
      '6:00 PM to 8:00 PM',
      'Tuesday, December 22, 2026',
      'Dec 22',
      'Dec 22, 2026, 6:00 PM',
      'Ada, Ben, and Zoe',
      '12,345.5',
      '$12.50',
      '3.8 km away',
      'Nov 12',
    ],
  ],
  [
    'en-US-u-hc-h23',
    [
      'Tue, Dec 22 · 18:00',
      '18:00 to 20:00',
      'Tuesday, December 22, 2026',
      'Dec 22',
      'Dec 22, 2026, 18:00',
      'Ada, Ben, and Zoe',
      '12,345.5',
      '$12.50',
      '3.8 km away',
      'Nov 12',
    ],
  ],
  [
    'en-GB-u-cu-gbp',
    [
      'Tue 22 Dec · 18:00',
      '18:00 to 20:00',
      'Tuesday, 22 December 2026',
      '22 Dec',
      '22 Dec 2026, 18:00',
      'Ada, Ben and Zoe',
      '12,345.5',
      'US$12.50',
      '3.8 km away',
      '12 Nov',
    ],
  ],
  [
    'es-US',
    [
      'mar, 22 de dic · 6:00 p.m.',
      '6:00 p.m. to 8:00 p.m.',
      'martes, 22 de diciembre de 2026',
      '22 dic',
      '22 dic 2026, 6:00 p.m.',
      'Ada, Ben y Zoe',
      '12,345.5',
      '$12.50',
      '3.8 km away',
      '12 nov',
    ],
  ],
  [
    'de-DE',
    [
      'Di., 22. Dez. · 18:00',
      '18:00 to 20:00',
      'Dienstag, 22. Dezember 2026',
      '22. Dez.',
      '22.12.2026, 18:00',
      'Ada, Ben und Zoe',
      '12.345,5',
      '12,50 $',
      '3,8 km away',
      '12. Nov.',
    ],
  ],
])('days, times, numbers and lists are written for a reader of %s', (locale, expected) => {
  expect(write(locale)).toEqual(expected.map((text) => text.replace('12,50 $', '12,50\u00A0$')))
})

test('hours of the day are words of 12 hours, or have two digits of 24', () => {
  const write = (locale: string) => {
    connectTexts({ readLocale: () => locale, translate: () => undefined })
    return [formatHour(9), formatHour(17), formatClock('2026-12-22T09:05:00Z', 'UTC')]
  }
  expect(write('en-US')).toEqual(['9 AM', '5 PM', '9:05 AM'])
  expect(write('en-AU')).toEqual(['9 am', '5 pm', '9:05 am'])
  expect(write('en-GB-u-cu-gbp-fw-mon')).toEqual(['09:00', '17:00', '09:05'])
  expect(write('es-DE')).toEqual(['09:00', '17:00', '09:05'])
})
