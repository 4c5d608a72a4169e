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
  nextHour,
  nextMinute,
  nextQuarter,
} from './job-orders.ts'
export { type JobRow, countJobs, listFailedJobs, listFailedJobsBelow, reviveJobs } from './job-queue.ts'
export { startWorker } from './job-worker.ts'
