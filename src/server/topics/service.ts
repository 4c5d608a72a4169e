import { recognizeTopics } from '#domain/topics/event-topics.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listEventTexts, writeTopics } from './queries.ts'

/** Events per transaction. */
const batchSize = 500

/**
 * Recognizes the subjects of all stored events again, a batch at a time.
 * @returns false if `signal` ended it early
 */
export async function recognizeEvents(database: Database, signal: AbortSignal): Promise<boolean> {
  for (let after = 0; !signal.aborted;) {
    const events = await database.read((sql) => listEventTexts(sql, after, batchSize))
    const last = events.at(-1)
    if (!last) return true
    after = last.id
    await database.write((sql) =>
      writeTopics(
        sql,
        events.map((event) => ({ ...event, topics: recognizeTopics(event) })),
      ),
    )
  }
  return false
}
