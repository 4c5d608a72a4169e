import type { Database } from '#server/platform/database/database.ts'
import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import type { Clock } from '#server/platform/process/process.ts'
import { deleteRemovedSources } from './removal-service.ts'

export const sourceJobs = (deps: { database: Database; clock: Clock }): JobHandler[] => [
  handleSchedule(
    'sources.delete-removed',
    (now) => now.add({ hours: 24 }),
    async () => void (await deleteRemovedSources(deps)),
  ),
]
