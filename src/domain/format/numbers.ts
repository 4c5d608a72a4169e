import { locale } from './locale.ts'

/** Formats "1,204" or "3.5", with at most three decimals unless told otherwise. */
export const formatNumber = (value: number, maximumFractionDigits = 3): string =>
  value.toLocaleString(locale, { maximumFractionDigits })
