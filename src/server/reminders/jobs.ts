import { runInTheirLanguage } from '#server/people/person-service.ts'
import { handleJobs, handleSchedule, nextMinute, nextQuarter, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { askLater, askWent, laterJob, planQuestions, wentJob } from './outcome-service.ts'
import { planReminders, remind, remindJob } from './reminder-service.ts'
import type { Notifying, Viewing } from '#server/platform/dependencies/dependencies.ts'

export const reminderJobs = (deps: Notifying & Viewing): JobHandler[] => [
  handleSchedule('reminder.plan', nextMinute, async () => {
    await planReminders(deps)
  }),
  handleSchedule('outcome.plan', nextQuarter, () => planQuestions(deps)),
  handleJobs(wentJob, ({ userId, eventId }) => runInTheirLanguage(deps, userId, () => askWent(deps, userId, eventId))),
  handleJobs(laterJob, ({ userId, eventId }) =>
    runInTheirLanguage(deps, userId, () => askLater(deps, userId, eventId)),
  ),
  handleJobs(remindJob, ({ userId, eventId }) => runInTheirLanguage(deps, userId, () => remind(deps, userId, eventId))),
]
