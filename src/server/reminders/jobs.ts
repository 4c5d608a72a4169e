import { runInTheirLanguage } from '#server/people/person-service.ts'
import { handleJobs, handleSchedule, nextMinute, nextQuarter, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { sendGuestReminders } from './guest-service.ts'
import { askLater, askWent, laterJob, planQuestions, wentJob } from './outcome-service.ts'
import { planReminders, remind, remindJob } from './service.ts'
import { sendVisitorReminders } from './visitor-service.ts'
import type { Corresponding, Notifying, Viewing } from '#server/platform/dependencies/dependencies.ts'

/** Reminders before an event for everyone who attends, and questions after it. */
export const reminderJobs = (deps: Notifying & Viewing & Corresponding): JobHandler[] => [
  handleSchedule('reminder.plan', nextMinute, async () => {
    await planReminders(deps)
  }),
  handleSchedule('guest-reminder.send', nextMinute, async () => {
    await sendGuestReminders(deps)
  }),
  handleSchedule('email-reminders.send', nextMinute, () => sendVisitorReminders(deps)),
  handleSchedule('outcome.plan', nextQuarter, () => planQuestions(deps)),
  handleJobs(wentJob, ({ userId, eventId }) => runInTheirLanguage(deps, userId, () => askWent(deps, userId, eventId))),
  handleJobs(laterJob, ({ userId, eventId }) =>
    runInTheirLanguage(deps, userId, () => askLater(deps, userId, eventId)),
  ),
  handleJobs(remindJob, ({ userId, eventId }) => runInTheirLanguage(deps, userId, () => remind(deps, userId, eventId))),
]
