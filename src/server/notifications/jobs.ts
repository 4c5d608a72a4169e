import { handleJobs, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { changeHandlers, type Announcing } from './change-service.ts'
import { deliverInJob, deliveryHandlers } from './delivery-service.ts'
import { followHandlers } from './follow-service.ts'
import { readingHandlers } from './source-change-service.ts'

export const notificationJobs = (deps: Announcing): JobHandler[] => [
  handleJobs(deliveryHandlers.deliverJob, (notification) => deliverInJob(deps, notification)),
  handleJobs(deliveryHandlers.pushJob, (content) => deliveryHandlers.push(deps, content)),
  handleJobs(changeHandlers.changeJob, (change) => changeHandlers.deliver(deps, change)),
  handleJobs(readingHandlers.readingJob, (changes) => readingHandlers.deliver(deps, changes)),
  handleJobs(followHandlers.hostingJob, (hosted) => followHandlers.deliver(deps, hosted)),
]
