import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInThrough, startOpenIdProvider, type TestOpenIdProvider } from '#tests/support/servers/openid-provider.ts'
import { startMailServer, type Behaviour, type TestMailServer } from '#tests/support/servers/smtp-server.ts'
import { readConfig } from '#server/boot/config.ts'
import { openStore, type Store } from '#server/boot/store.ts'
import { copyDataDir, serve, until, type Program } from './processes.ts'

let behaviour: Behaviour = {}
let mailServer: TestMailServer
let provider: TestOpenIdProvider
let dataDir: string
let cookie: string
let running: { server: Program; url: string }
/** Opened in this process, because starting a command for each query would take seconds. */
let store: Store
let client: pg.Client

/** Ends statements that a killed server left running, which would hold their locks until the sleep ends. */
const endStatements = `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`

async function start(): Promise<void> {
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'Wonderlark <lark@wonderlark.example.org>' }
  running = await serve(dataDir, { ...mail, ...provider.environment() })
}

async function restart(): Promise<void> {
  await running.server.stop('SIGKILL')
  await client.query(endStatements)
  await start()
}

async function signIn(): Promise<void> {
  const browser = await signInThrough(provider, running.url, { name: 'Ada', email: 'ada@example.org' })
  cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Submits the same form with the same idempotency key each time. */
function host(key: string, addresses: readonly string[]): Promise<Response> {
  const form = {
    title: `Kites ${key}`,
    date: '2099-12-05',
    time: '10:00',
    endTime: '12:00',
    location: 'Brower Park, Brooklyn, NY',
    inviteEmails: addresses,
  }
  const headers = { 'content-type': 'application/json', cookie, 'idempotency-key': `submission-of-${key}` }
  return fetch(`${running.url}/api/events/host`, { method: 'POST', headers, body: JSON.stringify(form) })
}

const count = async (statement: string): Promise<number> =>
  Number((await client.query<{ count: string }>(statement)).rows[0]?.count)

/** Lists the Message-IDs that each address received. */
async function listReceived(): Promise<Record<string, string[]>> {
  const got: Record<string, string[]> = {}
  for (const { to, email } of await mailServer.received()) (got[to] ??= []).push(email.messageId ?? '')
  return got
}

beforeEach(async () => {
  behaviour = { silent: [], held: [] }
  mailServer = await startMailServer(behaviour)
  provider = await startOpenIdProvider()
  dataDir = await copyDataDir()
  await start()
  store = await openStore(readConfig({ DATA_DIR: dataDir }), { purpose: 'command' })
  client = new pg.Client(store.connection)
  await client.connect()
  await signIn()
})
afterEach(async () => {
  await running.server.stop('SIGKILL')
  await client.end()
  await store.close()
  await mailServer.close()
  await provider.close()
})

test('killing the server at a step of hosting leaves one event and one email for each guest', async () => {
  // The first and the last table that the transaction writes.
  const steps = ['events', 'idempotency_keys']
  for (const step of steps) {
    const guests = [`ben-${step}@example.org`, `cy-${step}@example.org`]
    await client.query(
      `create function pause_here() returns trigger language plpgsql as $$ begin perform pg_sleep(120); return null; end $$;
       create trigger pause_here after insert on ${step} for each row execute function pause_here()`,
    )
    const answer = host(step, guests).catch(() => 'the connection broke')
    await until(async () => (await count(`select count(*) from pg_stat_activity where wait_event = 'PgSleep'`)) > 0)
    await running.server.stop('SIGKILL')
    expect(await answer).toBe('the connection broke')
    await client.query(endStatements)
    await client.query('drop function pause_here() cascade')
    await start()
    expect(await count(`select count(*) from events where title = 'Kites ${step}'`), step).toBe(0)
    expect(await (await host(step, guests)).json()).toMatchObject({ invitationsSent: 2 })
    expect(await (await host(step, guests)).json(), 'replayed').toMatchObject({ invitationsSent: 2 })
    // A server killed while it sends an email sends it again; the next test covers that.
    await until(async () => (await count(`select count(*) from mails where state <> 'sent'`)) === 0)
  }
  const got = await listReceived()
  expect(Object.keys(got)).toHaveLength(steps.length * 2)
  for (const [to, ids] of Object.entries(got)) expect(ids, to).toHaveLength(1)
  expect(await count('select count(*) from events')).toBe(steps.length)
})

test('killing the server while it sends loses no email and sends copies only with the same Message-ID', async () => {
  const address = (name: string) => `${name}@example.org`
  // The mail server has received the recipient, but not the message.
  behaviour.silent = [address('asked')]
  await host('first', [address('asked')])
  await until(() => mailServer.countAttempts(address('asked')) > 0)
  behaviour.silent = []
  await restart()
  await until(async () => (await listReceived())[address('asked')] !== undefined)
  // The mail server has accepted the message, but its response is lost.
  behaviour.held = [address('taken')]
  await host('second', [address('taken')])
  await until(async () => (await listReceived())[address('taken')] !== undefined)
  behaviour.held = []
  await restart()
  await until(async () => (await count(`select count(*) from mails where state <> 'sent'`)) === 0)
  // After everything was sent, nothing is sent again.
  await restart()
  await host('third', [address('last')])
  await until(async () => (await listReceived())[address('last')] !== undefined)
  const got = await listReceived()
  expect(Object.keys(got).sort()).toEqual([address('asked'), address('last'), address('taken')])
  expect(got[address('asked')]).toHaveLength(1)
  expect(got[address('last')]).toHaveLength(1)
  expect(new Set(got[address('taken')]).size, 'same Message-ID').toBe(1)
  expect(got[address('taken')]?.length).toBeLessThanOrEqual(2)
})
