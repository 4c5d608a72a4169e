import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  /** Raw message. */
  source: string
  email: Email
}

export interface TestMailServer {
  url: string
  /** Returns all messages received so far, parsed. */
  received(): Promise<ReceivedMail[]>
  /** Number of delivery attempts (RCPT TO) for this address, accepted or not. */
  countAttempts(address: string): number
  close(): Promise<void>
}

export interface Behaviour {
  /** Addresses rejected at RCPT TO, with the SMTP response. */
  refused?: Record<string, { code: number; says: string }>
  /** Addresses rejected after DATA, with the SMTP response. */
  refusedAtEnd?: Record<string, { code: number; says: string }>
  /** Addresses that never get a response to RCPT TO. */
  silent?: readonly string[]
  /** Addresses whose message is stored, but whose sender never gets the final response. */
  held?: readonly string[]
  /** Required user and password. */
  account?: { user: string; pass: string }
}

function refusal({ code, says }: { code: number; says: string }): Error {
  return Object.assign(new Error(says), { responseCode: code })
}

/** Starts a real SMTP server on its own port. `behaviour` may be changed while it runs. */
export async function startMailServer(behaviour: Behaviour = {}): Promise<TestMailServer> {
  const sources: { to: string; source: string }[] = []
  const attempts: string[] = []
  const server = new SMTPServer({
    disabledCommands: behaviour.account ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) => {
      const { account } = behaviour
      const isKnown = account !== undefined && username === account.user && password === account.pass
      if (isKnown) done(null, { user: username ?? '' })
      else done(refusal({ code: 535, says: 'Bad credentials' }))
    },
    onRcptTo: ({ address }, _session, done) => {
      attempts.push(address)
      if (behaviour.silent?.includes(address)) return
      const wrong = behaviour.refused?.[address]
      done(wrong ? refusal(wrong) : null)
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo[0]?.address ?? ''
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const wrong = behaviour.refusedAtEnd?.[to]
        if (wrong) return done(refusal(wrong))
        sources.push({ to, source: Buffer.concat(chunks).toString('utf8') })
        if (behaviour.held?.includes(to)) return undefined
        return done(null, 'accepted as 4711')
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const login = behaviour.account ? `${behaviour.account.user}:${behaviour.account.pass}@` : ''
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    received: () => Promise.all(sources.map(async (mail) => ({ ...mail, email: await PostalMime.parse(mail.source) }))),
    countAttempts: (address) => attempts.filter((other) => other === address).length,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Sends lines to a mail server, each after the previous response. @returns all responses */
export async function talk(port: number, lines: readonly string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (data: Buffer) => (received += data.toString('latin1')))
  // Ends when the server hangs up or after the last response.
  socket.on('error', () => socket.destroy())
  const responses = () => received.split('\r\n').filter((line) => /^\d{3} /.test(line))
  const closed = once(socket, 'close')
  let isClosed = false
  void closed.then(() => (isClosed = true))
  for (const [at, line] of ['', ...lines].entries()) {
    if (at > 0) socket.write(`${line}\r\n`)
    while (responses().length <= at && !isClosed) await Promise.race([once(socket, 'data'), closed])
  }
  socket.destroy()
  await closed
  return responses()
}
