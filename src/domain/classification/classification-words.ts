/** The part of a phrase after its first word. */
interface Ending {
  /** Index of the table that contains the phrase. */
  table: number
  /** Position in its table; lower values are tried first. */
  order: number
  /** Null for single-word phrases. */
  rest: RegExp | null
}

const escaped = (phrase: string) => phrase.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
const toPattern = (phrase: string) => escaped(phrase).replaceAll('*', String.raw`\w*`)

const parsePhrases = (table: string) =>
  table
    .split(',')
    .map((phrase) => phrase.trim().replaceAll(/\s+/g, ' '))
    .filter((phrase) => phrase !== '')
    .map((phrase) => ({ phrase, length: toPattern(phrase).length }))
    // Longer phrases first, so "dance fitness" counts as one phrase instead of two.
    .sort((a, b) => b.length - a.length)
    .map(({ phrase }) => phrase)

/** Maximum number of cached words. Texts repeat the same words often. */
const maxCachedWords = 20_000
const none: readonly Ending[] = []

/** Maps ASCII codes to 0 for non-word characters, else to 1–37, ignoring case. */
const numberOfSign = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code).toLowerCase()
  return '_0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(sign) + 1
})
const signs = 38

function signAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 128 ? (numberOfSign[code] ?? 0) : 0
}

/**
 * Determines from its first three letters whether a word may begin a phrase. Only about one word in ten does; the
 * others need not be sliced out of the text.
 */
class Beginnings {
  readonly #known = new Uint8Array(signs ** 3)

  add(word: string, isOpen: boolean): void {
    const from = this.#getIndex(word, 0)
    // After an open prefix of one or two letters, any letter may follow.
    const others = isOpen && word.length < 3 ? signs ** (3 - word.length) : 1
    this.#known.fill(1, from, from + others)
  }

  has(text: string, at: number): boolean {
    return this.#known[this.#getIndex(text, at)] === 1
  }

  #getIndex(text: string, at: number): number {
    const second = signAt(text, at + 1)
    return (signAt(text, at) * signs + second) * signs + (second === 0 ? 0 : signAt(text, at + 2))
  }
}

/** Finds the phrases that may begin with a word by looking up the word and each of its prefixes. */
class FirstWords {
  readonly #whole = new Map<string, Ending[]>()
  readonly #open = new Map<string, Ending[]>()
  readonly #remembered = new Map<string, readonly Ending[]>()
  readonly beginnings = new Beginnings()

  add(phrase: string, place: Pick<Ending, 'table' | 'order'>): void {
    const word = /^\w+/.exec(phrase)?.[0].toLowerCase() ?? ''
    const isOpen = phrase[word.length] === '*'
    const rest = phrase.slice(isOpen ? word.length + 1 : word.length)
    const pattern = rest === '' ? null : new RegExp(String.raw`${toPattern(rest)}(?!\w)`, 'iy')
    this.beginnings.add(word, isOpen)
    const words = isOpen ? this.#open : this.#whole
    words.set(word, [...(words.get(word) ?? []), { ...place, rest: pattern }])
  }

  find(word: string): readonly Ending[] {
    let endings = this.#remembered.get(word)
    if (endings) return endings
    const beginnings = Array.from(word, (_, at) => word.slice(0, at + 1))
    const found = [...(this.#whole.get(word) ?? []), ...beginnings.flatMap((open) => this.#open.get(open) ?? [])]
    endings = found.length === 0 ? none : found.sort((a, b) => a.order - b.order)
    if (this.#remembered.size >= maxCachedWords) this.#remembered.clear()
    this.#remembered.set(word, endings)
    return endings
  }
}

/** Matches the rest of a phrase after a word that ends at `to`. @returns the end of the match, or null */
function findEnd({ rest }: Ending, text: string, to: number): number | null {
  if (!rest) return to
  rest.lastIndex = to
  return rest.test(text) ? rest.lastIndex : null
}

/** Calls `meet` with the lower-cased form and start index of each word that may begin a phrase. */
function walkWords(text: string, beginnings: Beginnings, meet: (word: string, index: number) => void): void {
  for (let at = 0; at < text.length; at += 1) {
    if (signAt(text, at) === 0) continue
    const from = at
    while (signAt(text, at) !== 0) at += 1
    if (beginnings.has(text, from)) meet(text.slice(from, at).toLowerCase(), from)
  }
}

function collectFirstWords(tables: readonly string[]): FirstWords {
  const firstWords = new FirstWords()
  for (const [table, phrases] of tables.map(parsePhrases).entries()) {
    for (const [order, phrase] of phrases.entries()) firstWords.add(phrase, { table, order })
  }
  return firstWords
}

/** A phrase found in a text. */
export interface FoundPhrase {
  /** Index of its table. */
  table: number
  from: number
  to: number
}

/**
 * Prepares to find the phrases of several tables in a single pass over a text. Those of one table don't overlap.
 * @param tables comma-separated phrases that begin with a letter or digit; `*` matches any ending
 */
export function createPhraseFinder(tables: readonly string[]): (text: string) => FoundPhrase[] {
  /** Collected with the first text, because many processes never see one. */
  let collected: FirstWords | undefined
  return (text) => {
    const firstWords = (collected ??= collectFirstWords(tables))
    const found: FoundPhrase[] = []
    /** End index of the last match per table; the next match must start at or after it. */
    const ends = new Uint32Array(tables.length)
    walkWords(text, firstWords.beginnings, (word, from) => {
      for (const ending of firstWords.find(word)) {
        const { table } = ending
        const isFree = from >= (ends[table] ?? 0)
        const to = isFree ? findEnd(ending, text, from + word.length) : null
        if (to === null) continue
        ends[table] = to
        found.push({ table, from, to })
      }
    })
    return found
  }
}

/**
 * Prepares to count the phrases of several tables in a single pass over a text.
 * @returns a function that counts the distinct phrases of each table that occur as whole words. Repeats count once.
 */
export function createPhraseCounter(tables: readonly string[]): (text: string) => number[] {
  const find = createPhraseFinder(tables)
  return (text) => {
    const found = tables.map((): Set<string> | null => null)
    for (const { table, from, to } of find(text))
      found[table] = (found[table] ?? new Set()).add(text.slice(from, to).toLowerCase())
    return found.map((phrases) => phrases?.size ?? 0)
  }
}
