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

/** Attributes of a text in this language, beside others in the page's: none if it is the page's own. */
export function languageAttributes(language: string | undefined): { lang?: string; dir?: 'ltr' | 'rtl' } {
  if (language === undefined || language === getPageLanguage()) return {}
  return { lang: language, dir: getDirection(language) }
}

/**
 * Lists the languages to choose from: others than the page's in which there are events, and what is chosen. English events
 * aren't counted, and are everywhere.
 */
export function listOfferedLanguages(counts: Readonly<Record<string, number>>, chosen: readonly string[]): string[] {
  const own = getPageLanguage()
  const found = Object.keys(counts).filter((tag) => tag !== own)
  const others = own === 'en' ? found : [...found, 'en']
  return [...new Set([...others, ...chosen])]
}

/** Names the languages of an event where they are worth telling: not the page's language alone. */
export function listNamedLanguages(languages: readonly string[] = []): string[] {
  const own = getPageLanguage()
  return languages.some((tag) => tag !== own) ? languages.map(nameLanguage) : []
}
