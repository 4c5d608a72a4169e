import { handleJobs, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { sendWayAlert, wayAlertJob, type WayAlertDeps } from './way-alert-service.ts'

export const signInJobs = (deps: WayAlertDeps): JobHandler[] => [
  handleJobs(wayAlertJob, (added) => sendWayAlert(deps, added)),
]
