import { hostname } from 'node:os'
import { addDueReads, deleteRemovedSources, importJob, maxConcurrentReads, readInTurn } from './schedule-service.ts'
import { sendAlert } from './alert-service.ts'
import type { RunImport } from './read/import-process.ts'
import { alertJob } from './read/source-runs.ts'
import { handleJobs, handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import type { Mailing, Services } from '#server/platform/dependencies/dependencies.ts'

/** Jobs that read sources again, report those that fail, and forget removed ones. */
export const sourceJobs = (deps: Mailing & Pick<Services, 'homeZone'> & { runImport: RunImport }): JobHandler[] => [
  handleSchedule(
    'sources.schedule',
    (now) => now.add({ minutes: 1 }),
    () => addDueReads(deps),
  ),
  handleJobs(importJob, ({ id }, context) => readInTurn(deps, id, { ...context, machine: hostname() }), {
    concurrency: maxConcurrentReads,
  }),
  handleJobs(alertJob, (alert) => sendAlert(deps, alert)),
  handleSchedule(
    'sources.delete-removed',
    (now) => now.add({ hours: 24 }),
    () => deleteRemovedSources(deps),
  ),
]
