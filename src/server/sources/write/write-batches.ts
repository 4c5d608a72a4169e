/** Maximum rows per statement, and characters of their descriptions. Several batches must fit into memory. */
const maxBatch = { rows: 1_000, characters: 2_000_000 }

function* splitIntoBatches<Item>(items: readonly Item[], weigh: (item: Item) => number): Generator<Item[]> {
  let batch: Item[] = []
  let characters = 0
  for (const item of items) {
    if (batch.length === maxBatch.rows || characters > maxBatch.characters) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(item)
    characters += weigh(item)
  }
  if (batch.length > 0) yield batch
}

/**
 * Prepares each batch while PostgreSQL writes the previous one.
 * @param prepare prepares a batch and returns the function that writes it
 * @param weigh returns the length of an item's long texts in characters
 */
export async function inBatches<Item>(
  items: readonly Item[],
  prepare: (batch: Item[]) => () => Promise<void>,
  weigh: (item: Item) => number = () => 0,
): Promise<void> {
  let writing = Promise.resolve()
  try {
    for (const batch of splitIntoBatches(items, weigh)) {
      const write = prepare(batch)
      await writing
      writing = write()
    }
  } finally {
    await writing
  }
}
