import { limits } from '#contract/limits.ts'
import { handleJobs, handleSchedule, nextHour, nextQuarter, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { activityJob, planSummaries, sendSummary, summaryJob, notifyOfActivity } from '#server/rsvp/activity-service.ts'
import { confirmationJob, sendConfirmation } from '#server/rsvp/confirmation-service.ts'
import { holdEndJob } from '#server/rsvp/hold-service.ts'
import { deleteOldAnswers, fillFreePlaces } from '#server/rsvp/service.ts'
import { pendingJob, notifyOfMoves } from './pending-service.ts'
import { purgePhotos } from '#server/photos/service.ts'
import { runInTheirLanguage } from '#server/people/person-service.ts'
import type { Corresponding, Notifying } from '#server/platform/dependencies/dependencies.ts'

/** Jobs that notify hosts and guests. */
export const hostingJobs = (deps: Notifying & Corresponding): JobHandler[] => [
  handleJobs(activityJob, ({ id }) => notifyOfActivity(deps, id)),
  handleJobs(summaryJob, ({ userId, day }) => runInTheirLanguage(deps, userId, () => sendSummary(deps, userId, day))),
  handleJobs(confirmationJob, (confirmation) => sendConfirmation(deps, confirmation)),
  handleJobs(pendingJob, ({ eventId }) => notifyOfMoves(deps, eventId)),
  handleJobs(holdEndJob, ({ eventId }) => deps.database.write((sql) => fillFreePlaces(sql, deps, eventId))),
  handleSchedule('sign-up.forget', nextHour, async () => {
    const before = deps.clock
      .now()
      .subtract({ hours: 24 * limits.signUp.storedDays })
      .toString()
    await deps.database.write((sql) => deleteOldAnswers(sql, before))
  }),
  handleSchedule('photo.purge', nextHour, () => purgePhotos(deps)),
  handleSchedule('rsvp-summary.plan', nextQuarter, async () => {
    await planSummaries(deps)
  }),
]
