import { createPhraseFinder } from '#domain/classification/classification-words.ts'
import { topicKinds } from './lists/kinds.ts'
import { unifySpelling } from './topic-spelling.ts'

interface Kind {
  topic: string
  /** The distinct kinds within each topic. */
  at: number
}

const kinds: Kind[] = []
const tables: string[] = []
for (const [topic, list] of Object.entries(topicKinds))
  for (const [at, phrases] of list.split(';').entries()) {
    kinds.push({ topic, at })
    tables.push(unifySpelling(phrases))
  }
const findKinds = createPhraseFinder(tables)

/** The kinds of each topic that a text names, by the topic's id. */
export type NamedKinds = ReadonlyMap<string, ReadonlySet<number>>

const plain = (text: string) => unifySpelling(text.normalize('NFKD').replaceAll(/\p{M}/gu, ''))

/** Lists the kinds that a text names. Table tennis isn't tennis: of overlapping phrases, only the longest count. */
export function listKinds(text: string): NamedKinds {
  const found = findKinds(plain(text)).map(({ table, from, to }) => ({ ...(kinds[table] as Kind), from, to }))
  const named = new Map<string, Set<number>>()
  for (const { topic, at, from, to } of found) {
    const isPart = found.some(
      (other) => other.topic === topic && other.from <= from && other.to >= to && other.to - other.from > to - from,
    )
    if (!isPart) named.set(topic, (named.get(topic) ?? new Set()).add(at))
  }
  return named
}

/** Returns whether kinds have one in common; null if either names none. */
export function shareKind(
  one: ReadonlySet<number> | undefined,
  other: ReadonlySet<number> | undefined,
): boolean | null {
  if (one === undefined || other === undefined) return null
  return [...one].some((at) => other.has(at))
}
