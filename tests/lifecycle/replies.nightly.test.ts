import { createHmac, hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort } from '#tests/support/servers/free-port.ts'
import { copyDataDir, query, serve, until } from './processes.ts'

const setUp = [
  `insert into users (name, username, email, email_verified) values ('Ada', 'ada', 'ada@example.org', true)`,
  `insert into events (title, short_description, starts_at, ends_at, time_zone, category, organizer, location)
    values ('Pond dipping', '', now() + interval '1 day', now() + interval '2 days', 'UTC', 'Nature', 'Ada', 'The pond')`,
  `insert into user_events (user_id, event_id, status, host_role) values (1, 1, 'hosting', 'owner')`,
  `insert into guests (event_id, address, name) values (1, 'dora@example.org', 'Dora')`,
  `select encode(secret, 'hex') as secret from server_secrets where name = 'unsubscribe'`,
]

/** Sends a message. @returns once it is accepted, or if `waits` is false, once it is on its way */
async function deliver(port: number, to: string, id: string, waits: boolean): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (data: Buffer) => (received += data.toString()))
  socket.on('error', () => socket.destroy())
  const saw = async (pattern: RegExp) => {
    while (!pattern.test(received)) await once(socket, 'data')
  }
  await saw(/^220 /m)
  socket.write('EHLO peer.example\r\n')
  await saw(/^250 /m)
  socket.write(`MAIL FROM:<dora@example.org>\r\nRCPT TO:<${to}>\r\nDATA\r\n`)
  await saw(/^354 /m)
  received = ''
  socket.write(`From: dora@example.org\r\nMessage-ID: <${id}@peer.example>\r\nSubject: Re\r\n\r\n${id}\r\n.\r\n`)
  if (waits) await saw(/^250 /m)
  socket.destroy()
}

test('killing the server neither loses nor duplicates an accepted reply', async () => {
  const dataDir = await copyDataDir()
  const port = await findFreePort()
  const domain = 'reply.example.org'
  const env = { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_LISTEN: `127.0.0.1:${port}` }
  const first = await serve(dataDir, env)
  const [{ secret }] = (await query(dataDir, ...setUp)) as [{ secret: string }]
  const key = hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'wonderlark link: reply', 32)
  const signature = createHmac('sha256', Buffer.from(key)).update('reply.e1.g1').digest().subarray(0, 18)
  const to = `reply+e1.g1.${signature.toString('hex')}@${domain}`

  await deliver(port, to, 'accepted', true)
  await first.server.stop('SIGKILL')
  const second = await serve(dataDir, env)
  await deliver(port, to, 'accepted', true)
  await deliver(port, to, 'cut-off', false)
  await second.server.stop('SIGKILL')
  const third = await serve(dataDir, env)
  await deliver(port, to, 'cut-off', true)
  const rows = await query(dataDir, 'select message from question_messages order by id')
  expect(rows).toEqual([{ message: 'accepted' }, { message: 'cut-off' }])
  const readKeys = () => query(dataDir, `select key from notices where key like 'question %' order by key`)
  await until(async () => ((await readKeys()) as unknown[]).length > 1)
  expect(await readKeys()).toEqual([{ key: 'question 1' }, { key: 'question 2' }])
  expect((await third.server.stop()).code).toBe(0)
})
