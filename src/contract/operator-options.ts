/** What operators do, as their log has it. */
export const operatorActions = [
  'event.show',
  'event.hide',
  'event.close-reports',
  'organizer.vet',
  'organizer.unvet',
  'person.vet',
  'person.unvet',
  'person.ban',
  'person.unban',
  'person.end-sessions',
  'person.make-operator',
  'person.unmake-operator',
  'source.import',
  'job.retry',
] as const
export type OperatorAction = (typeof operatorActions)[number]

export const operatorTargets = ['event', 'person', 'organizer', 'source', 'job'] as const
export type OperatorTarget = (typeof operatorTargets)[number]

/** What of the mail is listed; `unsent`: what did not arrive, or has not left yet. */
export const mailViews = ['all', 'unsent'] as const
export type MailView = (typeof mailViews)[number]

export const mailStates = ['queued', 'sending', 'sent', 'kept', 'bounced', 'failed', 'expired'] as const
export type MailLogState = (typeof mailStates)[number]

/** Held before they were ever shown, or taken out of sight afterwards. */
export const reviewStates = ['held', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

export const reportStates = ['open', 'closed'] as const
export type ReportState = (typeof reportStates)[number]

/** Rows on a page of any list, and letters of a reason. */
export const operatorLimits = { page: 25, reason: 500 } as const
