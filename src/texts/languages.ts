/** Languages that pages and emails are written in, by tag, with their own names. English is the source of all texts. */
export const languages = { en: 'English', es: 'Español' } as const

export type Language = keyof typeof languages

export const languageTags = Object.keys(languages) as [Language, ...Language[]]

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag)

/** Returns the language of a locale: "es" of "es-US". */
export const languageOf = (locale: string): string => locale.split('-')[0] ?? locale
