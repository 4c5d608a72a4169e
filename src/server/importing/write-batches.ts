/** Rows of one statement, and letters of their descriptions: they have to fit into memory a few times over. */
const largestBatch = { rows: 1_000, letters: 2_000_000 }

function* batchesOf<Item>(items: readonly Item[], weigh: (item: Item) => number): Generator<Item[]> {
  let batch: Item[] = []
  let letters = 0
  for (const item of items) {
    if (batch.length === largestBatch.rows || letters > largestBatch.letters) {
      yield batch
      batch = []
      letters = 0
    }
    batch.push(item)
    letters += weigh(item)
  }
  if (batch.length > 0) yield batch
}

/**
 * While PostgreSQL writes one batch, the next one is made ready.
 * @param prepare makes a batch ready, and gives what writes it
 * @param weigh tells the letters of what is long
 */
export async function inBatches<Item>(
  items: readonly Item[],
  prepare: (batch: Item[]) => () => Promise<void>,
  weigh: (item: Item) => number = () => 0,
): Promise<void> {
  let writing = Promise.resolve()
  for (const batch of batchesOf(items, weigh)) {
    const write = prepare(batch)
    await writing
    writing = write()
  }
  await writing
}
