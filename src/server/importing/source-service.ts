import { z } from 'zod'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database, WriteSql } from '#server/platform/database/database.ts'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { findSource, isBeingImported, listSourcesForOperator } from './source-queries.ts'

export const importJob = jobKind('source.import', z.object({ id: z.number() }), 3)

/**
 * Schedules an import after this transaction commits, unless one is already pending.
 * @returns the name of the source
 * @throws DomainError `source_not_found` if it doesn't exist or has no address
 */
export async function requestImport(sql: WriteSql, id: number): Promise<string> {
  const source = await findSource(sql, id)
  if (!source?.address) throw new DomainError('source_not_found')
  const isUnderWay = await isBeingImported(sql, importJob.name, id)
  if (!isUnderWay) await addJob(sql, { kind: importJob, payload: { id } })
  return source.name
}

/** Lists sources for operators, failed ones first. */
export const listOperatorSources = (
  { database, clock }: { database: Database; clock: Clock },
  { offset, limit }: { offset: number; limit: number },
) =>
  database.read((sql) =>
    listSourcesForOperator(sql, { kind: importJob.name, now: clock.now().toString(), offset, limit }),
  )
