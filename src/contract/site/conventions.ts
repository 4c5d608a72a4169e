import { z } from 'zod'
import { t } from '#texts/texts.ts'
import { dateOrders, distanceUnits, hourStyles, weekStarts } from '#texts/conventions.ts'

const currencies = new Set(Intl.supportedValuesOf('currency'))

export const currencyCode = z
  .string()
  .refine((code) => currencies.has(code), { error: () => t('must be the code of a currency, such as EUR') })

/** Conventions for dates, times, distances and prices. */
export const conventionsSchema = z.object({
  /** ISO 3166 code. */
  country: z.string(),
  dateOrder: z.enum(dateOrders),
  hours: z.enum(hourStyles),
  weekStart: z.enum(weekStarts),
  units: z.enum(distanceUnits),
  currency: z.string(),
})
