import { handleSchedule, nextHour, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { deleteOldActs } from './service.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

export const visitorJobs = (deps: Core): JobHandler[] => [
  handleSchedule('visitor-acts.delete', nextHour, () => deleteOldActs(deps)),
]
