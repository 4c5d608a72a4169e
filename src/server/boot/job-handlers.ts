import { notifyGuests } from '#server/guests/service.ts'
import { signInJobs } from '#server/sign-in/jobs.ts'
import { hostingJobs } from '#server/hosting/jobs.ts'
import { backupJobs } from '#server/backup/jobs.ts'
import type { BackingUp } from '#server/backup/nightly-service.ts'
import { busyJobs } from '#server/busy/jobs.ts'
import type { ReadBusyTimes } from '#server/busy/service.ts'
import { invitationJobs } from '#server/invitations/jobs.ts'
import { curationJobs } from '#server/curation/jobs.ts'
import { digestJobs } from '#server/digests/jobs.ts'
import { eventJobs } from '#server/events/jobs.ts'
import { goalJobs } from '#server/goals/jobs.ts'
import { journalJobs } from '#server/journal/jobs.ts'
import { seedingJobs } from '#server/seeding/jobs.ts'
import { isDemoAddress } from '#server/seeding/service.ts'
import { replyAddressIssuer, tokenIssuers } from './mails.ts'
import { languageJobs } from '#server/languages/jobs.ts'
import { visitorJobs } from '#server/visitors/jobs.ts'
import type { Announcing } from '#server/notifications/change-service.ts'
import { notificationJobs } from '#server/notifications/jobs.ts'
import { reminderJobs } from '#server/reminders/jobs.ts'
import { subscriptionJobs } from '#server/subscriptions/jobs.ts'
import { peopleJobs } from '#server/people/jobs.ts'
import { pictureJobs } from '#server/pictures/jobs.ts'
import { venueJobs } from '#server/venues/jobs.ts'
import { idempotencyJobs } from '#server/platform/http/http.ts'
import type { Geocoder } from '#server/platform/places/places.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { updateJobs } from '#server/updates/jobs.ts'
import type { UpdateSettings } from '#server/updates/service.ts'
import type { RunImport } from '#server/sources/read/import-process.ts'
import { sourceJobs } from '#server/sources/jobs.ts'
import { mailJobs, type MailTransport } from '#server/platform/mail/mail.ts'
import type { Corresponding, Picturing, Services } from '#server/platform/dependencies/dependencies.ts'

/** Everything the jobs of all rooms need. */
export interface JobServices
  extends
    Omit<Announcing, 'notifyGuests'>,
    BackingUp,
    Corresponding,
    Picturing,
    Pick<Services, 'log' | 'meters' | 'fetchPicture' | 'fetchCalendar' | 'fetchUpdates' | 'pause'> {
  geocoder: Pick<Geocoder, 'search'> | null
  /** Null if no mail server is configured: emails then stay in the outbox. */
  mailTransport: MailTransport | null
  readBusyTimes: ReadBusyTimes
  runImport: RunImport
  updates: UpdateSettings | null
  machine: Pick<Services['machine'], 'version' | 'releasedOn'>
}

/** All job handlers: for jobs that transactions queue, and for recurring jobs. */
export const jobHandlers = (deps: JobServices): JobHandler[] => [
  ...mailJobs({ ...deps, isInvented: isDemoAddress, tokenIssuers, issueReplyAddress: replyAddressIssuer(deps) }),
  ...languageJobs(deps),
  ...visitorJobs(deps),
  ...notificationJobs({ ...deps, notifyGuests: (sql, news) => notifyGuests(sql, deps, news) }),
  ...digestJobs(deps),
  ...reminderJobs(deps),
  ...subscriptionJobs(deps),
  ...hostingJobs(deps),
  ...invitationJobs(deps),
  ...pictureJobs(deps),
  ...venueJobs(deps),
  ...peopleJobs(deps),
  ...signInJobs(deps),
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
