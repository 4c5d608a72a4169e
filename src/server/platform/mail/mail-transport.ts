import { toStorable } from '#server/platform/database/database.ts'
import { cutText } from '#contract/limits.ts'
import { createTransport } from 'nodemailer'
import { systemCode } from '#server/platform/process/process.ts'
import type { OutboxMail } from './mail-outbox.ts'

/** What came of handing a message to the server. */
export type Delivery =
  | { outcome: 'sent'; answer: string }
  /** The server will not take this message for this person, now or later. */
  | { outcome: 'bounced'; answer: string }
  /** It did not take it this time. */
  | { outcome: 'deferred'; answer: string }

/** Speaks to a mail server. Absent where none is configured. */
export interface MailTransport {
  /** Right-hand side of Message-IDs. */
  domain: string
  send(mail: OutboxMail & { messageId: string }, signal: AbortSignal): Promise<Delivery>
  close(): void
}

export interface MailTransportOptions {
  /** smtp:// or smtps://, with user and password where the server asks for them. */
  url: string
  /** As `MAIL_FROM` has it: an address, or a name with the address in angle brackets. */
  from: { name: string; address: string }
  /** Milliseconds that the server may be silent. */
  patience?: number
}

/** Milliseconds that a server may think before it answers; slow ones let callers wait against spam. */
const usualPatience = 60_000

/** Who is told that this came from a program, so that no other program answers it. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

function unsubscribeHeaders({ unsubscribeUrl }: OutboxMail): Record<string, string> {
  return unsubscribeUrl === null
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function describe(mail: OutboxMail & { messageId: string }, { from }: MailTransportOptions) {
  const { calendar, calendarMethod } = mail
  return {
    from: { name: mail.senderName || from.name, address: from.address },
    to: { name: mail.recipientName, address: mail.recipient },
    ...(mail.replyTo !== null && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: new Date(mail.createdAt),
    headers: { ...automatic, ...mail.headers, ...unsubscribeHeaders(mail) },
    ...(calendar !== null && {
      icalEvent: {
        content: calendar,
        method: calendarMethod ?? 'PUBLISH',
        // The name by which mail programs know an invitation.
        filename: calendarMethod === 'PUBLISH' ? 'event.ics' : 'invite.ics',
      },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

interface SmtpError extends Error {
  responseCode?: number
  command?: string
  response?: string
}

const answerOf = (text: string) => cutText(toStorable(text), 1_000)

/**
 * A refusal for good counts as a bounce only where it is about this recipient or this message: a refused password or
 * sender is the operator's to mend, and the message waits for it.
 */
function judge(error: unknown): Delivery {
  const { responseCode = 0, command = '', response, message } = error as SmtpError
  const answer = answerOf([response ?? message, systemCode(error)].filter(Boolean).join(' · '))
  const isAboutMessage = /^(RCPT TO|DATA)/.test(command)
  return { outcome: isAboutMessage && responseCode >= 500 && responseCode < 600 ? 'bounced' : 'deferred', answer }
}

export function openMailTransport(options: MailTransportOptions): MailTransport {
  const patience = options.patience ?? usualPatience
  const transporter = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 4,
    // The job tries again, and knows what it did before.
    maxRequeues: 0,
    connectionTimeout: Math.min(patience, 10_000),
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  return {
    domain: options.from.address.split('@').at(-1) ?? 'localhost',
    send: async (mail, signal) => {
      try {
        const { response } = await transporter.sendMail({ ...describe(mail, options), signal })
        return { outcome: 'sent', answer: answerOf(response) }
      } catch (error) {
        return judge(error)
      }
    },
    close: () => transporter.close(),
  }
}

/**
 * Greets the server and signs in, without sending anything.
 * @returns why it would take no mail; null when it would
 */
export async function verifyMailServer(url: string, patience = 10_000): Promise<string | null> {
  const limits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const transporter = createTransport({ url, ...limits })
  try {
    await transporter.verify()
    return null
  } catch (error) {
    return judge(error).answer
  } finally {
    transporter.close()
  }
}
