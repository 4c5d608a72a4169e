import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { getRegionalTag } from './languages.ts'
import { compileToStore } from './storable-text.ts'

/** The server's source of texts. */
interface ServerTexts {
  /** Returns the locale of the current reader. */
  readLocale: () => string
  /** Returns the text in the language of a locale, in ICU MessageFormat, or undefined to fall back to English. */
  translate: (text: string, locale: string) => string | undefined
  /** Returns whether texts are currently formatted for storage, for later readers. */
  isStoring: () => boolean
  compiled: Map<string, Map<string, CompiledMessage>>
}

// Global, because the bundle of the pages has its own copy of this module.
const process = globalThis as { wonderlarkTexts?: ServerTexts }
const texts = (process.wonderlarkTexts ??= {
  readLocale: () => 'en-US',
  translate: () => undefined,
  isStoring: () => false,
  compiled: new Map(),
})

/** Connects the server's texts with the current reader and the translations. */
export const connectTexts = (
  sources: Pick<ServerTexts, 'readLocale' | 'translate'> & Partial<Pick<ServerTexts, 'isStoring'>>,
): void => {
  Object.assign(texts, { isStoring: () => false }, sources, { compiled: new Map() })
}

/**
 * Removes the context of a text, which distinguishes it from one with the same words: "[[which goals]] Show" is a
 * command, and "Show" a kind of event.
 */
export const withoutContext = (text: string): string => text.replace(/^\[\[[^\]]*\]\] /, '')

export const currentLocale = (): string => texts.readLocale()

export function findText(text: string): CompiledMessage {
  const isStoring = texts.isStoring()
  // Includes the region, which identifies pseudo-languages.
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
