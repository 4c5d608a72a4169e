import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import type { Database } from '#server/platform/database/database.ts'
import { countWords } from './write-queries.ts'

/** Updates word frequencies every six hours, as they change slowly. Bulk writes update them themselves. */
export const eventJobs = ({ database }: { database: Database }): JobHandler[] => [
  handleSchedule(
    'words.count',
    (now) => now.add({ hours: 6 }),
    () => database.write(countWords),
  ),
]
