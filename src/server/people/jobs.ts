import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { foldTally } from './search-queries.ts'
import type { Services } from '#server/platform/dependencies/dependencies.ts'

export const peopleJobs = ({ database }: Pick<Services, 'database'>): JobHandler[] => [
  handleSchedule(
    'people.tally',
    (now) => now.add({ hours: 6 }),
    () => database.write(foldTally),
  ),
]
