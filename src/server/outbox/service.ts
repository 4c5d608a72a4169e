import type { IncomingMessage } from 'node:http'
import type { RenderMail } from '#mail/templates.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/process/process.ts'
import {
  findMail,
  listMails,
  type OutboxMail,
  withReplyAddress,
  withToken,
  type IssueReplyAddress,
  type TokenIssuers,
  type Delivery,
  type MailTransport,
} from '#server/platform/mail/mail.ts'
import { formatParts } from '#domain/format/moments.ts'
import { t } from '#texts/texts.ts'

export interface OutboxDeps {
  database: Database
  clock: Clock
  tokenIssuers: TokenIssuers
  issueReplyAddress: IssueReplyAddress | null
  /** Whether the sender of the request may read the outbox; null if nobody may. */
  offersOutbox: ((incoming: IncomingMessage | undefined) => boolean) | null
}

/** Maximum number of emails listed. The outbox is for trying things out, not for searching. */
const maxListed = 200

export const listOutbox = ({ database }: Pick<OutboxDeps, 'database'>) =>
  database.read((sql) => listMails(sql, maxListed))

/** Returns an email as its recipient would get it, with newly issued, working links. */
export const findOutboxMail = (
  { database, clock, tokenIssuers, issueReplyAddress }: OutboxDeps,
  id: number,
): Promise<OutboxMail | null> =>
  database.write(async (sql) => {
    const mail = await findMail(sql, id)
    const filled = mail && ((await withToken(sql, tokenIssuers, mail, clock.now())) ?? mail)
    return filled && withReplyAddress(sql, issueReplyAddress, filled)
  })

export interface TestMessageDeps {
  mailTransport: MailTransport
  renderMail: RenderMail
  publicUrl: string
}

/** Sends an email directly, bypassing the outbox, so that the operator sees the mail server's own response. */
export async function sendTestMessage(
  { mailTransport, renderMail, publicUrl }: TestMessageDeps,
  { address, askedAt, token }: { address: string; askedAt: Temporal.Instant; token: string },
): Promise<Delivery> {
  const words = formatParts(askedAt.epochMilliseconds, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const message = await renderMail(
    'test-message',
    { askedAt: `${words} UTC` },
    {
      origin: publicUrl,
      reason: t('You’re getting this because someone entered your address to test Wonderlark’s email.'),
    },
  )
  const mail = {
    id: 0,
    key: token,
    kind: 'test-message',
    recipient: address,
    recipientName: '',
    senderName: '',
    replyTo: null,
    replyClaim: null,
    subject: message.subject,
    text: message.text,
    html: message.html,
    headers: {},
    unsubscribeUrl: null,
    calendar: null,
    calendarMethod: null,
    furtherCalendars: [],
    token: null,
    expiresAt: null,
    state: 'sending' as const,
    messageId: `<${token}@${mailTransport.domain}>`,
    answer: null,
    createdAt: askedAt.toString(),
  }
  return mailTransport.send(mail, new AbortController().signal)
}
