/** Conventions for dates, times, distances and prices. Small, because every screen loads this file. */

/** Units in which distances are shown. Parameters and fields of the API are always in miles. */
export const distanceUnits = ['miles', 'kilometers'] as const
export type DistanceUnits = (typeof distanceUnits)[number]

/** The part that comes first in a date of numbers: 12/22/2026, 22/12/2026 or 2026-12-22. */
export const dateOrders = ['month', 'day', 'year'] as const
/** 6:00 PM or 18:00. */
export const hourStyles = ['12', '24'] as const
/** First column of calendars. */
export const weekStarts = ['sunday', 'monday', 'saturday'] as const

/** Conventions for dates, times, distances and prices. */
export interface Conventions {
  /** ISO 3166 code. Determines the format of numbers. */
  country: string
  dateOrder: (typeof dateOrders)[number]
  hours: (typeof hourStyles)[number]
  weekStart: (typeof weekStarts)[number]
  units: DistanceUnits
  /** ISO 4217 code of prices that name no currency. */
  currency: string
}

/** Conventions that an installation or a person has chosen instead of the defaults. */
export type ConventionsChoice = Partial<Omit<Conventions, 'country'>>

/** Conventions of the United States. */
export const plainConventions: Conventions = {
  country: 'US',
  dateOrder: 'month',
  hours: '12',
  weekStart: 'sunday',
  units: 'miles',
  currency: 'USD',
}

/** Cookie with the conventions that somebody has chosen in place of the installation's: "day.24". */
export const conventionsCookie = 'conventions'

/** Words for chosen conventions. None of them occurs in two lists. */
export const conventionValues = {
  dateOrder: dateOrders,
  hours: hourStyles,
  weekStart: weekStarts,
  units: distanceUnits,
} as const

/** Formats chosen conventions as words for a cookie and the database: "day.24". */
export const writeChoice = ({ dateOrder, hours, weekStart, units, currency }: ConventionsChoice): string =>
  [dateOrder, hours, weekStart, units, currency].filter(Boolean).join('.')

/** Parses the output of `writeChoice`. Ignores all other words. */
export function readChoice(text: string): ConventionsChoice {
  const words = text.split('.')
  const currency = words.find((word) => /^[A-Z]{3}$/.test(word))
  return Object.assign(
    {},
    ...Object.entries(conventionValues).map(([name, values]) => {
      const value = (values as readonly string[]).find((each) => words.includes(each))
      return value === undefined ? {} : { [name]: value }
    }),
    currency === undefined ? {} : { currency },
  ) as ConventionsChoice
}
