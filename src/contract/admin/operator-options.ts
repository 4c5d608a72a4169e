/** Operator actions as recorded in the audit log. */
export const operatorActions = [
  'event.show',
  'event.hide',
  'event.close-reports',
  'event.merge',
  'event.keep-apart',
  'event.split',
  'event.undo-merge',
  'venue.pin',
  'venue.unpin',
  'event.list',
  'correction.make',
  'correction.undo',
  'organization.settle',
  'organization.verify',
  'organization.unverify',
  'organization.link',
  'organizer.vet',
  'organizer.unvet',
  'person.vet',
  'person.unvet',
  'person.ban',
  'person.unban',
  'person.end-sessions',
  'person.show',
  'person.hide',
  'person.make-operator',
  'person.unmake-operator',
  'person.make-staff',
  'person.unmake-staff',
  'photo.keep',
  'photo.remove',
  'pathway.feature',
  'pathway.unfeature',
  'source.add',
  'source.change',
  'source.pause',
  'source.resume',
  'source.remove',
  'source.restore',
  'source.merge',
  'source.confirm',
  'source.import',
  'job.retry',
  'settings.change',
  'demo.remove',
  'setup.finish',
  'backup.start',
  'backup.download',
  'backup.restore',
] as const
export type OperatorAction = (typeof operatorActions)[number]

export const operatorTargets = [
  'event',
  'person',
  'organizer',
  'organization',
  'source',
  'job',
  'correction',
  'site',
  'venue',
  'pathway',
  'backup',
] as const
export type OperatorTarget = (typeof operatorTargets)[number]

/** Filters of the email log. `unsent`: emails that failed or are still queued. */
export const mailViews = ['all', 'unsent'] as const
export type MailView = (typeof mailViews)[number]

export const mailStates = ['queued', 'sending', 'sent', 'kept', 'bounced', 'failed', 'expired'] as const
export type MailLogState = (typeof mailStates)[number]

/** Held before publication, or hidden afterwards. */
export const reviewStates = ['held', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

export const reportStates = ['open', 'closed'] as const
export type ReportState = (typeof reportStates)[number]

/** Rows per page of any list; characters of a reason. */
export const operatorLimits = { page: 25, reason: 500 } as const
