import { getDirection } from '#texts/languages.ts'
import { t } from '#texts/texts.ts'
import { readLocale, rememberFormat } from '#domain/format/locale.ts'

const names = rememberFormat((locale) => new Intl.DisplayNames(locale, { type: 'language' }))

/** Returns the name of a language in the reader's own: "Spanish", "español"; the tag if it has none. */
export function nameLanguage(tag: string): string {
  try {
    return names().of(tag) ?? tag
  } catch (error) {
    if (error instanceof RangeError) return tag
    throw error
  }
}

/** The language of the page. */
const getPageLanguage = (): string => readLocale().split('-', 1)[0] ?? ''

/** "In Spanish" */
export const describeLanguage = (tag: string): string => t('In {language}', { language: nameLanguage(tag) })

/** Returns the attributes of a text in this language; none if it is the page's language. */
export function languageAttributes(language: string | undefined): { lang?: string; dir?: 'ltr' | 'rtl' } {
  if (language === undefined || language === getPageLanguage()) return {}
  return { lang: language, dir: getDirection(language) }
}

/**
 * Lists the languages to choose from: those of events, except the page's, and the chosen ones. English is omitted,
 * because most events are in English.
 */
export function listOfferedLanguages(counts: Readonly<Record<string, number>>, chosen: readonly string[]): string[] {
  const own = getPageLanguage()
  const found = Object.keys(counts).filter((tag) => tag !== own)
  const others = own === 'en' ? found : [...found, 'en']
  return [...new Set([...others, ...chosen])]
}

/** Names the languages of an event; empty if the only one is the page's. */
export function listNamedLanguages(languages: readonly string[] = []): string[] {
  const own = getPageLanguage()
  return languages.some((tag) => tag !== own) ? languages.map(nameLanguage) : []
}
