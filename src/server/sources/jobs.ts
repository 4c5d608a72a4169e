import { hostname } from 'node:os'
import { addDueReads, deleteRemovedSources, importJob, maxConcurrentReads, readInTurn } from './schedule-service.ts'
import { sendAlert } from './alert-service.ts'
import type { RunImport } from './read/import-process.ts'
import { alertJob } from './read/source-runs.ts'
import { runInLanguage } from '#server/platform/observability/observability.ts'
import { handleJobs, handleSchedule, type JobContext, type JobHandler } from '#server/platform/jobs/jobs.ts'
import type { Core, Mailing, Services } from '#server/platform/dependencies/dependencies.ts'

/**
 * Reads a source. The texts that this stores have no reader yet, so they are in the first language of the installation.
 */
const readInFirstLanguage = (
  deps: Core & Pick<Services, 'site'> & { runImport: RunImport },
  id: number,
  context: JobContext,
): Promise<void> =>
  runInLanguage(deps.site?.languages?.[0], () => readInTurn(deps, id, { ...context, machine: hostname() }))

/** Jobs that read sources again, report those that fail, and delete removed ones. */
export const sourceJobs = (
  deps: Mailing & Pick<Services, 'homeZone' | 'site'> & { runImport: RunImport },
): JobHandler[] => [
  handleSchedule(
    'sources.schedule',
    (now) => now.add({ minutes: 1 }),
    () => addDueReads(deps),
  ),
  handleJobs(importJob, ({ id }, context) => readInFirstLanguage(deps, id, context), {
    concurrency: maxConcurrentReads,
  }),
  handleJobs(alertJob, (alert) => sendAlert(deps, alert)),
  handleSchedule(
    'sources.delete-removed',
    (now) => now.add({ hours: 24 }),
    () => deleteRemovedSources(deps),
  ),
]
