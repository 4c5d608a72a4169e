export interface Random {
  /** Returns a number in [0, 1). */
  fraction(): number
  /** Returns an integer, both bounds included. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Returns a sample: includes each item with the given probability, in order. */
  some<Item>(items: readonly Item[], probability: number): Item[]
}

/** Creates a seeded generator (mulberry32), so that failures can be reproduced. */
export function randomFrom(seed: number): Random {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  return {
    fraction,
    between,
    chance: (probability) => fraction() < probability,
    pick: (items) => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('There is nothing to pick from.')
      return item
    },
    some: (items, probability) => items.filter(() => fraction() < probability),
  }
}
