import { z } from 'zod'
import type { WriteSql } from '#server/platform/database/database.ts'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { findSource, isBeingImported } from './source-queries.ts'

export { parseColumnMapping } from './formats/table/csv-columns.ts'
export { readStoredOptions, type ImportOptions } from './read/import-options.ts'
export type { RunImport } from './read/import-process.ts'
export { alertJob, recordFailure } from './read/source-runs.ts'
export { isUrl, nameFromAddress } from './read/source-names.ts'
export { disableTimeouts, findSource, lockImports } from './source-queries.ts'

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
