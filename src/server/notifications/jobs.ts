import { handleJobs, handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { runInTheirLanguage } from '#server/people/person-service.ts'
import { changeHandlers, type Announcing } from './change-service.ts'
import { deliveryHandlers, deliverInJob } from './delivery-service.ts'
import { sendDigest } from './digest-service.ts'
import { followHandlers } from './follow-service.ts'
import { sendGoalAlerts } from './goal-alert-service.ts'
import { sendNudge } from './nudge-service.ts'
import { deleteOldSubscriptions, sendMailReminders, sendSearchDigest } from './subscription-service.ts'
import { digestJob, nudgeJob, planWeek, searchDigestJob } from './weekly-service.ts'
import { askLater, askWent, laterJob, planQuestions, wentJob } from './outcome-service.ts'
import { sendPageAlerts } from './page-alert-service.ts'
import { readingHandlers } from './reading-service.ts'
import { planReminders, remind, remindJob } from './reminder-service.ts'

const nextMinute = (now: Temporal.Instant) =>
  now.add({ minutes: 1 }).round({ smallestUnit: 'minute', roundingMode: 'floor' })

/** Time zone offsets are multiples of 15 minutes. */
const nextQuarter = (now: Temporal.Instant) =>
  now.add({ minutes: 15 }).round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' })

export const notificationJobs = (deps: Announcing): JobHandler[] => [
  handleJobs(deliveryHandlers.deliverJob, (notification) => deliverInJob(deps, notification)),
  handleJobs(deliveryHandlers.pushJob, (content) => deliveryHandlers.push(deps, content)),
  handleJobs(changeHandlers.changeJob, (change) => changeHandlers.spread(deps, change)),
  handleJobs(readingHandlers.readingJob, (changes) => readingHandlers.spread(deps, changes)),
  handleJobs(followHandlers.hostingJob, (hosted) => followHandlers.spread(deps, hosted)),
  handleJobs(digestJob, ({ userId, day }) => runInTheirLanguage(deps, userId, () => sendDigest(deps, userId, day))),
  handleJobs(nudgeJob, ({ userId, day }) => runInTheirLanguage(deps, userId, () => sendNudge(deps, userId, day))),
  handleJobs(searchDigestJob, ({ id, day }) => sendSearchDigest(deps, id, day)),
  handleSchedule('week.plan', nextQuarter, async () => {
    await planWeek(deps)
    await deleteOldSubscriptions(deps)
  }),
  handleSchedule('goal-alerts.send', nextQuarter, () => sendGoalAlerts(deps)),
  handleSchedule('page-alerts.send', nextQuarter, () => sendPageAlerts(deps)),
  handleSchedule('reminder.plan', nextMinute, async () => {
    await planReminders(deps)
    await sendMailReminders(deps)
  }),
  handleSchedule('outcome.plan', nextQuarter, () => planQuestions(deps)),
  handleJobs(wentJob, ({ userId, eventId }) => runInTheirLanguage(deps, userId, () => askWent(deps, userId, eventId))),
  handleJobs(laterJob, ({ userId, eventId }) =>
    runInTheirLanguage(deps, userId, () => askLater(deps, userId, eventId)),
  ),
  handleJobs(remindJob, ({ userId, eventId }) => runInTheirLanguage(deps, userId, () => remind(deps, userId, eventId))),
]
