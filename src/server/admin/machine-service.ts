import type { MailView } from '#contract/admin/operator-options.ts'
import { listFailedJobsBelow, reviveJobs } from '#server/platform/jobs/jobs.ts'
import { listMailLog } from '#server/platform/mail/mail.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { noteAction, type Actor } from './log-service.ts'
import { newestFirst, toPage, rowsToRead } from './paging-service.ts'
import { t } from '#texts/texts.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

/** Lists jobs that were given up, or failed and will be retried. */
export const listJobs = ({ database }: Core, after: number | undefined) =>
  database.read(async (sql) => toPage(await listFailedJobsBelow(sql, newestFirst(after), rowsToRead)))

/** Retries a failed job at once. @throws DomainError `job_not_found` */
export const retryJob = (deps: Core, id: number, actor: Actor) =>
  deps.database.write(async (sql) => {
    if ((await reviveJobs(sql, id)) === 0)
      throw new DomainError('job_not_found', t('Failed job {id} not found.', { id }))
    await noteAction(sql, deps, actor, { action: 'job.retry', target: { kind: 'job', id } })
  })

/** Retries all failed jobs. @returns their number */
export const retryAllJobs = (deps: Core, actor: Actor): Promise<number> =>
  deps.database.write(async (sql) => {
    const revived = await reviveJobs(sql, null)
    if (revived > 0) await noteAction(sql, deps, actor, { action: 'job.retry', target: { kind: 'job', name: 'all' } })
    return revived
  })

/** Lists sent emails with their recipients and delivery status. */
export const listMails = ({ database }: Core, view: MailView, after: number | undefined) =>
  database.read(async (sql) => {
    const asked = { before: newestFirst(after), isUnsent: view === 'unsent', limit: rowsToRead }
    return toPage(await listMailLog(sql, asked))
  })
