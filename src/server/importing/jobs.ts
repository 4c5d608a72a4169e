import type { Clock } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/database.ts'
import { handleJobs, type JobHandler } from '#server/platform/jobs/jobs.ts'
import type { RunImport } from './import-process.ts'
import { findSource, noteSourceFailure } from './source-queries.ts'
import { importJob } from './source-service.ts'

export interface ImportJobDeps {
  database: Database
  clock: Clock
  runImport: RunImport
}

/** Records a failed import with its source. The job isn't retried; an import must be requested again. */
export const importJobs = ({ database, clock, runImport }: ImportJobDeps): JobHandler[] => [
  handleJobs(importJob, async ({ id }, { signal }) => {
    const source = await database.read((sql) => findSource(sql, id))
    if (!source?.address) return
    const failure = await runImport({ name: source.name, address: source.address }, signal)
    if (failure === null) return
    await database.write((sql) => noteSourceFailure(sql, id, failure, clock.now().toString()))
  }),
]
