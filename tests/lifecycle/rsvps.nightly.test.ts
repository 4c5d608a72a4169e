import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/boot/config.ts'
import { openStore, type Store } from '#server/boot/store.ts'
import { linkIn, sendForm } from '#tests/support/hosting/guests.ts'
import { signInThrough, startOpenIdProvider, type TestOpenIdProvider } from '#tests/support/servers/openid-provider.ts'
import { startMailServer, type Behaviour, type TestMailServer } from '#tests/support/servers/smtp-server.ts'
import { countOpenJobs, expectCountsHold } from './chaos-checks.ts'
import { copyDataDir, serve, startWorker, until, type Program } from './processes.ts'

const capacity = 5
const addresses = Array.from({ length: 20 }, (_, at) => `guest${at}@example.org`)

const behaviour: { silent: string[]; held: string[] } & Behaviour = { silent: [], held: [] }
let mailServer: TestMailServer
let provider: TestOpenIdProvider
let dataDir: string
let running: { server: Program; worker: Program; url: string }
/** Opened in this process to inspect the database. */
let store: Store
let client: pg.Client
/** How often each message's delivery was interrupted, by a kill or by a timeout. */
const cuts = new Map<string, number>()

async function rows<Row extends object>(statement: string): Promise<Row[]> {
  return (await client.query<Row>(statement)).rows
}

async function start(): Promise<void> {
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'Wonderlark <lark@wonderlark.example.org>' }
  const env = { ...mail, ...provider.environment(), RATE_LIMITS: 'off' }
  const { server, url } = await serve(dataDir, env)
  running = { server, url, worker: startWorker(dataDir, env) }
  await running.worker.prints(/Worker started/)
}

/** Kills both processes and records which deliveries were interrupted. */
async function kill(): Promise<void> {
  await Promise.all([running.server.stop('SIGKILL'), running.worker.stop('SIGKILL')])
  // Statements that they left running would hold their locks until the sleep ends.
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`)
  const busy = `select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`
  await until(async () => (await rows(busy)).length === 0)
  const sending = await rows<{ id: string }>(`select message_id as id from mails where state = 'sending'`)
  for (const { id } of sending) cuts.set(id, (cuts.get(id) ?? 0) + 1)
  // On a slow machine, the sender may have timed out and sent the message again.
  for (const { to, email } of await mailServer.received()) {
    if (behaviour.held.includes(to)) cuts.set(email.messageId ?? '', (cuts.get(email.messageId ?? '') ?? 0) + 1)
  }
}

/** Submits a guest's form until it succeeds, like a person who reloads a failed page. */
async function submit(path: string, fields: Record<string, string>): Promise<void> {
  for (;;) {
    const response = await sendForm(running.url, path, fields).catch(() => null)
    const { search } = new URL(response?.headers.get('location') ?? '/', 'http://localhost')
    if (search.includes('problem=')) throw new Error(`${path} redirected to ${search}`)
    if (response?.status === 303) return
    await pause(50)
  }
}

/** RSVPs by the link in the guest's first email. */
async function say(address: string, answer: 'yes' | 'no'): Promise<void> {
  const mail = (await mailServer.received()).find(({ to }) => to === address)
  await submit(linkIn({ text: mail?.email.text ?? '' }), { answer, name: address, companions: '0' })
}

/** Hosts an event with few spots. @returns the path of the link that lets anyone RSVP */
async function openEvent(): Promise<string> {
  const host = await signInThrough(provider, running.url, { name: 'Ada', email: 'ada@example.org' })
  const call = async <Body>(method: string, path: string, body: object) => {
    const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await (await host.send(path, init)).json()) as Body
  }
  const times = { date: '2099-12-05', time: '10:00', endTime: '12:00' }
  const form = { title: 'Kites', location: 'Brower Park, Brooklyn, NY', capacity, ...times }
  const { id } = await call<{ id: number }>('POST', '/api/events/host', form)
  const { url } = await call<{ url: string }>('PUT', `/api/events/${id}/guest-link`, { isOpen: true })
  return new URL(url).pathname
}

/** Records each change of an RSVP in the transaction that makes it. */
const watching = `
  create table rsvp_history (
    id integer generated always as identity, transaction xid8 not null default pg_current_xact_id(),
    address text, before text, after text);
  create function watch_rsvp() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      if new.answer is not null then
        insert into rsvp_history (address, after) values (new.address, new.answer);
      end if;
    elsif new.answer is distinct from old.answer then
      insert into rsvp_history (address, before, after) values (new.address, old.answer, new.answer);
    end if;
    return null;
  end $$;
  create trigger watch_rsvp after insert or update on guests for each row execute function watch_rsvp()`

/** Pauses the transaction that promotes a guest right after the update. */
const pausing = `
  create function pause_here() returns trigger language plpgsql as $$ begin perform pg_sleep(120); return null; end $$;
  create trigger pause_here after update on guests for each row
    when (old.answer = 'waiting' and new.answer = 'yes') execute function pause_here()`

/** The words by which a confirmation states each response. */
const statesByResponse: Record<string, string> = {
  yes: 'You’re going',
  waiting: 'You’re on the waitlist',
  no: 'You’re not going',
}

interface Change {
  transaction: string
  address: string
  before: string | null
  after: string
}

const changes = () => rows<Change>(`select transaction::text, address, before, after from rsvp_history order by id`)
const isPromotion = ({ before, after }: Change) => before === 'waiting' && after === 'yes'

async function listGuests(answer: 'yes' | 'waiting'): Promise<string[]> {
  const order = answer === 'yes' ? 'id' : 'waiting_number'
  const found = await rows<{ address: string }>(
    `select address from guests where answer = '${answer}' order by ${order}`,
  )
  return found.map(({ address }) => address)
}

/** Replays all changes in commit order. @returns the guests who are going, and the waitlist in order */
async function replay() {
  let queue: string[] = []
  const going = new Set<string>()
  for (const together of Map.groupBy(await changes(), ({ transaction }) => transaction).values()) {
    const promoted = together.filter(isPromotion).map(({ address }) => address)
    for (const { address, after } of together.filter((change) => !isPromotion(change))) {
      going.delete(address)
      queue = queue.filter((other) => other !== address)
      if (after === 'yes') going.add(address)
      if (after === 'waiting') queue.push(address)
    }
    expect(promoted.toSorted(), 'the front of the waitlist moves up').toEqual(
      queue.slice(0, promoted.length).toSorted(),
    )
    queue = queue.slice(promoted.length)
    for (const address of promoted) going.add(address)
    expect(going.size).toBeLessThanOrEqual(capacity)
    if (queue.length > 0) expect(going.size, 'no spot stays free').toBe(capacity)
  }
  return { going: [...going].toSorted(), waiting: queue }
}

/** Checks every message that the mail server accepted against the history. */
async function expectTrueEmails(): Promise<void> {
  const history = await changes()
  const queued = await rows<{ id: string; key: string; recipient: string }>(
    `select message_id as id, key, recipient from mails`,
  )
  const received = await mailServer.received()
  expect(cuts.size).toBeGreaterThan(0)
  for (const [id, copies] of Map.groupBy(received, ({ email }) => email.messageId ?? '')) {
    const mail = queued.find((each) => each.id === id)
    expect(
      copies.map(({ to }) => to),
      id,
    ).toEqual(copies.map(() => mail?.recipient))
    // Copies have the same Message-ID, and are sent only after an interrupted delivery.
    expect(copies.length - 1, `copies of ${mail?.key}`).toBeLessThanOrEqual(cuts.get(id) ?? 0)
  }
  for (const address of addresses) {
    const own = history.filter((change) => change.address === address)
    const mails = received
      .filter(({ to, email }) => to === address && email.subject !== 'Confirm your RSVP: Kites')
      .map(({ email }) => email)
    for (const { subject = '', text = '' } of mails) {
      const said = /You’re (?:not going|going|on the waitlist)/.exec(`${subject} ${text}`)?.[0]
      const states = new Set(own.map(({ after }) => statesByResponse[after]))
      expect(states, `${address} got: ${text}`).toContain(said)
    }
    expect(mails.length, `emails that tell ${address} the answer`).toBeGreaterThan(0)
    const promotions = queued.filter(({ recipient, key }) => recipient === address && key.startsWith('place-free:'))
    expect(promotions.length, `emails to ${address} about promotions`).toBe(own.filter(isPromotion).length)
    for (const { id } of promotions) expect(mails.map(({ messageId }) => messageId)).toContain(id)
  }
}

beforeEach(async () => {
  mailServer = await startMailServer(behaviour)
  provider = await startOpenIdProvider()
  dataDir = await copyDataDir()
  await start()
  store = await openStore(readConfig({ DATA_DIR: dataDir }), { purpose: 'command' })
  client = new pg.Client(store.connection)
  await client.connect()
  await client.query(watching)
})
afterEach(async () => {
  await Promise.all([running.server.stop('SIGKILL'), running.worker.stop('SIGKILL')])
  await client.end()
  await store.close()
  await mailServer.close()
  await provider.close()
})

test('kills between RSVPs, promotions and emails lose no spot or email, and no email is wrong', async () => {
  const path = await openEvent()
  for (const address of addresses) {
    await submit(path, { answer: 'yes', name: address, email: address, companions: '0' })
  }
  await until(async () => (await mailServer.received()).length === addresses.length)
  const unsent = () => rows(`select from mails where state <> 'sent'`)

  // The mail server has accepted a confirmation, but its response is lost. Others are joining.
  behaviour.held = [addresses[0]!]
  const joining = Promise.all(
    [0, 1].map(async (lane) => {
      for (const address of addresses.filter((_, at) => at % 2 === lane)) await say(address, 'yes')
    }),
  )
  const hasArrived = async () => (await mailServer.received()).filter(({ to }) => to === addresses[0]).length > 1
  await until(async () => (await listGuests('waiting')).length > 0 && (await hasArrived()))
  await kill()
  behaviour.held = []
  await start()
  await joining
  await until(async () => (await unsent()).length === 0)
  const [first, second, third] = await listGuests('yes')
  const queue = await listGuests('waiting')
  expect(queue).toHaveLength(addresses.length - capacity)

  // Two guests have moved up, but their emails haven't been sent.
  behaviour.silent = queue
  const known = mailServer.countAttempts(queue[0]!)
  const leaving = Promise.all([first!, second!, queue[1]!].map((address) => say(address, 'no')))
  await until(() => mailServer.countAttempts(queue[0]!) > known)
  await kill()
  behaviour.silent = []
  await start()
  await leaving

  // One guest is moving up in a transaction that never ends, while another one RSVPs again.
  await client.query(pausing)
  const returning = Promise.all([say(third!, 'no'), say(first!, 'yes')])
  await until(async () => (await rows(`select from pg_stat_activity where wait_event = 'PgSleep'`)).length > 0)
  await kill()
  await client.query('drop function pause_here() cascade')
  await start()
  await returning

  await until(async () => (await unsent()).length === 0 && (await countOpenJobs(client)) === 0)
  const { going, waiting } = await replay()
  expect(going).toEqual((await listGuests('yes')).toSorted())
  expect(waiting).toEqual(await listGuests('waiting'))
  expect(waiting.at(-1), 'joins the end of the waitlist').toBe(first)
  await expectCountsHold(client)
  await expectTrueEmails()
  const [response, stopped] = await Promise.all([running.server.stop(), running.worker.stop()])
  expect([response.code, stopped.code]).toEqual([0, 0])
})
