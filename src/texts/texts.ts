import format, { type FormatOptions } from 'icu-minify/format'
import { currentLocale, findText } from '#texts/text-source.ts'

declare const isMessage: unique symbol

/** A text that `t` or `rich` translates to the reader's language when it is shown. */
export interface Message {
  readonly [isMessage]: true
}

/** Values for the placeholders of a text. Numbers appear as they are; `{count, number}` and `#` format them. */
export type TextValues = Readonly<Record<string, string | number>>

/** Only literal texts in the code can be extracted and translated, so other strings don't compile. */
export type Literal<Text extends string> = string extends Text ? never : Text

/** Marks a text that is defined before its reader is known, such as a label in a list of options. */
export const msg = <const Text extends string>(text: Literal<Text>): Message => text as unknown as Message

const plurals = new Map<string, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()

function remember<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const before = known.get(key)
  if (before) return before
  const made = make()
  known.set(key, made)
  return made
}

/** The `Intl` formatters that icu-minify uses. Cached, because creating one takes long. */
export const textOptions: FormatOptions = {
  formatters: {
    getPluralRules: (locale, options) =>
      remember(plurals, `${String(locale)} ${options?.type}`, () => new Intl.PluralRules(locale, options)),
    getNumberFormat: (locale, options) =>
      remember(numbers, `${String(locale)} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options)),
    getDateTimeFormat: (locale, options) => new Intl.DateTimeFormat(locale, options),
  },
}

/** The period of an abbreviation ends the sentence, too: "at 6:00 p.m.", not "at 6:00 p.m..". */
export const endOnce = (text: string): string => text.replace(/([ap]\.\s?m\.)\.(?!\.)/, '$1')

/**
 * Returns a text in the reader's language. @param text the whole English sentence in ICU MessageFormat, such as
 * "{count, plural, one {# event} other {# events}}"
 */
export const t = <const Text extends string>(text: Literal<Text> | Message, values?: TextValues): string =>
  endOnce(format(findText(text as string), currentLocale(), values, textOptions) as string)
