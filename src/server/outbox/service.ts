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
import type { Core, Services } from '#server/platform/dependencies/dependencies.ts'

/** Maximum number of emails listed. The outbox is for trying things out, not for searching. */
const maxListed = 200

export const listOutbox = ({ database }: Pick<Services, 'database'>) =>
  database.read((sql) => listMails(sql, maxListed))

/** Returns an email as its recipient would get it, with newly issued, working links. */
export const findOutboxMail = (
  {
    database,
    clock,
    tokenIssuers,
    issueReplyAddress,
  }: Core & { tokenIssuers: TokenIssuers; issueReplyAddress: IssueReplyAddress | null },
  id: number,
): Promise<OutboxMail | null> =>
  database.write(async (sql) => {
    const mail = await findMail(sql, id)
    const filled = mail && ((await withToken(sql, tokenIssuers, mail, clock.now())) ?? mail)
    return filled && withReplyAddress(sql, issueReplyAddress, filled)
  })

/** Sends an email directly, bypassing the outbox, so that the operator sees the mail server's own response. */
export async function sendTestMessage(
  {
    mailTransport,
    renderMail,
    publicUrl,
  }: Pick<Services, 'renderMail' | 'publicUrl'> & { mailTransport: MailTransport },
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
