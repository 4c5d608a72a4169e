import { setTimeout } from 'node:timers/promises'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database, ReadSql } from '#server/platform/database/database.ts'
import { runAs } from '#server/platform/observability/observability.ts'
import {
  type AfterEvent,
  listChanges,
  listUpcomingEvents,
  listRunningEvents,
  readSnapshot,
  type Snapshot,
} from './column-queries.ts'
import { createColumns, type EventColumns } from './event-columns.ts'

/** Maximum number of events cached per process, at 52 bytes each. Beyond it, the database counts. */
const maxEvents = 2_000_000
/** Page size of the initial load, so that other work isn't blocked for long. */
const pageSize = 10_000
/** Milliseconds to wait for the initial load. If it takes longer, the database counts meanwhile. */
const initialLoadTimeoutMs = 1_500
const anHour = 3_600_000
const aDay = 24 * anHour

/** Columns of the events that have not ended, as of one instant. */
export interface CachedColumns {
  columns: EventColumns
  /** ISO day. The columns contain every event that ends on it or later. */
  from: string
}

interface CachedState extends CachedColumns {
  /** Database snapshot that the columns reflect. */
  snapshot: Snapshot
  /** ISO instant; events that ended before it are left out. */
  since: string
  /** Time of the last full load, in epoch milliseconds. */
  readAt: number
  /** Number of events at `readAt`. */
  readSize: number
}

export interface ColumnCache {
  /**
   * Returns columns that include everything committed before the call. Returns null while the initial load takes long,
   * or if there are too many events.
   */
  read(): Promise<CachedColumns | null>
  /** Starts the initial load before the first request needs it. */
  prepare(): void
}

const dayBefore = (time: number, days: number) => new Date(time - days * aDay).toISOString()

async function readAll(sql: ReadSql, now: number): Promise<CachedState | null> {
  // Taken before the events are read, so that changes made meanwhile are read again.
  const snapshot = await readSnapshot(sql)
  const since = dayBefore(now, 4)
  const columns = createColumns()
  const running = await listRunningEvents(sql, since)
  columns.add(running.events)
  let after: AfterEvent | null = running.last
  while (after) {
    const { events, last } = await listUpcomingEvents(sql, after, pageSize)
    columns.add(events)
    if (columns.size > maxEvents) return null
    after = last
  }
  await columns.arrange()
  return { columns, from: dayBefore(now, 1).slice(0, 10), snapshot, since, readAt: now, readSize: columns.size }
}

/** Minimum number of changes before a reload is worthwhile. */
const minReloadChanges = 1_000

/** Changed events are appended and their former slots are lost, so a reload eventually pays off. */
const isFragmented = ({ columns, readSize }: CachedState) => columns.size > readSize * 1.25 + minReloadChanges

/**
 * Applies all changes since the columns' snapshot.
 * @returns null if a full reload is required
 */
async function bringUpToDate(sql: ReadSql, cached: CachedState): Promise<CachedState | null> {
  const { snapshot, ids, events } = await listChanges(sql, cached.snapshot, cached.since)
  if (ids === null) return null
  cached.columns.remove(ids)
  cached.columns.add(events)
  return Object.assign(cached, { snapshot })
}

/** Serialises runs. Callers that arrive during a run share the next one. */
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
 * Caches the event columns of a process. Loads them on `prepare` or first use, applies changes on each `read`, and
 * reloads them twice a day to drop events that have ended. Queries the primary, not a replica, which may lag behind for
 * some requests and not for others.
 */
export function createColumnCache({ database, clock }: { database: Database; clock: Clock }): ColumnCache {
  let kept: CachedState | null = null
  let reading: Promise<void> | null = null
  let refusedAt = -Infinity
  const now = () => clock.now().epochMilliseconds

  const reload = async () => {
    const found = await database.read((sql) => readAll(sql, now()))
    if (!found) refusedAt = now()
    kept = found
  }
  const reloadInBackground = () => {
    if (reading || now() - refusedAt < 12 * anHour) return
    // The next call retries. Until then the database counts, and reports its own errors.
    reading = runAs({ lane: 'event columns' }, reload).catch(() => {
      kept = null
    })
    void reading.finally(() => {
      reading = null
    })
  }
  const followOnce = async (): Promise<CachedColumns | null> => {
    const age = kept ? now() - kept.readAt : Infinity
    if (age < 0 || age > aDay) kept = null
    if (age > 12 * anHour || (kept && isFragmented(kept))) reloadInBackground()
    const current = kept
    if (!current) return null
    try {
      const followed = await database.read((sql) => bringUpToDate(sql, current))
      if (kept === current) kept = followed
      return followed
    } catch (error) {
      // The connection may now lead to another server, which doesn't know that snapshot.
      if (kept === current) kept = null
      throw error
    }
  }
  const follow = shareRuns(() => runAs({ lane: 'event columns' }, followOnce))
  return {
    prepare: reloadInBackground,
    read: async () => {
      // Ten concurrent counts in the database would take longer and delay the load.
      if (!kept) {
        reloadInBackground()
        await Promise.race([reading, setTimeout(initialLoadTimeoutMs, null, { ref: false })])
      }
      return kept && follow()
    },
  }
}
