import compile from 'icu-minify/compile'
import { withoutContext } from '#texts/text-source-node.ts'

/*
 * Finds what a page says in another language where the English one says "Remove Pond dipping?", so that journeys written in
 * English words run in that language, too.
 */

/** Part of a text: words, or the name of a placeholder. */
type Part = string | { name: string }

/** A text with one form chosen for each count or kind in it. */
interface Form {
  parts: readonly Part[]
  chosen: Readonly<Record<string, string>>
}

const kinds = { select: 1, plural: 2, ordinal: 3 }
const isChoice = (kind: unknown) => kind === kinds.select || kind === kinds.plural || kind === kinds.ordinal

/** Joins the forms of what follows to those of what came before. */
const join = (before: readonly Form[], after: readonly Form[]): Form[] =>
  before.flatMap((first) =>
    after.map((second) => ({
      parts: [...first.parts, ...second.parts],
      chosen: { ...first.chosen, ...second.chosen },
    })),
  )

const plainForm = (...parts: Part[]): Form[] => [{ parts, chosen: {} }]

/**
 * Lists the forms of a compiled message.
 * @param wanted the forms of another language, which this one follows
 */
function listForms(message: unknown, count = '', wanted?: Form['chosen']): Form[] {
  if (typeof message === 'string') return plainForm(message)
  if (message === 0) return plainForm({ name: count })
  let forms: Form[] = plainForm()
  for (const node of message as unknown[]) forms = join(forms, listNodeForms(node, count, wanted))
  return forms
}

function listNodeForms(node: unknown, count: string, wanted?: Form['chosen']): Form[] {
  if (!Array.isArray(node)) return listForms(node, count, wanted)
  const [name, kind, ...rest] = node as [string, unknown, ...unknown[]]
  if (isChoice(kind)) {
    const branches = Object.entries(rest[0] as Record<string, unknown>)
    const key = wanted?.[name]
    const own = key === undefined ? branches : branches.filter(([each]) => each === key)
    const used = own.length > 0 ? own : branches.filter(([each]) => each === 'other')
    return used.flatMap(([each, branch]) =>
      listForms(branch, name, wanted).map(({ parts, chosen }) => ({ parts, chosen: { ...chosen, [name]: each } })),
    )
  }
  // Numbers and dates, and then tags, of which only the content is visible.
  if (kind === undefined || (typeof kind === 'number' && kind > kinds.ordinal)) return plainForm({ name })
  return listForms([kind, ...rest], count, wanted)
}

/** Escapes words for a pattern. Lines break anywhere. */
const escapeWords = (words: string) =>
  words
    .split(/\s+/)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`))
    .join(String.raw`\s+`)

const asPattern = ({ parts }: Form, fill: (name: string) => string) =>
  parts.map((part) => (typeof part === 'string' ? escapeWords(part) : fill(part.name))).join('')

const letter = '[A-Za-zÀ-ÿ]'

/** Keeps short words from being found inside of others. The texts of elements stand next to each other without a space. */
const asWord = (pattern: string) => (pattern.length < 8 ? `(?<!${letter})(?:${pattern})(?!${letter})` : pattern)

/** Splits what English lists, such as "a title, a category, and a task". */
const splitList = (words: string): string[] => words.split(/,? and |, /)
const listJoint = String.raw`(?:,|\s+[yeou])\s+`

/** Patterns are cut to this many alternatives. */
const mostAlternatives = 600

interface Entry {
  /** The English form. */
  form: Form
  /** Matches the whole English form, with a group for each placeholder. */
  pattern: RegExp
  /** Two samples of the English form, with values filled in. */
  samples: readonly string[]
  translated: Form
}

const sample = ({ parts }: Form, number: string) =>
  parts
    .map((part) =>
      typeof part === 'string'
        ? part
        : /count|number|minutes|hours|days|done|of|level|size/i.test(part.name)
          ? number
          : 'Xyz',
    )
    .join('')

export interface TranslatedNames {
  /** Returns a pattern for words in the page's language; it matches the English words, too. */
  find(words: string, isWhole: boolean): RegExp
  findPattern(pattern: RegExp): RegExp
}

/** @param catalog translations by their English texts */
export function translateNames(catalog: ReadonlyMap<string, string>): TranslatedNames {
  const entries: Entry[] = []
  /** Translations of English words, in lower case. */
  const known = new Map<string, Form[]>()
  for (const [english, translation] of catalog)
    for (const form of listForms(compile(withoutContext(english)))) {
      const [translated] = listForms(compile(translation), '', form.chosen)
      if (!translated) continue
      const isPlain = form.parts.every((part) => typeof part === 'string')
      if (isPlain) {
        const words = form.parts
          .filter((part) => typeof part === 'string')
          .join('')
          .toLowerCase()
        known.set(words, [...(known.get(words) ?? []), translated])
      }
      const hasWords = form.parts.some((part) => typeof part === 'string' && /[a-z]{2}|\S\s/i.test(part))
      if (!isPlain && !hasWords) continue
      const pattern = new RegExp(`^${asPattern(form, () => '(.+?)')}$`, 'is')
      entries.push({ form, pattern, samples: ['3', '1', '12'].map((number) => sample(form, number)), translated })
    }

  /** Lists the patterns of the translations of a whole text. */
  function listWhole(words: string, depth = 0): string[] {
    const plain = (known.get(words.toLowerCase()) ?? []).map((form) => asPattern(form, () => '.+?'))
    if (depth > 2) return plain
    const filled = entries.flatMap(({ form, pattern, translated }) => {
      if (form.parts.every((part) => typeof part === 'string')) return []
      const found = pattern.exec(words)
      if (!found) return []
      const names = form.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]))
      const values = new Map(names.map((name, index) => [name, found[index + 1] ?? '']))
      return [
        asPattern(translated, (name) => {
          const value = values.get(name) ?? ''
          const items = splitList(value)
          const whole = [escapeWords(value), ...listWhole(value, depth + 1)]
          if (items.length < 2 || depth > 0) return `(?:${whole.join('|')})`
          const each = items.map((item) => `(?:${[escapeWords(item), ...listWhole(item, 2)].join('|')})`)
          return `(?:${[...whole, each.join(listJoint)].join('|')})`
        }),
      ]
    })
    return [...plain, ...filled]
  }

  /** Lists the patterns of the translations of texts that have the words in them. */
  function listContaining(words: string): string[] {
    const lower = words.toLowerCase()
    return entries
      .filter(({ samples }) => samples[0]?.toLowerCase().includes(lower))
      .toSorted((a, b) => (a.samples[0]?.length ?? 0) - (b.samples[0]?.length ?? 0))
      .slice(0, mostAlternatives)
      .map(({ translated }) => asPattern(translated, () => '.+?'))
  }

  const cached = new Map<string, RegExp>()
  const keep = (key: string, make: () => RegExp) => {
    const made = cached.get(key) ?? make()
    cached.set(key, made)
    return made
  }
  const alternatives = (patterns: readonly string[]) => [...new Set(patterns)].join('|')
  return {
    find: (words, isWhole) =>
      keep(`${isWhole} ${words}`, () => {
        if (isWhole) return new RegExp(`^\\s*(?:${alternatives([escapeWords(words), ...listWhole(words)])})\\s*$`, 's')
        const translated = alternatives([...listWhole(words), ...listContaining(words)].map(asWord))
        return new RegExp(`${escapeWords(words)}${translated && `|${translated}`}`, 'is')
      }),
    findPattern: (pattern) =>
      keep(String(pattern), () => {
        const fixed = new RegExp(pattern.source, pattern.flags.replace('g', ''))
        const found = entries
          .filter(({ samples }) => samples.some((each) => fixed.test(each)))
          .slice(0, mostAlternatives)
        const [start, end] = [pattern.source.startsWith('^') ? '^' : '', pattern.source.endsWith('$') ? '$' : '']
        const translated = alternatives(found.map(({ translated: form }) => asPattern(form, () => '.+?')))
        return translated ? new RegExp(`(?:${pattern.source})|${start}(?:${translated})${end}`, fixed.flags) : fixed
      }),
  }
}
