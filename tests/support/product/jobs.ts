import { defaultLocation } from '#contract/limits.ts'
import { renderMail } from '#mail/entry-mail.tsx'
import { jobHandlers, type JobServices } from '#server/boot/job-handlers.ts'
import { tokenIssuers } from '#server/boot/mails.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { Session } from '#server/platform/database/database.ts'
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
  return runDueJobs({ ...deps, database: withOneSession(deps.database), handlers, concurrency: 1 })
}

/** Sessions that jobs have left, until the database is emptied: a new one would first have to read PostgreSQL's catalogs. */
const idleSessions = new WeakMap<Database, Session>()

/** Lets jobs that run one after the other share a session. */
const withOneSession = (database: Database): Database => ({
  ...database,
  openSession: async () => {
    const idle = idleSessions.get(database)
    idleSessions.delete(database)
    const session = idle ?? (await database.openSession())
    return {
      ...session,
      close: async () => {
        if (idleSessions.has(database)) await session.close()
        else idleSessions.set(database, session)
      },
    }
  },
})

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
  return database.write(async (sql) => {
    const mails: QueuedMail[] = []
    for (const id of await sql.column<number>`select id from mails order by id`) {
      const mail = await findMail(sql, id)
      if (!mail) continue
      const filled = known.get(id) ?? (mail.token && (await withToken(sql, tokenIssuers, mail, Temporal.Now.instant())))
      if (filled) known.set(id, filled)
      const { subject, text, html, unsubscribeUrl, calendar } = mail.token && filled ? filled : mail
      mails.push({ ...mail, subject, text, html, unsubscribeUrl, calendar })
    }
    return mails
  })
}
