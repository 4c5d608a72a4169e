import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { getRegionalTag } from './languages.ts'
import { compileToStore } from './storable-text.ts'

/** Where the server finds its texts. */
interface ServerTexts {
  /** Returns the locale of whoever reads what is being written right now. */
  readLocale: () => string
  /** Returns the text in the language of a locale, in ICU MessageFormat, or undefined to fall back to English. */
  translate: (text: string, locale: string) => string | undefined
  /** Returns whether what is being written is stored for readers who aren't known yet. */
  isStoring: () => boolean
  compiled: Map<string, Map<string, CompiledMessage>>
}

// One for the process: the bundle of the pages has its own copy of this module.
const process = globalThis as { wonderlarkTexts?: ServerTexts }
const texts = (process.wonderlarkTexts ??= {
  readLocale: () => 'en-US',
  translate: () => undefined,
  isStoring: () => false,
  compiled: new Map(),
})

/** Tells the server's texts who reads them and where translations are. */
export const connectTexts = (
  sources: Pick<ServerTexts, 'readLocale' | 'translate'> & Partial<Pick<ServerTexts, 'isStoring'>>,
): void => {
  Object.assign(texts, { isStoring: () => false }, sources, { compiled: new Map() })
}

/**
 * Removes the context of a text, which tells it from one with the same words: "[[which goals]] Show" is a command, and "Show"
 * a kind of event.
 */
export const withoutContext = (text: string): string => text.replace(/^\[\[[^\]]*\]\] /, '')

export const currentLocale = (): string => texts.readLocale()

export function findText(text: string): CompiledMessage {
  const isStoring = texts.isStoring()
  // With its region, which pseudo-languages are told by.
  const locale = isStoring ? 'stored' : getRegionalTag(currentLocale())
  let ofLocale = texts.compiled.get(locale)
  if (!ofLocale) texts.compiled.set(locale, (ofLocale = new Map<string, CompiledMessage>()))
  let compiled = ofLocale.get(text)
  if (compiled === undefined) {
    compiled = isStoring ? compileToStore(text) : compile(texts.translate(text, locale) ?? withoutContext(text))
    ofLocale.set(text, compiled)
  }
  return compiled
}
