import { handleJobs, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { dueInvitationsJob, sendDueInvitations } from './service.ts'
import type { Corresponding } from '#server/platform/dependencies/dependencies.ts'

/** Jobs that send invitations which had to wait. */
export const invitationJobs = (deps: Corresponding): JobHandler[] => [
  handleJobs(dueInvitationsJob, ({ eventId }) => sendDueInvitations(deps, eventId)),
]
