import { notifyGuests } from '#server/guests/service.ts'
import { accountJobs } from '#server/accounts/jobs.ts'
import { hostingJobs } from '#server/hosting/jobs.ts'
import { backupJobs } from '#server/backup/jobs.ts'
import type { BackupDeps } from '#server/backup/nightly-service.ts'
import { busyJobs } from '#server/busy/jobs.ts'
import type { BusyReadingDeps } from '#server/busy/service.ts'
import { invitationJobs } from '#server/invitations/jobs.ts'
import { curationJobs } from '#server/curation/jobs.ts'
import { eventJobs } from '#server/events/jobs.ts'
import { goalJobs } from '#server/goals/jobs.ts'
import { journalJobs } from '#server/journal/jobs.ts'
import { seedingJobs } from '#server/seeding/jobs.ts'
import { isDemoAddress } from '#server/seeding/service.ts'
import { replyAddressIssuer, tokenIssuers } from './mails.ts'
import { visitorJobs } from '#server/visitors/jobs.ts'
import { notificationJobs, type NotificationJobDeps } from '#server/notifications/jobs.ts'
import { peopleJobs } from '#server/people/jobs.ts'
import { pictureJobs } from '#server/pictures/jobs.ts'
import { venueJobs, type VenueJobDeps } from '#server/venues/jobs.ts'
import { idempotencyJobs } from '#server/platform/http/http.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/observability/observability.ts'
import { updateJobs } from '#server/updates/jobs.ts'
import type { UpdateDeps } from '#server/updates/service.ts'
import { sourceJobs, type SourceJobDeps } from '#server/sources/jobs.ts'
import { mailJobs, type MailDeps } from '#server/platform/mail/mail.ts'
import type { Picturing, Services } from '#server/platform/dependencies/dependencies.ts'

export interface JobDeps
  extends
    Omit<MailDeps, 'tokenIssuers' | 'issueReplyAddress'>,
    NotificationJobDeps,
    Picturing,
    Pick<Services, 'log' | 'fetchPicture' | 'homeZone'>,
    SourceJobDeps,
    VenueJobDeps,
    BusyReadingDeps,
    BackupDeps,
    UpdateDeps {
  log: Log
}

/** All job handlers: for jobs that transactions queue, and for recurring jobs. */
export const jobHandlers = (deps: JobDeps): JobHandler[] => [
  ...mailJobs({ ...deps, isInvented: isDemoAddress, tokenIssuers, issueReplyAddress: replyAddressIssuer(deps) }),
  ...visitorJobs(deps),
  ...notificationJobs({ ...deps, notifyGuests: (sql, news) => notifyGuests(sql, deps, news) }),
  ...hostingJobs(deps),
  ...invitationJobs(deps),
  ...pictureJobs(deps),
  ...venueJobs(deps),
  ...peopleJobs(deps),
  ...accountJobs(deps),
  ...busyJobs(deps),
  ...eventJobs(deps),
  ...goalJobs(deps),
  ...journalJobs(deps),
  ...sourceJobs(deps),
  ...curationJobs(deps),
  ...seedingJobs(deps),
  ...backupJobs(deps),
  ...updateJobs(deps),
  ...idempotencyJobs(deps),
]
