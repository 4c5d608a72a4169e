import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { purgeEntries } from './service.ts'
import type { Viewing } from '#server/platform/dependencies/dependencies.ts'

export const journalJobs = (deps: Viewing): JobHandler[] => [
  handleSchedule(
    'journal.purge',
    (now) => now.add({ hours: 1 }),
    () => purgeEntries(deps),
  ),
]
