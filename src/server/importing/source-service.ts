import { z } from 'zod'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database, WriteSql } from '#server/platform/database/database.ts'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { findSource, isBeingImported, listSourcesForOperator } from './source-queries.ts'

export const importJob = jobKind('source.import', z.object({ id: z.number() }), 3)

/**
 * Has a source read once this transaction is committed; does nothing more when that is under way.
 * @returns what it is called
 * @throws Refusal `source_not_found`, also for one that is not read from anywhere
 */
export async function requestImport(sql: WriteSql, id: number): Promise<string> {
  const source = await findSource(sql, id)
  if (!source?.address) throw new DomainError('source_not_found')
  const isUnderWay = await isBeingImported(sql, importJob.name, id)
  if (!isUnderWay) await addJob(sql, { kind: importJob, payload: { id } })
  return source.name
}

/** What an operator sees of the sources, those that failed first. */
export const listOperatorSources = (
  { database, clock }: { database: Database; clock: Clock },
  { offset, limit }: { offset: number; limit: number },
) =>
  database.read((sql) =>
    listSourcesForOperator(sql, { kind: importJob.name, now: clock.now().toString(), offset, limit }),
  )
