import { handleJobs, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { dueInvitationsJob, sendDueInvitations, type InvitationDeps } from './service.ts'

/** Jobs that send invitations which had to wait. */
export const invitationJobs = (deps: InvitationDeps): JobHandler[] => [
  handleJobs(dueInvitationsJob, ({ eventId }) => sendDueInvitations(deps, eventId)),
]
