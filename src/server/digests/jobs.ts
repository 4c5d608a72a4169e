import { runInTheirLanguage } from '#server/people/person-service.ts'
import { handleJobs, handleSchedule, nextQuarter, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { sendDigest } from './digest-service.ts'
import { sendGoalAlerts } from './goal-alert-service.ts'
import { sendNudge } from './nudge-service.ts'
import { sendPageAlerts } from './page-alert-service.ts'
import { digestJob, nudgeJob, planWeek } from './weekly-service.ts'
import type { Notifying, Viewing } from '#server/platform/dependencies/dependencies.ts'

export const digestJobs = (deps: Notifying & Viewing): JobHandler[] => [
  handleJobs(digestJob, ({ userId, day }) => runInTheirLanguage(deps, userId, () => sendDigest(deps, userId, day))),
  handleJobs(nudgeJob, ({ userId, day }) => runInTheirLanguage(deps, userId, () => sendNudge(deps, userId, day))),
  handleSchedule('week.plan', nextQuarter, async () => {
    await planWeek(deps)
  }),
  handleSchedule('goal-alerts.send', nextQuarter, () => sendGoalAlerts(deps)),
  handleSchedule('page-alerts.send', nextQuarter, () => sendPageAlerts(deps)),
]
