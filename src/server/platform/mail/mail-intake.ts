import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { readAddress } from '#server/platform/network/network.ts'
import type { Log } from '#server/platform/observability/observability.ts'
import { OperatorError, systemCode } from '#server/platform/process/process.ts'

/** SMTP response to a recipient or message that is not accepted. */
export interface MailRefusal {
  code: 450 | 451 | 550 | 552
  text: string
}

export interface MailIntakeOptions {
  host: string
  port: number
  protocol: 'smtp' | 'lmtp'
  /** Networks that may connect. */
  networks: { has(address: string): boolean }
  /** Name of this server in the greeting. */
  name: string
  log: Log
  /** Checks a recipient before its message is received. @returns null to accept it */
  checkRecipient(address: string): Promise<MailRefusal | null>
  /** Stores a message durably. The sending server is notified of acceptance only after this returns null. */
  receive(address: string, source: Buffer): Promise<MailRefusal | null>
}

export interface MailIntake {
  port: number
  close(): Promise<void>
}

/** Maximum size of a message in bytes. */
const maxBytes = 256 * 1_024
/** Refused recipients after which a connection is closed, so nobody can guess addresses quickly. */
const maxRefused = 10
const limits = { maxClients: 50, socketTimeout: 60_000, closeTimeout: 4_000 }

const refusalError = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code })

const tooLarge: MailRefusal = { code: 552, text: `Messages may have ${maxBytes / 1_024} KB at most` }
const failed: MailRefusal = { code: 451, text: 'The message could not be stored; try again later' }

/** Reads a message. Discards what exceeds the limit. */
async function collect(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= maxBytes) chunks.push(chunk)
  }
  return bytes > maxBytes ? null : Buffer.concat(chunks)
}

/**
 * Receives mail by SMTP or LMTP, from the operator's mail server or directly. One recipient per message, so that each
 * response is about one recipient; mail servers send the message again to the others. Processes of a group share the port.
 * @throws OperatorError if the address is unavailable
 */
export async function openMailIntake(options: MailIntakeOptions): Promise<MailIntake> {
  const { log, networks } = options
  const refused = new WeakMap<SMTPServerSession, number>()
  const respond = async (work: Promise<MailRefusal | null>, done: (error?: Error | null) => void) => {
    const refusal = await work.catch((err: unknown) => {
      log.error({ err }, 'failed to receive mail')
      return failed
    })
    done(refusal && refusalError(refusal))
  }
  const checkRecipient = async (address: string, session: SMTPServerSession): Promise<MailRefusal | null> => {
    // Bounces and most automatic replies have no sender.
    const { mailFrom } = session.envelope
    if (!mailFrom || mailFrom.address === '') return { code: 550, text: 'Automatic messages are not accepted here' }
    return options.checkRecipient(address)
  }
  const server = new SMTPServer({
    ...limits,
    lmtp: options.protocol === 'lmtp',
    name: options.name,
    banner: 'Wonderlark',
    size: maxBytes,
    // Encryption is left to the mail server in front; the package's own certificate is public.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect: ({ remoteAddress }, done) => {
      const isAllowed = networks.has(readAddress(remoteAddress) ?? '')
      done(isAllowed ? null : refusalError({ code: 554, text: 'Wonderlark accepts no mail from your network' }))
    },
    onRcptTo: ({ address }, session, done) => {
      const count = refused.get(session) ?? 0
      if (count >= maxRefused) return done(refusalError({ code: 421, text: 'Too many unknown recipients' }))
      if (session.envelope.rcptTo.length > 0) {
        return done(refusalError({ code: 452, text: 'One recipient per message; send it again to the others' }))
      }
      const work = checkRecipient(address, session).then((refusal) => {
        if (refusal) refused.set(session, count + 1)
        return refusal
      })
      return void respond(work, done)
    },
    onData: (stream, { envelope }, done) => {
      const address = envelope.rcptTo[0]?.address ?? ''
      const work = collect(stream).then((source) => (source ? options.receive(address, source) : tooLarge))
      void respond(work, done)
    },
  })
  // Clients that disconnect or send garbage aren't errors.
  server.on('error', (err: unknown) => log.debug({ err }, 'mail connection failed'))
  const port = await listen(server, options)
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** @throws OperatorError if the address is unavailable */
async function listen(server: SMTPServer, { host, port }: MailIntakeOptions): Promise<number> {
  try {
    server.listen(port, host)
    await once(server.server, 'listening')
  } catch (error) {
    const reason = { EADDRINUSE: 'is in use', EACCES: 'is not allowed', EADDRNOTAVAIL: 'is not of this machine' }
    const words = reason[systemCode(error) as keyof typeof reason]
    if (words === undefined) throw error
    throw new OperatorError(`The address ${host}:${port} for incoming mail ${words}; change INBOUND_MAIL_LISTEN.`)
  }
  return (server.server.address() as AddressInfo).port
}
