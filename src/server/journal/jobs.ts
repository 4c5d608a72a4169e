import type { EventsDeps } from '#server/events/service.ts'
import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { purgeEntries } from './service.ts'

export const journalJobs = (deps: EventsDeps): JobHandler[] => [
  handleSchedule(
    'journal.purge',
    (now) => now.add({ hours: 1 }),
    () => purgeEntries(deps),
  ),
]
