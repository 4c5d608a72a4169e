import type { Socket } from 'node:net'
import { toStorable } from '#server/platform/database/database.ts'
import { cutText } from '#contract/limits.ts'
import { allowPrivate, connectGuarded, isLoopbackHost, PrivateAddressError } from '#server/platform/network/network.ts'
import { systemCode } from '#server/platform/process/process.ts'
import type { OutboxMail } from './mail-outbox.ts'
import { t } from '#texts/texts.ts'

/** Result of submitting an email to the server. */
export type Delivery =
  | { outcome: 'sent'; reply: string }
  /** The server permanently rejects this email or recipient. */
  | { outcome: 'bounced'; reply: string }
  /** The server didn't accept it this time. */
  | { outcome: 'deferred'; reply: string }

/** Connection to a mail server; absent if none is configured. */
export interface MailTransport {
  /** Domain part of Message-IDs. */
  domain: string
  send(mail: OutboxMail & { messageId: string }, signal: AbortSignal): Promise<Delivery>
  close(): void
}

export interface MailTransportOptions {
  /** smtp:// or smtps:// URL, including user and password if the server requires them. */
  url: string
  /** Parsed from `MAIL_FROM`: an address, or a name with the address in angle brackets. */
  from: { name: string; address: string }
  /** Timeout in milliseconds while the server is silent. */
  timeoutMs?: number
  /** Returns whether an IP address may be connected to. Absent: any. */
  mayReach?: (address: string) => boolean
}

/** Default timeout in milliseconds. It is long because some servers delay their responses to deter spammers. */
const defaultTimeoutMs = 60_000

/** Loaded on demand, as many processes never send an email. */
const loadNodemailer = () => import('nodemailer')

/** Headers that mark the email as automated, so that other programs don't send automatic replies. */
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
        // Mail programs recognize an invitation by this file name.
        filename: calendarMethod === 'PUBLISH' ? 'event.ics' : 'invite.ics',
      },
    }),
    attachments: mail.furtherCalendars.map(({ name, text }) => ({
      filename: name,
      content: text,
      contentType: `text/calendar; charset=utf-8; method=${calendarMethod ?? 'PUBLISH'}`,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

interface SmtpError extends Error {
  responseCode?: number
  command?: string
  response?: string
}

const formatResponse = (text: string) => cutText(toStorable(text), 1_000)

/**
 * Classifies an SMTP error. A permanent rejection counts as a bounce only if it concerns this recipient or message. If
 * the server rejects the password or the sender, the operator can fix that, so the email is retried.
 */
function judge(error: unknown): Delivery {
  const { responseCode = 0, command = '', response, message } = error as SmtpError
  const reply = formatResponse([response ?? message, systemCode(error)].filter(Boolean).join(' · '))
  const isAboutMessage = /^(RCPT TO|DATA)/.test(command)
  return { outcome: isAboutMessage && responseCode >= 500 && responseCode < 600 ? 'bounced' : 'deferred', reply }
}

type SocketCallback = (error: Error | null, socket?: { connection: Socket }) => void

/** How the connections to a mail server are opened and secured. */
interface Connecting extends Pick<MailTransportOptions, 'url' | 'mayReach'> {
  connectionTimeout: number
}

/**
 * Returns options that keep a password from crossing the network unencrypted, and connections from reaching addresses
 * that they may not reach.
 */
function secureConnections({ url: given, mayReach, connectionTimeout }: Connecting) {
  const url = new URL(given)
  const { protocol, hostname, port, username } = url
  const requireTLS = username !== '' && !isLoopbackHost(hostname)
  // Parameters of the address take precedence over options.
  if (requireTLS)
    for (const name of ['requireTLS', 'ignoreTLS', 'opportunisticTLS', 'secure']) url.searchParams.delete(name)
  const server = { host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) }
  const connectSafely = async (): Promise<Socket | Error> => {
    try {
      return await connectGuarded(server, { ...(mayReach && { mayReach }), time: connectionTimeout })
    } catch (error) {
      return explainPrivate(error)
    }
  }
  const open = async (done: SocketCallback) => {
    const found = await connectSafely()
    if (found instanceof Error) done(found)
    else done(null, { connection: found })
  }
  const getSocket = (_options: object, done: SocketCallback) => void open(done)
  return { url: url.href, connectionTimeout, requireTLS, ...(mayReach && { getSocket }) }
}

/** Explains how an operator can allow a mail server in their own network. */
function explainPrivate(error: unknown): Error {
  if (error instanceof PrivateAddressError) return new Error(`${error.message} ${t(allowPrivate)}`, { cause: error })
  return error instanceof Error ? error : new Error(String(error))
}

export function openMailTransport(options: MailTransportOptions): MailTransport {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs
  const connect = async () => {
    const { createTransport } = await loadNodemailer()
    return createTransport({
      ...secureConnections({ ...options, connectionTimeout: Math.min(timeoutMs, 10_000) }),
      pool: true,
      maxConnections: 4,
      // The job retries, and it knows what was already sent.
      maxRequeues: 0,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    })
  }
  let transporter: ReturnType<typeof connect> | undefined
  return {
    domain: options.from.address.split('@').at(-1) ?? 'localhost',
    send: async (mail, signal) => {
      try {
        transporter ??= connect()
        const { response } = await (await transporter).sendMail({ ...describe(mail, options), signal })
        return { outcome: 'sent', reply: formatResponse(response) }
      } catch (error) {
        return judge(error)
      }
    },
    close: () => void transporter?.then((opened) => opened.close()),
  }
}

/**
 * Connects and logs in without sending anything.
 * @returns why the server would reject mail; null if it would accept it
 */
export async function verifyMailServer(url: string): Promise<string | null> {
  const timeoutMs = 10_000
  const limits = { greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const { createTransport } = await loadNodemailer()
  const transporter = createTransport({ ...secureConnections({ url, connectionTimeout: timeoutMs }), ...limits })
  try {
    await transporter.verify()
    return null
  } catch (error) {
    return judge(error).reply
  } finally {
    transporter.close()
  }
}
