import { handleJobs, handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { planReadings, readCalendar, readJob } from './service.ts'

export const busyJobs = (deps: Parameters<typeof readCalendar>[0]): JobHandler[] => [
  handleJobs(readJob, ({ userId }) => readCalendar(deps, userId)),
  handleSchedule(
    'busy.plan',
    (now) => now.add({ minutes: 15 }).round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' }),
    () => planReadings(deps),
  ),
]
