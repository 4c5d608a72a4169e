import { hostname } from 'node:os'
import {
  addDueReads,
  deleteRemovedSources,
  importJob,
  maxConcurrentReads,
  readInTurn,
  type ReadJobDeps,
} from './schedule-service.ts'
import { sendAlert, type AlertDeps } from './alert-service.ts'
import { alertJob } from './read/source-runs.ts'
import { handleJobs, handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'

export type SourceJobDeps = ReadJobDeps & AlertDeps

/** Jobs that read sources again, report those that fail, and forget removed ones. */
export const sourceJobs = (deps: SourceJobDeps): JobHandler[] => [
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
