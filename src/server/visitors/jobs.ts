import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { deleteOldActs, type VisitorDeps } from './service.ts'

const nextHour = (now: Temporal.Instant) => now.add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' })

export const visitorJobs = (deps: Pick<VisitorDeps, 'database' | 'clock'>): JobHandler[] => [
  handleSchedule('visitor-acts.delete', nextHour, () => deleteOldActs(deps)),
]
