import type { CompiledMessage } from 'icu-minify/format'

/*
 * Where the browser finds its texts: the build has replaced each of them in the scripts of its language, compiled. On the
 * server, text-source-node.ts stands in (see "imports" in package.json).
 */

/** Language and region in which the page is written, such as "en-US". */
export const currentLocale = (): string => document.documentElement.lang

export const findText = (text: string): CompiledMessage => text
