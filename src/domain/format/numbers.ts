import { rememberFormat } from './locale.ts'

const numbers = rememberFormat(
  (locale, decimals) => new Intl.NumberFormat(locale, { maximumFractionDigits: Number(decimals) }),
)

const percentages = rememberFormat((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))

/** Formats "1,204" or "3.5", with at most three decimals unless asked otherwise. */
export const formatNumber = (value: number, maximumFractionDigits = 3): string =>
  numbers(String(maximumFractionDigits)).format(value)

/** Formats a share from 0 to 1 as a whole percentage: "87%". */
export const formatPercent = (share: number): string => percentages('').format(Math.round(share * 100) / 100)
