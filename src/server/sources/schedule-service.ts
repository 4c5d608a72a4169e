import { sourceLimits } from '#contract/sources/source-options.ts'
import { z } from 'zod'
import type { RunImport } from './read/import-process.ts'
import { recordFailure } from './read/source-runs.ts'
import { findSource, isBeingImported } from './source-queries.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { runToStore } from '#server/platform/observability/observability.ts'
import { addJob, addJobs, jobKind, JobPostponed, type JobContext } from '#server/platform/jobs/jobs.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'
import { deleteRemoved } from './queries.ts'
import { claimDueSources, tryLockHost, tryLockSlot } from './schedule-queries.ts'
import { t } from '#texts/texts.ts'

export const importJob = jobKind('source.import', z.object({ id: z.number() }), 3)

/**
 * Schedules an import after this transaction commits, unless one is already pending.
 * @returns the name of the source
 * @throws DomainError `source_not_found` if it doesn't exist or can't be read
 */
export async function requestImport(sql: WriteSql, id: number): Promise<string> {
  const source = await findSource(sql, id)
  if (!source || (source.address === null && !source.isUploaded)) throw new DomainError('source_not_found')
  const isUnderWay = await isBeingImported(sql, importJob.name, id)
  if (!isUnderWay) await addJob(sql, { kind: importJob, payload: { id } })
  return source.name
}

/** Maximum number of sources read at the same time on one machine, so that visitors don't notice. */
export const maxConcurrentReads = 2
/** Sources queued per minute. */
const maxDue = 500
/** Seconds until a read that has to wait tries again. */
const postponeSeconds = { min: 5, max: 15 }

/** Queues a read of every source that is due. */
export async function addDueReads({ database, clock }: Core): Promise<void> {
  const now = clock.now().toString()
  await database.write(async (sql) => {
    const due = await claimDueSources(sql, { kind: importJob.name, now, limit: maxDue })
    await addJobs(
      sql,
      due.map(({ id }) => ({ kind: importJob, payload: { id } })),
    )
  })
}

function postpone(now: Temporal.Instant): JobPostponed {
  const { min, max } = postponeSeconds
  return new JobPostponed(now.add({ milliseconds: Math.round(1_000 * (min + Math.random() * (max - min))) }))
}

/**
 * Reads a source when it's its turn: at most two at a time on this machine, and one per host anywhere.
 * @throws JobPostponed if it isn't its turn; any other error if the reading process ended unexpectedly
 */
export async function readInTurn(
  { database, clock, runImport }: Core & { runImport: RunImport },
  id: number,
  { now, signal, isLastAttempt, machine }: JobContext & { machine: string },
): Promise<void> {
  const source = await database.read((sql) => findSource(sql, id))
  if (!source) return
  // The locks end with the session, however this process ends.
  const session = await database.openSession()
  try {
    const host = URL.parse(source.address ?? '')?.host
    const isTurn =
      (await tryLockSlot(session.sql, machine, maxConcurrentReads)) && (!host || (await tryLockHost(session.sql, host)))
    if (!isTurn) throw postpone(now)
    await runImport(id, signal)
  } catch (error) {
    if (error instanceof JobPostponed || signal.aborted || !isLastAttempt) throw error
    const why = error instanceof Error ? error.message : String(error)
    const text = runToStore(() => t('Reading it ended unexpectedly: {reason}', { reason: why }))
    const failure = { error: text, retryAfter: null }
    const facts = {
      sourceId: id,
      now: clock.now(),
      milliseconds: now.until(clock.now()).total('milliseconds'),
      bytes: null,
    }
    await database.write((sql) => recordFailure(sql, facts, failure))
  } finally {
    await session.close()
  }
}

/** Deletes the sources whose time to be restored has passed. */
export async function deleteRemovedSources({ database, clock }: Core): Promise<void> {
  await database.write((sql) => deleteRemoved(sql, restorableSince(clock.now())))
}

/** Returns the time since which a source must have been removed to be restored. */
export const restorableSince = (now: Temporal.Instant) =>
  now.subtract({ hours: 24 * sourceLimits.restoreDays }).toString()
