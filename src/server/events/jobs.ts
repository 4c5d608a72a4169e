import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { readStoredLanguages } from './language-service.ts'
import type { Services } from '#server/platform/dependencies/dependencies.ts'

export const eventJobs = ({ database }: Pick<Services, 'database'>): JobHandler[] => [
  handleSchedule(
    'events.read-languages',
    (now) => now.add({ hours: 1 }),
    ({ signal }) => readStoredLanguages(database, signal),
  ),
]
