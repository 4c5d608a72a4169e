import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PO from 'pofile'
import { accent } from './accent.ts'
import type { PseudoLanguage } from './language-option.ts'
import { getLanguage, languages, type Language } from './languages.ts'
import { withoutContext } from './text-source-node.ts'

/** Translations of one language, by their English texts. Texts without a translation are missing. */
export type Catalog = ReadonlyMap<string, string>

/** A language is offered once this share of its texts is translated. */
const requiredShare = 0.95

export const catalogFile = (language: string): string =>
  fileURLToPath(new URL(`catalogs/${language}.po`, import.meta.url))

interface ReadCatalog {
  catalog: Catalog
  /** Whether enough of its texts are translated. */
  isOffered: boolean
}

/** Reads the texts of a language's catalog. */
export const readItems = (language: Language) =>
  PO.parse(readFileSync(catalogFile(language), 'utf8')).items.filter(({ obsolete }) => !obsolete)

function readCatalog(language: Language | PseudoLanguage): ReadCatalog {
  if (language === 'en' || language === 'en-xb') return { catalog: new Map(), isOffered: true }
  if (language === 'en-xa')
    return {
      catalog: new Map(readItems('es').map(({ msgid }) => [msgid, accent(withoutContext(msgid))])),
      isOffered: true,
    }
  const current = readItems(language)
  const translated = current.filter(({ msgstr, flags }) => msgstr[0] && !flags['fuzzy'])
  return {
    catalog: new Map(translated.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? ''])),
    isOffered: translated.length >= requiredShare * current.length,
  }
}

const known = new Map<Language, ReadCatalog>()

/** Reads the catalog of a language when it is first needed, because this takes half a second. English has none. */
function getCatalog(language: Language): ReadCatalog {
  const read = known.get(language) ?? readCatalog(language)
  known.set(language, read)
  return read
}

/** Returns the catalogs of all languages that are complete enough to be offered. */
export const listCatalogs = (): ReadonlyMap<Language, Catalog> =>
  new Map(
    languages.flatMap((language) => {
      const { catalog, isOffered } = getCatalog(language)
      return isOffered ? [[language, catalog] as const] : []
    }),
  )

/** Finds a text in the language of a locale; undefined if it isn't translated. */
export function translate(text: string, locale: string): string | undefined {
  const language = getLanguage(locale)
  return language === null || language === 'en' ? undefined : getCatalog(language).catalog.get(text)
}
