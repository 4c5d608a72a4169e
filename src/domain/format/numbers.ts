import { locale } from './locale.ts'

/** Formats "1,204" or "3.5", with at most three decimals unless told otherwise. */
export const formatNumber = (value: number, maximumFractionDigits = 3): string =>
  value.toLocaleString(locale, { maximumFractionDigits })

/** Formats a share from 0 to 1 as a whole percentage: "87%". */
export const formatPercent = (share: number): string =>
  (Math.round(share * 100) / 100).toLocaleString(locale, { style: 'percent' })
