import { locale } from './locale.ts'

/** Formats "Ada, Ben, and Zoe". */
export const formatList = (items: readonly string[]): string => new Intl.ListFormat(locale).format(items)

/** Formats "email, Google, or a passkey". */
export const formatChoices = (items: readonly string[]): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(items)
