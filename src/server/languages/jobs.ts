import type { Core } from '#server/platform/dependencies/dependencies.ts'
import { handleSchedule, nextHour, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { deleteOldLanguages } from './service.ts'

export const languageJobs = (deps: Core): JobHandler[] => [
  handleSchedule('address-languages.delete', nextHour, () => deleteOldLanguages(deps)),
]
