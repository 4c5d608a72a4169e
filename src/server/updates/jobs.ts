import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { checkForUpdate } from './service.ts'

/** Hours between checks. Not a whole day, so that installations don't always check at the same time. */
const intervalHours = 23

export const updateJobs = (deps: Parameters<typeof checkForUpdate>[0]): JobHandler[] => [
  handleSchedule(
    'update.check',
    (now) => now.add({ hours: intervalHours }),
    () => checkForUpdate(deps),
  ),
]
