import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { purgeEntries } from './service.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

export const journalJobs = (deps: Core): JobHandler[] => [
  handleSchedule(
    'journal.purge',
    (now) => now.add({ hours: 1 }),
    () => purgeEntries(deps),
  ),
]
