import compile from 'icu-minify/compile'
import { withoutContext } from '#texts/text-source-node.ts'

/*
 * Finds the translation of a page's text such as "Remove Pond dipping?", so that journeys written in English also run
 * in other languages.
 */

/** Part of a text: words, or the name of a placeholder. */
type Part = string | { name: string; isCount?: boolean }

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
  if (message === 0) return plainForm({ name: count, isCount: true })
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

const asPattern = ({ parts }: Form, fill: (name: string, isCount?: boolean) => string) =>
  parts
    .map((part) => (typeof part === 'string' ? escapeWords(part) : fill(part.name, part.isCount)))
    .join('')
    // A time such as "6:00 p.m." ends the sentence by itself.
    .replace(/(?<=\))\\\.$/, String.raw`\.?`)

const letter = '[A-Za-zÀ-ÿ]'
const small = '[a-zß-ÿ]'

/**
 * Keeps a translation from being found inside of another one: "Sobre ti" in "Sobre ti y privacidad". The texts of elements
 * stand next to each other without a space.
 */
function asWords(pattern: string): string {
  const first = pattern.charAt(0)
  // Begins a sentence, or not.
  const start = /[a-zß-ÿ]/.test(first) ? `(?:(?<!${letter})${first}|${first.toUpperCase()})` : first
  const end = /[A-Za-zÀ-ÿ]$/.test(pattern) ? String.raw`(?!\s?${small})` : ''
  return `${start}${pattern.slice(1)}${end}`
}

/** Splits what English lists, such as "a title, a category, and a task". */
const splitList = (words: string): string[] => words.split(/,? and |, /)
const listJoint = String.raw`(?:,|\s+[yeou])\s+`

/** Patterns are cut to this many alternatives. */
const mostAlternatives = 600

/** What words say of a placeholder: all of its value, or its end or start. */
interface Value {
  words: string
  isWhole: boolean
}
type Values = ReadonlyMap<string, Value>

/** Lists the places, except the first, where words in lower case go on, or end, with a text. */
const findStarts = (words: string, text: string, fewest = 1): number[] =>
  Array.from({ length: Math.max(0, words.length - fewest) }, (_, index) => index + 1).filter((at) => {
    const rest = words.slice(at)
    return rest.startsWith(text.toLowerCase()) || text.toLowerCase().startsWith(rest)
  })

/** Lists the ways to read words, in lower case, as the start of a form that begins with the part at an index. */
function readRest(parts: readonly Part[], at: number, words: string, values: Values): Values[] {
  if (words === '') return [values]
  const part = parts[at]
  if (part === undefined) return []
  if (typeof part === 'string') {
    const text = part.toLowerCase()
    if (text.startsWith(words)) return [values]
    return words.startsWith(text) ? readRest(parts, at + 1, words.slice(text.length), values) : []
  }
  const next = parts[at + 1]
  const read = (end: number, isWhole: boolean) =>
    new Map(values).set(part.name, { words: words.slice(0, end), isWhole })
  const found =
    typeof next === 'string'
      ? findStarts(words, next).flatMap((end) => readRest(parts, at + 1, words.slice(end), read(end, true)))
      : []
  return found.length > 0 ? found : [read(words.length, next === undefined)]
}

/** Words in lower case are part of a form only if they share as many letters with its text. */
const fewestShared = 4

/** Lists the ways to read words, in lower case, as a part of a form. */
function readPart(parts: readonly Part[], words: string): Values[] {
  return parts.flatMap((part, at) => {
    if (typeof part !== 'string') return []
    const text = part.toLowerCase()
    if (text.includes(words)) return [new Map<string, Value>()]
    const before = parts[at - 1]
    // From within a placeholder.
    const [start] =
      typeof before === 'object' && text.trim().length >= fewestShared ? findStarts(words, text, fewestShared) : []
    if (start !== undefined && typeof before === 'object') {
      const value = { words: words.slice(0, start), isWhole: at === 1 }
      return readRest(parts, at, words.slice(start), new Map([[before.name, value]]))
    }
    // From within the text.
    for (let shared = Math.min(text.length, words.length - 1); shared >= fewestShared; shared -= 1)
      if (text.endsWith(words.slice(0, shared))) return readRest(parts, at + 1, words.slice(shared), new Map())
    return []
  })
}

interface Entry {
  /** The English form. */
  form: Form
  isPlain: boolean
  /** Matches the whole English form, with a group for each placeholder. */
  pattern: RegExp
  translated: Form
}

const isNumeric = (name: string) => /count|number|minutes|hours|days|done|of|level|size|total/i.test(name)

/** Writes a form with these words for its placeholders. */
const sample = ({ parts }: Form, words: string, number: string) =>
  parts.map((part) => (typeof part === 'string' ? part : isNumeric(part.name) ? number : words)).join('')

/** Words for the placeholders of samples, and patterns for what stands there in a translation. */
const sampleWords = new Map([
  ['Xyz', '.+?'],
  ['5:30 PM', String.raw`.*?\d.*?`],
  ['3 events', String.raw`\d.*?`],
  ['a@example.org', String.raw`\S+@\S+`],
])

/** Lists the words that a pattern has literally. */
const listLiterals = (pattern: RegExp): string[] =>
  pattern.source
    .replaceAll(/\\x([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .split(/\\[dwsDWSbB]|\[.*?\]|\{[\d,]*\}|(?<!\\)[.*+?^$()|]+/)
    .map((words) => words.replaceAll('\\', '').trim())
    .filter((words) => words.length > 1)

export interface TranslatedNames {
  /** Returns a pattern for words in the page's language; it matches the English words, too. */
  find(words: string, isWhole: boolean): RegExp
  findPattern(pattern: RegExp): RegExp
}

/** Returns what a locale writes for AM and PM. */
const listHalves = (locale: string) =>
  [1, 13].map(
    (hour) =>
      new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12: true, timeZone: 'UTC' })
        .formatToParts(new Date(Date.UTC(2026, 0, 1, hour)))
        .find(({ type }) => type === 'dayPeriod')?.value ?? '',
  )

/**
 * @param catalog translations by their English texts
 * @param locale writes the times
 */
export function translateNames(catalog: ReadonlyMap<string, string>, locale: string): TranslatedNames {
  const [am = '', pm = ''] = listHalves(locale).map(escapeWords)
  /** Lets the times in a pattern be the locale's. */
  const withTimes = (pattern: string) =>
    pattern.replaceAll(/\[AP\]M|\bAM\b|\bPM\b/g, (half) =>
      half === 'AM' ? `(?:AM|${am})` : half === 'PM' ? `(?:PM|${pm})` : `(?:[AP]M|${am}|${pm})`,
    )
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
      const pattern = new RegExp(
        `^${asPattern(form, (_, isCount) => (isCount ? String.raw`(\d[\d,.]*)` : '(.+?)'))}$`,
        'is',
      )
      // Neighbors are joined: parts that aren't chosen are empty.
      const parts = form.parts.filter((part) => part !== '')
      entries.push({ form: { ...form, parts }, isPlain, pattern, translated })
    }

  const wholes = new Map<string, string[]>()
  /** Lists the patterns of the translations of a whole text. */
  function listWhole(words: string, depth = 0): string[] {
    const key = `${depth} ${words}`
    const found = wholes.get(key) ?? searchWhole(words, depth)
    wholes.set(key, found)
    return found
  }

  function searchWhole(words: string, depth: number): string[] {
    const plain = (known.get(words.toLowerCase()) ?? []).map((form) => asPattern(form, () => '.+?'))
    if (depth > 2) return plain
    const filled = entries.flatMap(({ form, isPlain, pattern, translated }) => {
      if (isPlain) return []
      const found = pattern.exec(words)
      if (!found) return []
      const names = form.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]))
      const values = new Map(names.map((name, index) => [name, { words: found[index + 1] ?? '', isWhole: true }]))
      return [fill(translated, values, depth)]
    })
    return [...plain, ...filled]
  }

  /** Returns the pattern of a translation with these values. */
  function fill(translated: Form, values: Values, depth: number): string {
    return asPattern(translated, (name) => {
      const value = values.get(name)
      if (!value) return '.+?'
      if (!value.isWhole) return `.*?${withTimes(escapeWords(value.words))}.*?`
      const { words } = value
      const items = splitList(words)
      const found = depth === 0 ? listTexts(words, 1) : listWhole(words, depth + 1)
      const whole = [withTimes(escapeWords(words)), ...found]
      if (items.length < 2 || depth > 0) return `(?:${whole.join('|')})`
      const each = items.map((item) => `(?:${[withTimes(escapeWords(item)), ...listWhole(item, 2)].join('|')})`)
      return `(?:${[...whole, each.join(listJoint)].join('|')})`
    })
  }

  /** Lists the patterns of the translations of texts that have the words in them. */
  function listContaining(words: string): string[] {
    const lower = words.toLowerCase()
    return entries
      .flatMap(({ form, translated }) =>
        readPart(form.parts, lower).map((values) => ({ values, translated, length: sample(form, 'Xyz', '3').length })),
      )
      .toSorted((a, b) => a.length - b.length)
      .slice(0, mostAlternatives)
      .map(({ values, translated }) => fillFrom(words, translated, values))
  }

  /** Fills in values that were read in lower case. */
  function fillFrom(words: string, translated: Form, values: Values): string {
    const plain = words.toLowerCase()
    const own = [...values].map(([name, value]) => {
      const at = plain.indexOf(value.words)
      return [name, { ...value, words: words.slice(at, at + value.words.length) }] as const
    })
    return fill(translated, new Map(own), 1)
  }

  const listTexts = (words: string, depth = 0) => [...listWhole(words, depth), ...listJoined(words)]

  /** Lists the patterns of a text among others. One without letters is the same in each language. */
  const listPiece = (words: string) =>
    /[a-z]/i.test(words) ? [...listWhole(words, 1), ...listJoined(words)] : [escapeWords(words)]

  /** Lists the patterns of words that are several texts, one after the other: "Nature events" and "within 35 miles". */
  function listJoined(words: string): string[] {
    if (known.has(words.toLowerCase())) return []
    const [, before = '', note = ''] = /^(.+) \((.+)\)$/.exec(words) ?? []
    const notes = note === '' ? [] : listPiece(note)
    if (notes.length > 0)
      return [String.raw`(?:${[escapeWords(before), ...listPiece(before)].join('|')})\s+\((?:${notes.join('|')})\)`]
    for (const joint of [' · ', ', ', '. '])
      if (words.includes(joint)) {
        const pieces = words.split(joint).map((piece) => [escapeWords(piece), ...listPiece(piece)])
        if (pieces.some((piece) => piece.length > 1))
          return [`(?i:${pieces.map((piece) => `(?:${piece.join('|')})`).join(escapeWords(joint))})`]
      }
    return [...words.matchAll(/ |[.:]$/g)].flatMap(({ 0: joint, index }) => {
      const starts = listWhole(words.slice(0, index), 1)
      const rest = words.slice(index + joint.length)
      const rests = starts.length === 0 ? [] : rest === '' ? [''] : listPiece(rest)
      if (rests.length === 0) return []
      return [`(?i:(?:${starts.join('|')})${escapeWords(joint)}(?:${rests.join('|')}))`]
    })
  }

  const cached = new Map<string, RegExp>()
  const keep = (key: string, make: () => RegExp) => {
    const made = cached.get(key) ?? make()
    cached.set(key, made)
    return made
  }
  const alternatives = (patterns: readonly string[]) => [...new Set(patterns)].join('|')
  const find = (words: string, isWhole: boolean) =>
    keep(`${isWhole} ${words}`, () => {
      const english = withTimes(escapeWords(words))
      if (isWhole) return new RegExp(`^\\s*(?:${alternatives([english, ...listTexts(words)])})\\s*$`, 's')
      const translated = [...listTexts(words), ...listContaining(words)].map(asWords)
      return new RegExp(alternatives([`(?i:${english})`, ...translated]), 's')
    })
  return {
    find,
    findPattern: (pattern) =>
      keep(String(pattern), () => {
        if (!/[\\^$.*+?()[\]{}|]/.test(pattern.source)) return find(pattern.source, false)
        const fixed = new RegExp(pattern.source, pattern.flags.replace('g', ''))
        const english = withTimes(pattern.source)
        const literals = listLiterals(pattern)
        const numbers = ['3', '1', '12', ...(pattern.source.match(/\d+/g) ?? [])]
        // The text has to have a share in what matches.
        const candidates = [...sampleWords.keys(), ...literals].filter((words) => !fixed.test(`${words} Xyz`))
        const found = entries.flatMap(({ form, isPlain, translated }) => {
          const findNumber = (words: string) => numbers.find((number) => fixed.test(sample(form, words, number)))
          const value = (isPlain ? ['Xyz'] : candidates).find((words) => findNumber(words) !== undefined)
          if (value === undefined) return []
          const number = findNumber(value) ?? ''
          const texts = translated.parts.filter((part) => typeof part === 'object' && !isNumeric(part.name))
          const isLiteral = literals.includes(value) && texts.length === 1
          return [
            asPattern(translated, (name, isCount) => {
              if (isCount) return numbers.indexOf(number) > 2 ? number : String.raw`\d[\d,.]*`
              if (isNumeric(name)) return '.+?'
              return isLiteral
                ? `(?:${[escapeWords(value), ...listWhole(value, 1)].join('|')})`
                : (sampleWords.get(value) ?? '.+?')
            }),
          ]
        })
        const [start, end] = [pattern.source.startsWith('^') ? '^' : '', pattern.source.endsWith('$') ? '$' : '']
        const translated = alternatives(found.slice(0, mostAlternatives).map(end === '' ? asWords : (each) => each))
        return new RegExp(translated ? `(?:${english})|${start}(?:${translated})${end}` : english, fixed.flags)
      }),
  }
}
