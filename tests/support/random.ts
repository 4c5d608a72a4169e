export interface Random {
  /** At least 0, below 1. */
  fraction(): number
  /** Whole, both ends included. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Each item with the probability, in the order given. */
  some<Item>(items: readonly Item[], probability: number): Item[]
}

/** The same numbers for the same seed (mulberry32), so that a failure can be run again. */
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
