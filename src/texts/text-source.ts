import type { CompiledMessage } from 'icu-minify/format'

/*
 * The browser's source of texts: the build replaces each text in the scripts with the compiled one of the language. The
 * server uses text-source-node.ts instead (see "imports" in package.json).
 */

/** Locale of the page, such as "en-US" or "en-GB-u-hc-h12-fw-mon". */
export const currentLocale = (): string => document.documentElement.dataset['locale'] ?? document.documentElement.lang

export const findText = (text: string): CompiledMessage => text
