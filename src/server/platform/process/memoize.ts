import { LRUCache } from 'lru-cache'

/** Number of texts for which results are kept. */
const maxKept = 2_000

/**
 * Keeps the latest results of a function that depends on nothing but a text. The same few thousand events are on page after
 * page, and their venues and titles take longer to read than all else of them.
 */
export function memoize<Result extends object | string>(read: (text: string) => Result): (text: string) => Result {
  const known = new LRUCache<string, Result>({ max: maxKept })
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const result = read(text)
    known.set(text, result)
    return result
  }
}
