import compile from 'icu-minify/compile'
import format from 'icu-minify/format'
import { translate } from './catalogs.ts'
import { storeMarks } from './storable-text.ts'
import { currentLocale, withoutContext } from './text-source-node.ts'
import { endOnce, textOptions, type TextValues } from './texts.ts'

/** Maximum nesting of texts. A feed may contain any characters, and repeated marks would overflow the stack. */
const maxDepth = 8

/** Counts are stored as text, too. */
const readValue = (value: string): string | number => (String(Number(value)) === value ? Number(value) : value)

/** Formats one text in the reader's language. Leaves a truncated one unchanged. */
function write(text: string, values: TextValues): string {
  const locale = currentLocale()
  try {
    const compiled = compile(translate(text, locale) ?? withoutContext(text))
    return endOnce(format(compiled, locale, values, textOptions) as string)
  } catch {
    return [withoutContext(text), ...Object.values(values)].join(' ')
  }
}

/**
 * Formats the message of an error that was thrown inside of `runToStore`, for logs and error handlers. @returns the
 * error
 */
export function writeStoredError(error: unknown): unknown {
  if (error instanceof Error)
    Object.assign(error, { message: writeStored(error.message), stack: writeStored(error.stack ?? '') })
  return error
}

/**
 * Formats texts that `t` has stored, inside of `runToStore`, in the language of the current reader. Leaves other text
 * unchanged. @param stored may contain several texts, whose values may contain texts
 */
export function writeStored(stored: string): string {
  if (!stored.includes(storeMarks.start)) return stored
  const { start, value, end } = storeMarks
  let at = 0
  /** Reads up to the next closing mark, and formats the texts in between. */
  const read = (depth: number): string => {
    let words = ''
    while (at < stored.length && stored[at] !== value && stored[at] !== end) {
      const sign = stored[at]
      at += 1
      words += sign === start && depth < maxDepth ? readText(depth + 1) : sign
    }
    return words
  }
  const readText = (depth: number): string => {
    const text = read(depth)
    const values: Record<string, string | number> = {}
    while (stored[at] === value) {
      at += 1
      const [name = '', ...rest] = read(depth).split('=')
      values[name] = readValue(rest.join('='))
    }
    at += 1
    return write(text, values)
  }
  let whole = ''
  while (at < stored.length) {
    whole += read(0)
    at += 1
  }
  return whole
}
