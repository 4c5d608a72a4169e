/** A deterministic random number generator, so server and browser draw the same lines. */
export type Random = {
  /** From `low` (inclusive) to `high` (exclusive). */
  between(low: number, high: number): number
  /** An integer from `low` to `high`, both inclusive. */
  whole(low: number, high: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  chance(share: number): boolean
}

/** FNV-1a, 32 bits, with an extra mixing step because consecutive ids differ only in one digit. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad)
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** mulberry32 */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => Math.floor(low + next() * (high - low + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (share) => next() < share,
  }
}
