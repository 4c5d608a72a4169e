import { handleSchedule, nextHour, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { deleteOldActs, type VisitorDeps } from './service.ts'

export const visitorJobs = (deps: Pick<VisitorDeps, 'database' | 'clock'>): JobHandler[] => [
  handleSchedule('visitor-acts.delete', nextHour, () => deleteOldActs(deps)),
]
