/** Languages of the texts: each with its own name for it, and the locale whose numbers, dates and lists it uses. */
export const languageOptions = {
  en: { name: 'English', locale: 'en-US' },
  es: { name: 'Español', locale: 'es-US' },
} as const satisfies Record<string, { name: string; locale: string }>

export type Language = keyof typeof languageOptions
export const languages = Object.keys(languageOptions) as [Language, ...Language[]]

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languageOptions, tag)

/** Returns the locale of a language that somebody has chosen; undefined if they have chosen none. */
export const findLocale = (language: string | null | undefined): string | undefined =>
  language && isLanguage(language) ? languageOptions[language].locale : undefined

/** Returns the language of a locale such as "es-US"; null if there are no texts in it. */
export function findLanguage(locale: string | undefined): Language | null {
  const tag = locale?.split('-', 1)[0] ?? ''
  return isLanguage(tag) ? tag : null
}
