export {
  type JobContext,
  JobFailure,
  type JobHandler,
  type JobKind,
  JobPostponed,
  addJob,
  addJobs,
  handleJobs,
  handleSchedule,
  jobKind,
} from './job-orders.ts'
export { type JobRow, countJobs, listFailedJobs, listFailedJobsBelow, reviveJobs } from './job-queue.ts'
export { nextHour, nextMinute, nextQuarter } from './job-times.ts'
export { startWorker } from './job-worker.ts'
