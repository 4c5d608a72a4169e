import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NotACalendar } from '#server/sources/formats/feed-event.ts'
import { readFeed } from '#server/sources/formats/read-feed.ts'
import { OperatorError } from '#server/platform/process/operator-error.ts'
import { calendar, createImportHarness, knots, type ImportHarness } from '#tests/support/sources/import-harness.ts'
import { mutatedFeed } from '#tests/support/sources/mutated-feeds.ts'

/** Set by `npm run fuzz`. */
const count = Number(process.env['FUZZ_FEEDS'] || 60)
const seed = Number(process.env['FUZZ_SEED'] || 20_261_121)
/** Maximum milliseconds for one feed on a busy machine. */
const timeoutMs = 20_000
/** Maximum bytes by which reading one feed may enlarge the process. */
const maxMemory = 200_000_000
/** Maximum bytes that remain in use after all of them. */
const maxLeft = 50_000_000

let harness: ImportHarness
beforeAll(async () => {
  harness = await createImportHarness()
})
afterAll(() => harness.close())

/** Returns the memory of reachable objects, in bytes. */
function bytesInUse(): number {
  // Node exposes `gc` to contexts that are created after the flag is set.
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as (options: object) => void
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Returns true if the error tells the operator what is wrong with the feed. */
const isExplained = (error: unknown) => error instanceof NotACalendar || error instanceof OperatorError

const short = (bytes: Buffer) => JSON.stringify(bytes.toString().slice(0, 400))

test(
  `reads or rejects ${count} broken feeds within time and memory limits (seed ${seed})`,
  { timeout: 60_000 + count * 500 },
  async () => {
    const faults: string[] = []
    const outcomes = { read: 0, refused: 0, imported: 0 }
    let slowest = 0
    let most = 0
    // The first import loads the gazetteer.
    await harness.read(calendar('Dover Library', knots()), { file: 'whole.ics' })
    const inUse = bytesInUse()
    for (let done = 0; done < count; done += 1) {
      const [feed] = fc.sample(mutatedFeed, { numRuns: 1, seed: seed + done }) as [Buffer]
      const before = process.memoryUsage().rss
      const started = performance.now()
      try {
        readFeed(feed)
        outcomes.read += 1
        // Also write to the database, whose constraints may reject what the parser accepts.
        if (done % 4 === 0) {
          await harness.read(feed, { file: 'mutated.ics' })
          outcomes.imported += 1
        }
      } catch (error) {
        if (isExplained(error)) outcomes.refused += 1
        else faults.push(`seed ${seed + done}: ${String(error)} ${short(feed)}`)
      }
      const milliseconds = performance.now() - started
      if (milliseconds > timeoutMs) faults.push(`seed ${seed + done}: ${Math.round(milliseconds)} ms ${short(feed)}`)
      slowest = Math.max(slowest, milliseconds)
      most = Math.max(most, process.memoryUsage().rss - before)
    }
    const left = bytesInUse() - inUse
    const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
    console.log(
      `feeds: seed ${seed}, ${count}, ${JSON.stringify(outcomes)}, slowest ${Math.round(slowest)} ms, ${megabytes(most)} more for one at most, ${megabytes(left)} left in use`,
    )
    expect(faults.slice(0, 10), `${faults.length} faults`).toEqual([])
    expect(most).toBeLessThan(maxMemory)
    expect(left).toBeLessThan(maxLeft)
    // If all feeds were rejected, this would prove little.
    expect(outcomes.read).toBeGreaterThan(count / 4)
  },
)
