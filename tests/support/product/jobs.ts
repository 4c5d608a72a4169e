import { defaultLocation } from '#contract/limits.ts'
import { renderMail } from '#mail/entry-mail.tsx'
import { jobHandlers, type JobServices } from '#server/boot/job-handlers.ts'
import { tokenIssuers } from '#server/boot/mails.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { runDueJobs } from '#server/platform/jobs/job-worker.ts'
import { findMail, type OutboxMail } from '#server/platform/mail/mail-outbox.ts'
import { withToken } from '#server/platform/mail/mail-token.ts'
import { FetchError } from '#server/platform/network/network-error.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { noBackups } from '#tests/support/backup/backups.ts'
import { createTestImages } from '#tests/support/pictures/images.ts'
import { testPush } from '#tests/support/servers/push-endpoint.ts'
import { testOrigin } from './app.ts'

type Given = { database: Database; clock: Clock } & Partial<JobServices>

/** Builds the job dependencies for a test; without a transport, emails stay in the outbox. */
export const jobDeps = (given: Given): JobServices => ({
  log: createLog('silent'),
  renderMail,
  publicUrl: testOrigin,
  defaultLocation,
  homeZone: 'America/New_York',
  push: testPush,
  images: createTestImages(),
  fetchPicture: async () => Promise.reject(new FetchError('This test has no network.')),
  fetchCalendar: async () => Promise.reject(new FetchError('This test has no network.')),
  readBusyTimes: async () => [],
  mailTransport: null,
  runImport: async () => undefined,
  geocoder: null,
  backups: noBackups,
  updates: null,
  fetchUpdates: async () => Promise.reject(new FetchError('This test has no network.')),
  machine: { version: '1.2.3', releasedOn: null },
  pause: async () => undefined,
  ...given,
})

/**
 * Runs all jobs due by the clock, one after the other, so that emails have an order.
 * @param kinds matches the kinds of jobs to run, which takes less time than running every schedule; default: all
 * @returns the number of jobs
 */
export async function doDueJobs(given: Given, kinds = /./): Promise<number> {
  const deps = jobDeps(given)
  const handlers = jobHandlers(deps).filter(({ kind }) => kinds.test(kind))
  return runDueJobs({ ...deps, handlers, concurrency: 1 })
}

export interface QueuedMail {
  key: string
  /** Name of the template. */
  kind: string
  recipient: string
  subject: string
  text: string
  html: string
  state: string
  unsubscribeUrl: string | null
  calendar: string | null
  calendarMethod: string | null
  /** Calendar files beside the one that mail programs read. */
  furtherCalendars: { name: string; text: string }[]
}

/** Emails read before. Cached so that reading them again returns the same links. */
const readBefore = new WeakMap<Database, Map<number, OutboxMail>>()

/** Returns all emails in the outbox, oldest first, with working links as the recipients get them. */
export async function mailsIn(database: Database): Promise<QueuedMail[]> {
  const known = readBefore.get(database) ?? new Map<number, OutboxMail>()
  readBefore.set(database, known)
  const ids = await database.read((sql) => sql<{ id: number }>`select id from mails order by id`)
  const mails: QueuedMail[] = []
  for (const { id } of ids) {
    const mail = await database.write((sql) => findMail(sql, id))
    if (!mail) continue
    const now = Temporal.Now.instant()
    const filled =
      known.get(id) ?? (mail.token && (await database.write((sql) => withToken(sql, tokenIssuers, mail, now))))
    if (filled) known.set(id, filled)
    const { subject, text, html, unsubscribeUrl, calendar } = mail.token && filled ? filled : mail
    mails.push({ ...mail, subject, text, html, unsubscribeUrl, calendar })
  }
  return mails
}
