import { createHash } from 'node:crypto'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/database.ts'
import { handleJobs, handleSchedule, JobFailure, type JobContext, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { findMail, deleteOldTexts, markSending, markSent, markUnsent, type OutboxMail } from './mail-outbox.ts'
import { withReplyAddress, withToken, type IssueReplyAddress, type TokenIssuers } from './mail-token.ts'
import type { MailTransport } from './mail-transport.ts'
import { sendMailJob } from './mail-queue.ts'
import type { Meters } from '#server/platform/observability/observability.ts'
import { t } from '#texts/texts.ts'

/** How emails leave this server. */
export interface DeliveryOptions {
  database: Database
  clock: Clock
  /** Null if no mail server is configured: emails then stay in the outbox. */
  mailTransport: MailTransport | null
  tokenIssuers: TokenIssuers
  /** Null if this server receives no replies. */
  issueReplyAddress: IssueReplyAddress | null
  meters?: Meters
  /** Returns whether an address is fictitious, so that nothing is sent to it. Default: none is. */
  isInvented?: (address: string) => boolean
}

/**
 * Derives a Message-ID that is the same for each attempt, so that a mailbox receiving the email twice can detect the
 * duplicate.
 */
const createMessageId = (key: string, domain: string) =>
  `<${createHash('sha256').update(key).digest('base64url').slice(0, 32)}@${domain}>`

const finalStates: readonly OutboxMail['state'][] = ['sent', 'kept', 'bounced', 'expired']

async function transmit(
  deps: DeliveryOptions,
  transport: MailTransport,
  mail: OutboxMail,
  context: JobContext,
): Promise<void> {
  const { database, clock } = deps
  const messageId = mail.messageId ?? createMessageId(mail.key, transport.domain)
  const written = await database.write(async (sql) => {
    const filled = await withToken(sql, deps.tokenIssuers, mail, context.now)
    if (filled) await markSending(sql, mail.id, messageId)
    else await markUnsent(sql, mail.id, 'expired', t('The page that its link opens no longer exists.'))
    return filled && withReplyAddress(sql, deps.issueReplyAddress, filled)
  })
  if (!written) return
  const { outcome, reply } = await transport.send({ ...written, messageId }, context.signal)
  deps.meters?.mail(outcome)
  if (outcome === 'sent') {
    await database.write((sql) => markSent(sql, mail.id, reply, clock.now()))
    return
  }
  const state = outcome === 'bounced' ? 'bounced' : context.isLastAttempt ? 'failed' : 'queued'
  await database.write((sql) => markUnsent(sql, mail.id, state, reply))
  if (outcome === 'deferred') throw new JobFailure(reply)
}

async function send(deps: DeliveryOptions, id: number, context: JobContext): Promise<void> {
  const mail = await deps.database.read((sql) => findMail(sql, id))
  // Deleted together with its recipient, or already in a final state.
  if (!mail || finalStates.includes(mail.state)) return
  if (mail.expiresAt !== null && Temporal.Instant.compare(mail.expiresAt, context.now) <= 0) {
    await deps.database.write((sql) => markUnsent(sql, id, 'expired', t('It was not sent in time.')))
    return
  }
  const { mailTransport } = deps
  if (deps.isInvented?.(mail.recipient)) {
    await deps.database.write((sql) =>
      markUnsent(sql, id, 'kept', t('Nobody has this address: it belongs to the demo.')),
    )
    return
  }
  if (mailTransport) return transmit(deps, mailTransport, mail, context)
  await deps.database.write((sql) => markUnsent(sql, id, 'kept', t('No mail server is set; SMTP_URL sets one.')))
}

export const mailJobs = (deps: DeliveryOptions): JobHandler[] => [
  handleJobs(sendMailJob, ({ id }, context) => send(deps, id, context)),
  handleSchedule(
    'mail.forget',
    (now) => now.add({ hours: 6 }),
    async ({ now }) => {
      await deps.database.write((sql) => deleteOldTexts(sql, now))
    },
  ),
]
