import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'

/**
 * Marks around a text and its values in a sentence that is stored before its reader is known. Texts contain no
 * private-use characters.
 */
export const storeMarks = { start: '\uE010', value: '\uE011', end: '\uE012' } as const

/** Lists the placeholders and tags of a text in ICU MessageFormat. */
export function listPlaceholders(text: string): string[] {
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (!Array.isArray(node)) return
    const [name, kind, ...rest] = node as unknown[]
    // A list of nodes starts with a text or a node; a node starts with its name.
    found.add(String(name))
    if (kind !== undefined && typeof kind !== 'number') for (const child of [kind, ...rest]) visit(child)
    for (const options of rest)
      if (typeof options === 'object' && options !== null && !Array.isArray(options))
        for (const branch of Object.values(options)) if (Array.isArray(branch)) branch.forEach(visit)
  }
  const compiled = compile(text)
  if (typeof compiled !== 'string') compiled.forEach(visit)
  return [...found]
}

/** Compiles a text to its stored form: the English text, followed by the values of its placeholders. */
export function compileToStore(text: string): CompiledMessage {
  const values = listPlaceholders(text).flatMap((name) => [`${storeMarks.value}${name}=`, [name]])
  return [storeMarks.start + text, ...values, storeMarks.end] as CompiledMessage
}
