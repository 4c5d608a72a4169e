import { handleJobs, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { sendWayAlert, wayAlertJob } from './way-alert-service.ts'
import type { Mailing } from '#server/platform/dependencies/dependencies.ts'

export const signInJobs = (deps: Mailing): JobHandler[] => [
  handleJobs(wayAlertJob, (added) => sendWayAlert(deps, added)),
]
