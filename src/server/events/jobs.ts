import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import type { Database } from '#server/platform/database/database.ts'
import { countWords } from './write-queries.ts'

/** How common words are changes slowly; what fills the catalogue at once counts them itself. */
export const eventJobs = ({ database }: { database: Database }): JobHandler[] => [
  handleSchedule(
    'words.count',
    (now) => now.add({ hours: 6 }),
    () => database.write(countWords),
  ),
]
