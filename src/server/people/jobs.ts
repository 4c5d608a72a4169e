import type { Database } from '#server/platform/database/database.ts'
import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { foldTally } from './search-queries.ts'

export const peopleJobs = ({ database }: { database: Database }): JobHandler[] => [
  handleSchedule(
    'people.tally',
    (now) => now.add({ hours: 6 }),
    () => database.write(foldTally),
  ),
]
