/** What a phrase of a table has behind its first word. */
interface Ending {
  /** The table that it stands in. */
  table: number
  /** The first of several is tried first. */
  order: number
  /** Null when the phrase is that one word. */
  rest: RegExp | null
}

const escaped = (phrase: string) => phrase.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
const patternOf = (phrase: string) => escaped(phrase).replaceAll('*', String.raw`\w*`)

const phrasesOf = (table: string) =>
  table
    .split(',')
    .map((phrase) => phrase.trim().replaceAll(/\s+/g, ' '))
    .filter((phrase) => phrase !== '')
    // Longer phrases first: "dance fitness" is one word of one subject, not two of two.
    .sort((a, b) => patternOf(b).length - patternOf(a).length)

/** Words whose endings are remembered: texts say the same ones again and again. */
const mostRemembered = 20_000
const none: readonly Ending[] = []

/** Tells which phrases may begin with a word, by looking up the word and its beginnings. */
class FirstWords {
  readonly #whole = new Map<string, Ending[]>()
  readonly #open = new Map<string, Ending[]>()
  readonly #remembered = new Map<string, readonly Ending[]>()

  add(phrase: string, place: Pick<Ending, 'table' | 'order'>): void {
    const word = /^\w+/.exec(phrase)?.[0].toLowerCase() ?? ''
    const isOpen = phrase[word.length] === '*'
    const rest = phrase.slice(isOpen ? word.length + 1 : word.length)
    const pattern = rest === '' ? null : new RegExp(String.raw`${patternOf(rest)}(?!\w)`, 'iy')
    const words = isOpen ? this.#open : this.#whole
    words.set(word, [...(words.get(word) ?? []), { ...place, rest: pattern }])
  }

  find(word: string): readonly Ending[] {
    let endings = this.#remembered.get(word)
    if (endings) return endings
    const beginnings = Array.from(word, (_, at) => word.slice(0, at + 1))
    const found = [...(this.#whole.get(word) ?? []), ...beginnings.flatMap((open) => this.#open.get(open) ?? [])]
    endings = found.length === 0 ? none : found.sort((a, b) => a.order - b.order)
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear()
    this.#remembered.set(word, endings)
    return endings
  }
}

/** What follows a word that ends at `to`, as the phrase asks for it. @returns where that ends, or null */
function endOf({ rest }: Ending, text: string, to: number): number | null {
  if (!rest) return to
  rest.lastIndex = to
  return rest.test(text) ? rest.lastIndex : null
}

/**
 * Prepares to count the phrases of several tables in one walk through a text.
 * @param tables phrases that begin with a letter or a digit, separated by commas; a star stands for any ending
 * @returns counts how many different phrases of each table a text has as whole words: one that says "garden" ten times
 * is not ten times as green
 */
export function createPhraseCounter(tables: readonly string[]): (text: string) => number[] {
  const firstWords = new FirstWords()
  for (const [table, phrases] of tables.map(phrasesOf).entries()) {
    for (const [order, phrase] of phrases.entries()) firstWords.add(phrase, { table, order })
  }
  return (text) => {
    const found = tables.map((): Set<string> | null => null)
    /** Where the last phrase of each table ended; the next one begins behind it. */
    const ends = new Uint32Array(tables.length)
    for (const { 0: word, index } of text.matchAll(/\w+/g)) {
      for (const ending of firstWords.find(word.toLowerCase())) {
        const isFree = index >= (ends[ending.table] ?? 0)
        const end = isFree ? endOf(ending, text, index + word.length) : null
        if (end === null) continue
        ends[ending.table] = end
        found[ending.table] = (found[ending.table] ?? new Set()).add(text.slice(index, end).toLowerCase())
      }
    }
    return found.map((phrases) => phrases?.size ?? 0)
  }
}
