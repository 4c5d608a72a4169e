import type { Database } from '#server/platform/database/database.ts'
import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { readStoredLanguages } from './language-service.ts'

export const eventJobs = ({ database }: { database: Database }): JobHandler[] => [
  handleSchedule(
    'events.read-languages',
    (now) => now.add({ hours: 1 }),
    ({ signal }) => readStoredLanguages(database, signal),
  ),
]
