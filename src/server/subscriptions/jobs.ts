import type { DigestDeps } from '#server/digests/digest-service.ts'
import { searchDigestJob } from '#server/digests/weekly-service.ts'
import { handleJobs, handleSchedule, nextMinute, nextQuarter, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { deleteOldSubscriptions, sendMailReminders, sendSearchDigest } from './service.ts'

export const subscriptionJobs = (deps: DigestDeps): JobHandler[] => [
  handleJobs(searchDigestJob, ({ id, day }) => sendSearchDigest(deps, id, day)),
  handleSchedule('subscriptions.delete', nextQuarter, () => deleteOldSubscriptions(deps)),
  handleSchedule('email-reminders.send', nextMinute, async () => {
    await sendMailReminders(deps)
  }),
]
