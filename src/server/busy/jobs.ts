import { handleJobs, handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { planReadings, readCalendar, readJob, type BusyReadingDeps } from './service.ts'

export const busyJobs = (deps: BusyReadingDeps): JobHandler[] => [
  handleJobs(readJob, ({ userId }) => readCalendar(deps, userId)),
  handleSchedule(
    'busy.plan',
    (now) => now.add({ minutes: 15 }).round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' }),
    () => planReadings(deps),
  ),
]
