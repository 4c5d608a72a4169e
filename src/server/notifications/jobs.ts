import { handleJobs, handleSchedule, type JobHandler } from '#server/platform/jobs.ts'
import { changeHandlers, type ChangeDeps } from './change-service.ts'
import { deliveryHandlers, tellInJob } from './delivery-service.ts'
import { planReminders, remind, remindJob } from './reminder-service.ts'

export type NotificationJobDeps = ChangeDeps

const nextMinute = (now: Temporal.Instant) =>
  now.add({ minutes: 1 }).round({ smallestUnit: 'minute', roundingMode: 'floor' })

export const notificationJobs = (deps: NotificationJobDeps): JobHandler[] => [
  handleJobs(deliveryHandlers.tellJob, (notification) => tellInJob(deps, notification)),
  handleJobs(deliveryHandlers.pushJob, (content) => deliveryHandlers.push(deps, content)),
  handleJobs(changeHandlers.changeJob, (change) => changeHandlers.spread(deps, change)),
  handleSchedule('reminder.plan', nextMinute, async () => {
    await planReminders(deps)
  }),
  handleJobs(remindJob, ({ userId, eventId }) => remind(deps, userId, eventId)),
]
