import { z } from 'zod'
import { cutText } from '#contract/limits.ts'
import { sourceLimits } from '#contract/sources/source-options.ts'
import { failuresBeforeFailing, getHealth } from '#domain/sources/source-health.ts'
import { adaptInterval, failuresBeforeAlert, nextAttempt, nextRead } from '#domain/sources/source-schedule.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import type { DateCounts } from '#domain/sources/source-health.ts'
import type { Skip } from '#server/sources/formats/feed-event.ts'
import { isUrl } from './source-names.ts'
import {
  countDatesAhead,
  findCondition,
  insertRun,
  writeFailedState,
  writeReadState,
  type NewRun,
} from '#server/sources/run-queries.ts'

/** Notifies operators that a source fails, or that it can be read again. */
export const alertJob = jobKind(
  'source.alert',
  z.object({
    id: z.number(),
    name: z.string(),
    /** ISO 8601; identifies the episode. */
    since: z.string(),
    /** The reason for the last failure; null if it can be read again. */
    error: z.string().nullable(),
  }),
)

/** How long a read took and what it downloaded. */
export interface RunFacts {
  sourceId: number
  /** When it began. */
  now: Temporal.Instant
  milliseconds: number
  /** Null: nothing was downloaded. */
  bytes: number | null
}

const presentSkip = ({ what, reason }: Skip) => ({ event: cutText(what, 200), reason: cutText(reason, 500) })

export interface ReadResult extends RunFacts {
  /** Null: the server reported that nothing has changed. */
  counts: {
    new: number
    changed: number
    withdrawn: number
    duplicates: number
    found: number
    skipped: readonly Skip[]
    kind: string
    /** Missing dates that weren't withdrawn, or null. */
    held: DateCounts | null
  } | null
  isFirst: boolean
  /** Previous address, if the source has just moved. */
  movedFrom: string | null
}

function toRun({ now, milliseconds, bytes, counts }: ReadResult, datesAhead: number): NewRun {
  const facts = { startedAt: now.toString(), milliseconds: Math.round(milliseconds), bytes, error: null }
  if (!counts) {
    const none = { new: 0, changed: 0, withdrawn: 0, merged: 0, skipped: 0, skips: [] }
    return { ...facts, ...none, outcome: 'unchanged', found: datesAhead }
  }
  return {
    ...facts,
    outcome: counts.held ? 'shrunk' : 'read',
    found: counts.found,
    new: counts.new,
    changed: counts.changed,
    withdrawn: counts.withdrawn,
    merged: counts.duplicates,
    skipped: counts.skipped.length,
    skips: counts.skipped.slice(0, sourceLimits.runSkips).map(presentSkip),
  }
}

/** Records a successful read: its run, and the health and schedule of the source. The caller has locked the source. */
export async function recordRead(sql: WriteSql, result: ReadResult): Promise<void> {
  const { sourceId, now, counts, isFirst, movedFrom } = result
  const before = await findCondition(sql, sourceId)
  if (!before) return
  const datesAhead = await countDatesAhead(sql, sourceId, now.toString())
  const hasChanged = counts !== null && counts.new + counts.changed + counts.withdrawn > 0
  const readEvery = isFirst ? before.readEvery : adaptInterval(before.readEvery, hasChanged)
  const held = counts?.held ?? null
  const isScheduled = !before.isPaused && before.address !== null && isUrl(before.address)
  const condition = {
    isPaused: before.isPaused,
    failures: 0,
    isShrunk: held !== null,
    movedAt: movedFrom === null ? before.movedAt && Temporal.Instant.from(before.movedAt) : now,
    wasRead: true,
    datesAhead,
  }
  await writeReadState(sql, {
    id: sourceId,
    now: now.toString(),
    health: getHealth({ ...condition, movedAt: condition.movedAt || null }, now),
    nextReadAt: isScheduled ? nextRead(now, readEvery, Math.random()).toString() : null,
    readEvery,
    kind: counts?.kind ?? null,
    shrunk: held && { since: before.shrunkSince ?? now.toString(), from: held.usual, to: held.found },
    movedFrom,
  })
  await insertRun(sql, sourceId, toRun(result, datesAhead))
  if (before.alertedAt !== null && before.failingSince !== null) {
    const { name, failingSince: since } = before
    await addJob(sql, { kind: alertJob, payload: { id: sourceId, name, since, error: null } })
  }
}

/**
 * Records a failed read: its run, and the time of the next attempt. Notifies operators once after several failures in a
 * row. @param retryAfter earliest time for the next request, according to the server, or null
 */
export async function recordFailure(
  sql: WriteSql,
  { sourceId, now, milliseconds, bytes }: RunFacts,
  { error, retryAfter }: { error: string; retryAfter: Temporal.Instant | null },
): Promise<void> {
  const before = await findCondition(sql, sourceId)
  if (!before) return
  const failures = before.failures + 1
  const isScheduled = !before.isPaused && before.address !== null && isUrl(before.address)
  const isAlert = failures >= failuresBeforeAlert && before.alertedAt === null && !before.isPaused
  await writeFailedState(sql, {
    id: sourceId,
    now: now.toString(),
    error,
    health: before.isPaused
      ? 'paused'
      : failures < failuresBeforeFailing && before.wasRead && isScheduled
        ? null
        : 'failing',
    nextReadAt: isScheduled ? nextAttempt(now, failures, Math.random(), retryAfter).toString() : null,
    alertedAt: isAlert ? now.toString() : before.alertedAt,
  })
  const none = { found: 0, new: 0, changed: 0, withdrawn: 0, merged: 0, skipped: 0, skips: [] }
  const startedAt = now.toString()
  await insertRun(sql, sourceId, {
    ...none,
    startedAt,
    milliseconds: Math.round(milliseconds),
    bytes,
    outcome: 'failed',
    error,
  })
  if (!isAlert) return
  const since = before.failingSince ?? startedAt
  await addJob(sql, { kind: alertJob, payload: { id: sourceId, name: before.name, since, error } })
}
