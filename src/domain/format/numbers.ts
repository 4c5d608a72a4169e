import { rememberFormat } from './locale.ts'

const numbers = rememberFormat(
  (locale, decimals) => new Intl.NumberFormat(locale, { maximumFractionDigits: Number(decimals) }),
)

/** Formats "1,204" or "3.5", with at most three decimals unless told otherwise. */
export const formatNumber = (value: number, maximumFractionDigits = 3): string =>
  numbers(String(maximumFractionDigits)).format(value)
