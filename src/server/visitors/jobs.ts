import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { deleteOldActs } from './service.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

const nextHour = (now: Temporal.Instant) => now.add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' })

export const visitorJobs = (deps: Core): JobHandler[] => [
  handleSchedule('visitor-acts.delete', nextHour, () => deleteOldActs(deps)),
]
