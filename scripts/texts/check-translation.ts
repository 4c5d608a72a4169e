import compile from 'icu-minify/compile'

/** Lists the placeholders and tags of a text in ICU MessageFormat, with the kind that is formatted. */
export function listPlaceholders(text: string): string[] {
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (!Array.isArray(node)) return
    const [name, kind, ...rest] = node as unknown[]
    // A list of nodes starts with a text or a node. A node starts with its name.
    found.add(String(name))
    if (kind !== undefined && typeof kind !== 'number') for (const child of [kind, ...rest]) visit(child)
    for (const options of rest)
      if (typeof options === 'object' && options !== null && !Array.isArray(options))
        for (const branch of Object.values(options)) if (Array.isArray(branch)) branch.forEach(visit)
  }
  const compiled = compile(text)
  if (typeof compiled !== 'string') compiled.forEach(visit)
  return [...found].sort()
}

/** Returns what is wrong with a translation, or null. */
export function checkTranslation(text: string, translation: string): string | null {
  try {
    const [wanted, given] = [listPlaceholders(text), listPlaceholders(translation)]
    if (wanted.join() === given.join()) return null
    return `needs ${wanted.map((name) => `{${name}}`).join(', ') || 'no placeholders'}, but has ${given.map((name) => `{${name}}`).join(', ') || 'none'}`
  } catch (error) {
    return `can’t be read as ICU MessageFormat: ${error instanceof Error ? error.message : String(error)}`
  }
}
