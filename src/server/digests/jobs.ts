import { runInTheirLanguage } from '#server/people/person-service.ts'
import { handleJobs, handleSchedule, nextQuarter, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { sendDigest, type DigestDeps } from './digest-service.ts'
import { sendGoalAlerts } from './goal-alert-service.ts'
import { sendNudge } from './nudge-service.ts'
import { sendPageAlerts } from './page-alert-service.ts'
import { digestJob, nudgeJob, planWeek } from './weekly-service.ts'

export const digestJobs = (deps: DigestDeps): JobHandler[] => [
  handleJobs(digestJob, ({ userId, day }) => runInTheirLanguage(deps, userId, () => sendDigest(deps, userId, day))),
  handleJobs(nudgeJob, ({ userId, day }) => runInTheirLanguage(deps, userId, () => sendNudge(deps, userId, day))),
  handleSchedule('week.plan', nextQuarter, async () => {
    await planWeek(deps)
  }),
  handleSchedule('goal-alerts.send', nextQuarter, () => sendGoalAlerts(deps)),
  handleSchedule('page-alerts.send', nextQuarter, () => sendPageAlerts(deps)),
]
