import { createTransport } from 'nodemailer'
import { receiveReply, checkReplyAddress } from '#server/questions/reply-service.ts'
import { createLog, type Log } from '#server/platform/observability/log.ts'
import { openMailIntake, type MailIntakeOptions } from '#server/platform/mail/mail-intake.ts'
import { openMailTransport } from '#server/platform/mail/mail-transport.ts'
import { readTrustedProxies } from '#server/platform/http/request-origin.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { clock, product, store } from '#tests/support/product/open-product.ts'
import { startMailServer, type ReceivedMail } from '#tests/support/servers/smtp-server.ts'
import { testSources } from '#tests/support/product/services.ts'

export const replyDomain = 'reply.example.org'

export interface ReplyMessage {
  from?: string
  to: string
  text?: string
  html?: string
  subject?: string
  messageId?: string
  headers?: Record<string, string>
  attachments?: { filename: string; content: string }[]
  /** The whole message; replaces everything else but the recipient. */
  raw?: string | Buffer
  /** Envelope sender. Default: that of `from`. */
  sender?: string
}

export interface ReplyWorld {
  port: number
  /** Delivers all due emails to a mail server. @returns the emails to an address, oldest first */
  emailsTo(address: string): Promise<ReceivedMail['email'][]>
  /** Returns the reply address of the last email to an address; empty if it has none. */
  replyAddress(address: string): Promise<string>
  /** Sends a message to the intake. @returns the response to it */
  send(message: ReplyMessage): Promise<string>
  close(): Promise<void>
}

/** Starts the intake of replies on its own port, and a mail server that gets the product's emails. */
export async function openReplyWorld(
  options: Partial<Pick<MailIntakeOptions, 'protocol' | 'networks' | 'checkRecipient' | 'receive'>> & {
    log?: Log
  } = {},
): Promise<ReplyWorld> {
  const deps = { ...testSources(store.database), clock, publicUrl: product.url, replyDomain }
  const intake = await openMailIntake({
    host: '127.0.0.1',
    port: 0,
    protocol: 'smtp',
    networks: readTrustedProxies(['loopback'])!,
    name: replyDomain,
    log: createLog('silent'),
    checkRecipient: (address) => checkReplyAddress(deps, address),
    receive: (address, source) => receiveReply(deps, address, source),
    ...options,
  })
  const mailServer = await startMailServer()
  const mailTransport = openMailTransport({ url: mailServer.url, from: { name: 'Lark', address: 'lark@example.org' } })
  const emailsTo = async (address: string) => {
    await doDueJobs({ database: store.database, clock, mailTransport, replyDomain, publicUrl: product.url })
    const received = (await mailServer.received()).filter(({ to }) => to === address).map(({ email }) => email)
    // The jobs send emails at the same time, in any order.
    const rows = await store.database.read(
      (sql) => sql<{ messageId: string }>`select message_id as "messageId" from mails order by id`,
    )
    const order = new Map(rows.map(({ messageId }, at) => [messageId, at]))
    const getPosition = ({ messageId = '' }: ReceivedMail['email']) => order.get(messageId) ?? -1
    return received.toSorted((a, b) => getPosition(a) - getPosition(b))
  }
  return {
    port: intake.port,
    emailsTo,
    replyAddress: async (address) => (await emailsTo(address)).at(-1)?.replyTo?.[0]?.address ?? '',
    send: async ({ sender, raw, ...message }) => {
      const lmtp = options.protocol === 'lmtp'
      const client = createTransport({
        host: '127.0.0.1',
        port: intake.port,
        lmtp,
        ignoreTLS: true,
        logger: false,
      } as object)
      const from = sender ?? /<(.+)>/.exec(message.from ?? '')?.[1] ?? message.from ?? ''
      const envelope = { from, to: message.to }
      try {
        const info = await client.sendMail(
          raw === undefined ? { subject: 'Re: Pond', ...message, envelope } : { raw, envelope },
        )
        return (info as { response: string }).response
      } catch (error) {
        return (error as { response?: string }).response ?? String(error)
      } finally {
        client.close()
      }
    },
    close: async () => {
      mailTransport.close()
      await intake.close()
      await mailServer.close()
    },
  }
}
