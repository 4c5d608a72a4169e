import { readFileSync } from 'node:fs'
import PO from 'pofile'
import { getLanguage, languages, type Language } from './languages.ts'

/** Translations of one language, by their English texts. Texts without a translation are missing. */
export type Catalog = ReadonlyMap<string, string>

/** A language is offered as soon as this part of its texts is translated. */
const requiredShare = 0

export const catalogFile = (language: string): string => new URL(`catalogs/${language}.po`, import.meta.url).pathname

/** Reads the catalog of a language. English has none. */
function readCatalog(language: Language): { catalog: Catalog; isOffered: boolean } {
  if (language === 'en') return { catalog: new Map(), isOffered: true }
  const { items } = PO.parse(readFileSync(catalogFile(language), 'utf8'))
  const current = items.filter(({ obsolete }) => !obsolete)
  const translated = current.filter(({ msgstr, flags }) => msgstr[0] && !flags['fuzzy'])
  return {
    catalog: new Map(translated.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? ''])),
    isOffered: translated.length >= requiredShare * current.length,
  }
}

/** Reads the catalogs of all languages that are complete enough to be offered. */
export const readCatalogs = (): ReadonlyMap<Language, Catalog> =>
  new Map(
    languages.flatMap((language) => {
      const { catalog, isOffered } = readCatalog(language)
      return isOffered ? [[language, catalog] as const] : []
    }),
  )

/** Makes the function that finds a text in the language of a locale. */
export const translateWith =
  (catalogs: ReadonlyMap<Language, Catalog>) =>
  (text: string, locale: string): string | undefined =>
    catalogs.get(getLanguage(locale) ?? 'en')?.get(text)
