import { pseudoLanguages } from '#texts/pseudo-languages.ts'
import type { LanguageOption } from './language-option.ts'

/** Languages of pages and emails. English is the source of all texts; each other one has a catalog. */
const translated = {
  en: { name: 'English', locale: 'en-US' },
  es: { name: 'Español', locale: 'es-US' },
} as const satisfies Record<string, LanguageOption>

export type Language = keyof typeof translated
export const languageOptions: Readonly<Record<Language, LanguageOption>> = {
  ...translated,
  ...pseudoLanguages,
}
export const languages = Object.keys(languageOptions) as [Language, ...Language[]]

const isLanguage = (tag: string): tag is Language => Object.hasOwn(languageOptions, tag)

/** Returns the language if there are texts in it. */
export const findLanguage = (tag: string | null | undefined): Language | null => (tag && isLanguage(tag) ? tag : null)

/** Returns language and region of a locale: "en-GB" of "en-GB-u-hc-h12-fw-mon". */
export const getRegionalTag = (locale: string): string => locale.split('-u-', 1)[0] ?? locale

/** Returns the language of a locale such as "es-US"; null if there are no texts in it. */
export function getLanguage(locale: string | undefined): Language | null {
  const lower = locale?.toLowerCase()
  const own = languages.find((each) => each === lower || languageOptions[each].locale.toLowerCase() === lower)
  if (own) return own
  const tag = locale?.split('-', 1)[0] ?? ''
  return isLanguage(tag) ? tag : null
}

/** Locales that are written from right to left. */
const rightToLeft = /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)(-|$)|-XB$/

export const getDirection = (locale: string): 'ltr' | 'rtl' => (rightToLeft.test(locale) ? 'rtl' : 'ltr')

/** Cookie with the language that somebody has chosen in this browser. */
export const languageCookie = 'language'

/** Returns the name of the service worker's script in a language. */
export const workerFile = (language: Language): string =>
  language === 'en' ? 'service-worker.js' : `service-worker-${language}.js`

/** Splits "/es/home" into the language of the address and the path of the page, "/home". */
export function splitLanguage(path: string): { language: Language | null; path: string } {
  const first = /^\/([a-z-]+)(?=\/|$)/.exec(path)?.[1] ?? ''
  return isLanguage(first) ? { language: first, path: path.slice(first.length + 1) || '/' } : { language: null, path }
}
