import type { RenderMail } from '#mail/templates.ts'
import type { JobHandler } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { mailJobs, type MailDeps } from './platform/mail-delivery.ts'

export interface JobDeps extends MailDeps {
  log: Log
  renderMail: RenderMail
  /** Origin of links, without a slash at its end. */
  publicUrl: string
  /** Where somebody stands who has not said where. */
  defaultLocation: { latitude: number; longitude: number }
}

/** Everything that is done after the transaction that asked for it, and what comes back by the clock. */
export const jobHandlers = (deps: JobDeps): JobHandler[] => [...mailJobs(deps)]
