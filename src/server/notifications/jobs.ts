import { handleJobs, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { changeHandlers, type ChangeDeps } from './change-service.ts'
import { deliverInJob, deliveryHandlers } from './delivery-service.ts'
import { followHandlers } from './follow-service.ts'
import { readingHandlers } from './reading-service.ts'

export type NotificationJobDeps = ChangeDeps

export const notificationJobs = (deps: NotificationJobDeps): JobHandler[] => [
  handleJobs(deliveryHandlers.deliverJob, (notification) => deliverInJob(deps, notification)),
  handleJobs(deliveryHandlers.pushJob, (content) => deliveryHandlers.push(deps, content)),
  handleJobs(changeHandlers.changeJob, (change) => changeHandlers.spread(deps, change)),
  handleJobs(readingHandlers.readingJob, (changes) => readingHandlers.spread(deps, changes)),
  handleJobs(followHandlers.hostingJob, (hosted) => followHandlers.spread(deps, hosted)),
]
