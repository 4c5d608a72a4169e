import { searchDigestJob } from '#server/digests/weekly-service.ts'
import { handleJobs, handleSchedule, nextQuarter, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { deleteOldSubscriptions, sendSearchDigest } from './service.ts'
import type { Mailing, Viewing } from '#server/platform/dependencies/dependencies.ts'

export const subscriptionJobs = (deps: Mailing & Viewing): JobHandler[] => [
  handleJobs(searchDigestJob, ({ id, day }) => sendSearchDigest(deps, id, day)),
  handleSchedule('subscriptions.delete', nextQuarter, () => deleteOldSubscriptions(deps)),
]
