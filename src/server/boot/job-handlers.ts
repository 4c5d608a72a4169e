import { notifyGuests } from '#server/guests/service.ts'
import { accountJobs } from '#server/accounts/jobs.ts'
import { hostingJobs } from '#server/hosting/jobs.ts'
import { busyJobs } from '#server/busy/jobs.ts'
import type { BusyReadingDeps } from '#server/busy/service.ts'
import { curationJobs } from '#server/curation/jobs.ts'
import { goalJobs } from '#server/goals/jobs.ts'
import { journalJobs } from '#server/journal/jobs.ts'
import { seedingJobs } from '#server/seeding/jobs.ts'
import { replyAddressIssuer, tokenIssuers } from './mails.ts'
import { notificationJobs, type NotificationJobDeps } from '#server/notifications/jobs.ts'
import { peopleJobs } from '#server/people/jobs.ts'
import { pictureJobs, type PictureJobDeps } from '#server/pictures/jobs.ts'
import { venueJobs, type VenueJobDeps } from '#server/venues/jobs.ts'
import { idempotencyJobs } from '#server/platform/http/http.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/observability/observability.ts'
import { sourceJobs, type SourceJobDeps } from '#server/sources/jobs.ts'
import { mailJobs, type MailDeps } from '#server/platform/mail/mail.ts'

export interface JobDeps
  extends
    Omit<MailDeps, 'tokenIssuers' | 'issueReplyAddress'>,
    NotificationJobDeps,
    PictureJobDeps,
    SourceJobDeps,
    VenueJobDeps,
    BusyReadingDeps {
  log: Log
}

/** All job handlers: for jobs that transactions queue, and for recurring jobs. */
export const jobHandlers = (deps: JobDeps): JobHandler[] => [
  ...mailJobs({ ...deps, tokenIssuers, issueReplyAddress: replyAddressIssuer(deps) }),
  ...notificationJobs({ ...deps, notifyGuests: (sql, news) => notifyGuests(sql, deps, news) }),
  ...hostingJobs(deps),
  ...pictureJobs(deps),
  ...venueJobs(deps),
  ...peopleJobs(deps),
  ...accountJobs(deps),
  ...busyJobs(deps),
  ...goalJobs(deps),
  ...journalJobs(deps),
  ...sourceJobs(deps),
  ...curationJobs(deps),
  ...seedingJobs(deps),
  ...idempotencyJobs(deps),
]
