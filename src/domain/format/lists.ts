import { rememberFormat } from './locale.ts'

const lists = rememberFormat((locale, type) => new Intl.ListFormat(locale, { type: type as Intl.ListFormatType }))

/** Formats "Ada, Ben, and Zoe". */
export const formatList = (items: readonly string[]): string => lists('conjunction').format(items)

/** Formats "email, Google, or a passkey". */
export const formatChoices = (items: readonly string[]): string => lists('disjunction').format(items)
