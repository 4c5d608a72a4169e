import { handleJobs, handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import {
  activityJob,
  planSummaries,
  sendSummary,
  summaryJob,
  tellActivity,
  type ActivityDeps,
} from './activity-service.ts'
import { confirmationJob, sendConfirmation } from './confirmation-service.ts'
import { sendGuestReminders } from './reminder-service.ts'

export type HostingJobDeps = ActivityDeps

const nextMinute = (now: Temporal.Instant) =>
  now.add({ minutes: 1 }).round({ smallestUnit: 'minute', roundingMode: 'floor' })

/** Time zone offsets are multiples of 15 minutes. */
const nextQuarter = (now: Temporal.Instant) =>
  now.add({ minutes: 15 }).round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' })

/** Jobs that notify hosts and guests. */
export const hostingJobs = (deps: HostingJobDeps): JobHandler[] => [
  handleJobs(activityJob, ({ id }) => tellActivity(deps, id)),
  handleJobs(summaryJob, ({ userId, day }) => sendSummary(deps, userId, day)),
  handleJobs(confirmationJob, (confirmation) => sendConfirmation(deps, confirmation)),
  handleSchedule('guest-reminder.send', nextMinute, async () => {
    await sendGuestReminders(deps)
  }),
  handleSchedule('rsvp-summary.plan', nextQuarter, async () => {
    await planSummaries(deps)
  }),
]
