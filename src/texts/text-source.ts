import type { CompiledMessage } from 'icu-minify/format'

/*
 * Where the browser finds its texts: the build has replaced each of them in the scripts of its language, compiled. On the
 * server, text-source-node.ts stands in (see "imports" in package.json).
 */

/** Locale in which the page is written, such as "en-US" or "en-GB-u-hc-h12-fw-mon". */
export const currentLocale = (): string => document.documentElement.dataset['locale'] ?? document.documentElement.lang

export const findText = (text: string): CompiledMessage => text
