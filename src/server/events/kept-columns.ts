import { setTimeout } from 'node:timers/promises'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database, ReadSql } from '#server/platform/database/database.ts'
import { runAs } from '#server/platform/observability/observability.ts'
import {
  type AfterEvent,
  listChanges,
  listComingEvents,
  listRunningEvents,
  readSnapshot,
  type Snapshot,
} from './column-queries.ts'
import { createColumns, type EventColumns } from './event-columns.ts'

/** Events that a process keeps the columns of, 52 bytes each; of more, the database counts. */
const most = 2_000_000
/** Read in pages, so that nothing else waits for long. */
const pageSize = 10_000
/** Milliseconds to wait for the first reading: where it takes longer, the database counts meanwhile. */
const patience = 1_500
const anHour = 3_600_000
const aDay = 24 * anHour

/** The columns of the events that are not over, as of one moment. */
export interface KeptColumns {
  columns: EventColumns
  /** ISO day from which on every event that ends on it or later is there. */
  from: string
}

interface Kept extends KeptColumns {
  /** What the columns know of. */
  snapshot: Snapshot
  /** ISO instant: what ended before it is left out. */
  since: string
  /** Epoch milliseconds. */
  readAt: number
  /** Events at that moment. */
  readSize: number
}

export interface ColumnKeeper {
  /**
   * Everything that was committed when it was called. Null while the first reading of them takes long, or when there are too
   * many events.
   */
  read(): Promise<KeptColumns | null>
  /** Begins the first reading before anybody asks. */
  prepare(): void
}

const dayBefore = (time: number, days: number) => new Date(time - days * aDay).toISOString()

async function readAll(sql: ReadSql, now: number): Promise<Kept | null> {
  // Before the events: what changes while they are being read is read again.
  const snapshot = await readSnapshot(sql)
  const since = dayBefore(now, 4)
  const columns = createColumns()
  const running = await listRunningEvents(sql, since)
  columns.add(running.events)
  let after: AfterEvent | null = running.last
  while (after) {
    const { events, last } = await listComingEvents(sql, after, pageSize)
    columns.add(events)
    if (columns.size > most) return null
    after = last
  }
  await columns.arrange()
  return { columns, from: dayBefore(now, 1).slice(0, 10), snapshot, since, readAt: now, readSize: columns.size }
}

/** Changes below which it is not worth while. */
const leastFrayed = 1_000

/** Changed events lie behind all others, and their former places are lost: in the end it is time to begin anew. */
const isFrayed = ({ columns, readSize }: Kept) => columns.size > readSize * 1.25 + leastFrayed

/** Brings the columns up to now. @returns null when that takes reading all of them */
async function bringUpToDate(sql: ReadSql, kept: Kept): Promise<Kept | null> {
  const { snapshot, ids, events } = await listChanges(sql, kept.snapshot, kept.since)
  if (ids === null) return null
  kept.columns.remove(ids)
  kept.columns.add(events)
  return Object.assign(kept, { snapshot })
}

/** One after the other; those who come while one is under way share the next one. */
function shareRuns<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | null = null
  return () => {
    next ??= running
      .catch(() => null)
      .then(() => {
        running = next ?? running
        next = null
        return run()
      })
    return next
  }
}

/**
 * Keeps the columns of a process: read by `prepare` or when first asked for, followed at each asking, read anew twice a day,
 * so that what is over is left behind. Asks the database itself and no copy of it, which may be behind for some and not for
 * others.
 */
export function keepColumns({ database, clock }: { database: Database; clock: Clock }): ColumnKeeper {
  let kept: Kept | null = null
  let reading: Promise<void> | null = null
  let refusedAt = -Infinity
  const now = () => clock.now().epochMilliseconds

  const readAnew = async () => {
    const found = await database.read((sql) => readAll(sql, now()))
    if (!found) refusedAt = now()
    kept = found
  }
  const readBeside = () => {
    if (reading || now() - refusedAt < 12 * anHour) return
    // Whoever asks next begins again; until then the database counts, and says itself what is wrong with it.
    reading = runAs({ lane: 'event columns' }, readAnew).catch(() => {
      kept = null
    })
    void reading.finally(() => {
      reading = null
    })
  }
  const followOnce = async (): Promise<KeptColumns | null> => {
    const age = kept ? now() - kept.readAt : Infinity
    if (age < 0 || age > aDay) kept = null
    if (age > 12 * anHour || (kept && isFrayed(kept))) readBeside()
    const current = kept
    if (!current) return null
    try {
      const followed = await database.read((sql) => bringUpToDate(sql, current))
      if (kept === current) kept = followed
      return followed
    } catch (error) {
      // The connection may lead to another server by now, which knows nothing of that snapshot.
      if (kept === current) kept = null
      throw error
    }
  }
  const follow = shareRuns(() => runAs({ lane: 'event columns' }, followOnce))
  return {
    prepare: readBeside,
    read: async () => {
      // Ten counts at once by the database would take longer, and hold the reading up.
      if (!kept) {
        readBeside()
        await Promise.race([reading, setTimeout(patience, null, { ref: false })])
      }
      return kept && follow()
    },
  }
}
