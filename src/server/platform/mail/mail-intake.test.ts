import { createTransport } from 'nodemailer'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#server/platform/observability/log.ts'
import { readTrustedProxies } from '#server/platform/http/request-origin.ts'
import { talk } from '#tests/support/servers/smtp-server.ts'
import { openMailIntake, type MailIntake, type MailIntakeOptions } from './mail-intake.ts'

let intake: MailIntake
let received: { address: string; source: string }[]
afterEach(() => intake.close())

async function open(options: Partial<MailIntakeOptions> = {}): Promise<MailIntake> {
  received = []
  intake = await openMailIntake({
    host: '127.0.0.1',
    port: 0,
    protocol: 'smtp',
    networks: readTrustedProxies(['loopback'])!,
    name: 'reply.example.org',
    log: createLog('silent'),
    checkRecipient: async (address) => (address.startsWith('ada@') ? null : { code: 550, text: 'Unknown' }),
    receive: async (address, source) => {
      received.push({ address, source: source.toString() })
      return null
    },
    ...options,
  })
  return intake
}

const hello = ['EHLO peer.example', 'MAIL FROM:<ben@example.org>']
const codes = (responses: readonly string[]) => responses.map((line) => line.slice(0, 3))

test('a mail server can deliver by SMTP and by LMTP', async () => {
  for (const protocol of ['smtp', 'lmtp'] as const) {
    const { port } = await open({ protocol })
    const client = createTransport({ host: '127.0.0.1', port, lmtp: protocol === 'lmtp' } as object)
    await client.sendMail({ from: 'ben@example.org', to: 'ada@reply.example.org', text: 'Hello\n.\n..dots' })
    client.close()
    expect(received).toHaveLength(1)
    expect(received[0]?.address).toBe('ada@reply.example.org')
    expect(received[0]?.source).toContain('Hello\r\n.\r\n..dots')
    await intake.close()
  }
  await open()
})

test('rejects networks that are not allowed', async () => {
  const { port } = await open({ networks: readTrustedProxies(['10.0.0.0/8'])! })
  expect(codes(await talk(port, hello))).toEqual(['554'])
})

test('accepts one recipient per message, none without a sender, and hangs up after ten unknown ones', async () => {
  const { port } = await open()
  const two = [...hello, 'RCPT TO:<ada@reply.example.org>', 'RCPT TO:<ada@reply.example.org.example>', 'QUIT']
  expect(codes(await talk(port, two))).toEqual(['220', '250', '250', '250', '452', '221'])
  const bounce = ['EHLO peer.example', 'MAIL FROM:<>', 'RCPT TO:<ada@reply.example.org>', 'DATA']
  expect(codes(await talk(port, bounce))).toEqual(['220', '250', '250', '550', '503'])
  const guesses = Array.from({ length: 12 }, (_, at) => `RCPT TO:<guess${at}@reply.example.org>`)
  expect(codes(await talk(port, [...hello, ...guesses])).slice(3)).toEqual([
    ...Array.from({ length: 10 }, () => '550'),
    '421',
  ])
})

test('survives a bad protocol', async () => {
  const { port } = await open()
  const bad = ['GET / HTTP/1.1']
  expect(codes(await talk(port, bad)).at(-1)).toBe('421')
  const wrong = [
    'DATA',
    'RCPT TO:<ada@reply.example.org>',
    'AUTH PLAIN AAAA',
    'STARTTLS',
    'MAIL FROM:<<>\u0001',
    'x'.repeat(5_000),
  ]
  for (const code of codes(await talk(port, ['EHLO peer.example', ...wrong])).slice(2)) expect(code).toMatch(/^[45]/)
  await talk(port, [...hello, 'RCPT TO:<ada@reply.example.org>', 'DATA'])
  expect(received).toEqual([])
  expect(await talk(port, ['QUIT'])).toHaveLength(2)
})

test('rejects large messages before and after they are sent, and stores nothing of them', async () => {
  const { port } = await open()
  const announced = ['EHLO peer.example', 'MAIL FROM:<ben@example.org> SIZE=300000']
  expect(codes(await talk(port, announced)).at(-1)).toBe('552')
  const lines = [...hello, 'RCPT TO:<ada@reply.example.org>', 'DATA', `${'x'.repeat(300_000)}\r\n.`]
  expect(codes(await talk(port, lines)).at(-1)).toBe('552')
  expect(received).toEqual([])
})

test('asks to try again later if the message cannot be stored', async () => {
  const { port } = await open({ receive: () => Promise.reject(new Error('The disk is full.')) })
  const lines = [...hello, 'RCPT TO:<ada@reply.example.org>', 'DATA', 'Hello\r\n.', 'QUIT']
  expect(codes(await talk(port, lines))).toEqual(['220', '250', '250', '250', '354', '451', '221'])
})

test('says which setting to change if the address is taken', async () => {
  const { port } = await open()
  await expect(open({ port })).rejects.toThrow('change INBOUND_MAIL_LISTEN')
})
