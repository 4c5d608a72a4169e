import { afterEach, expect, test } from 'vitest'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { once } from 'node:events'
import { openMailTransport, verifyMailServer } from './mail-transport.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
})

/** Starts a mail server without encryption or other extensions, which records what clients send. */
async function listen() {
  const said: string[] = []
  let connections = 0
  server = createServer((socket) => {
    connections += 1
    socket.write('220 mail.example.org\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      said.push(data.toString('latin1'))
      socket.write(/^EHLO/.test(data.toString()) ? '250-mail.example.org\r\n250 AUTH PLAIN LOGIN\r\n' : '502 No.\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, said, count: () => connections }
}

const mail = {
  ...{ id: 1, kind: 'reminder', recipient: 'ada@example.org', recipientName: '', senderName: '', replyTo: null },
  ...{
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    calendar: null,
    calendarMethod: null,
    furtherCalendars: [],
    headers: {},
  },
  ...{ unsubscribeUrl: null, createdAt: '2026-11-21T14:00:00Z', messageId: '<1@example.org>' },
} as unknown as Parameters<ReturnType<typeof openMailTransport>['send']>[0]
const from = { name: 'Lark', address: 'lark@example.org' }

async function send(url: string, mayReach?: (address: string) => boolean) {
  const transport = openMailTransport({ url, from, timeoutMs: 5_000, ...(mayReach && { mayReach }) })
  try {
    return await transport.send(mail, new AbortController().signal)
  } finally {
    transport.close()
  }
}

// 0.0.0.0 also leads to this machine, but it isn't recognized as a local address.
test('a password is never sent unencrypted to another machine', async () => {
  const { port, said } = await listen()
  const url = `smtp://me:hunter2@0.0.0.0:${port}`
  expect(await send(url)).toMatchObject({ outcome: 'deferred', reply: expect.stringMatching(/TLS/) as string })
  expect(await verifyMailServer(url)).toMatch(/TLS/)
  expect(await send(`smtp://me:hunter2@0.0.0.0:${port}?ignoreTLS=true&requireTLS=false`)).toMatchObject({
    outcome: 'deferred',
  })
  expect(said.join('')).not.toMatch(/AUTH|hunter2|aHVudGVyM/)
})

test('a password reaches a mail server on this machine', async () => {
  const { port, said } = await listen()
  await send(`smtp://me:hunter2@127.0.0.1:${port}`)
  expect(said.join('')).toMatch(/AUTH/)
})

test('a server at an address that must not be reached gets no connection, and the response says why', async () => {
  const { port, count } = await listen()
  expect(await send(`smtp://localhost:${port}`, () => false)).toEqual({
    outcome: 'deferred',
    reply: expect.stringContaining(
      'localhost is not on the public Internet. To use a server in your own network, add its network to SETTINGS_NETWORKS',
    ) as string,
  })
  expect(count()).toBe(0)
  await send(`smtp://localhost:${port}`, (address) => address === '127.0.0.1' || address === '::1')
  expect(count()).toBeGreaterThan(0)
})
