import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/platform/observability/log.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { openMailTransport } from '#server/platform/mail/mail-transport.ts'
import { continueAs, openBrowser } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { rsvpAs, insertHostedEvent, inviteByMail, sendForm } from '#tests/support/hosting/guests.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'
import { startMailServer } from '#tests/support/servers/smtp-server.ts'

interface Line {
  msg: string
  requestId?: string
  job?: number
  kind?: string
  route?: string
  level: number
}

const clock = stopClock('2026-11-21T14:00:00Z')
let store: TestDatabase
let product: ProductServer
let text = ''
const log = createLog('trace', { write: (line: string) => void (text += line) })
const lines = () =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
beforeAll(async () => {
  store = await createTestDatabase()
  product = await startProductServer({ database: store.database, clock, more: { log } })
})
afterAll(async () => {
  await product.close()
  await store.close()
})

/** Words that a person could type and that appear nowhere else. */
const sentinels = {
  name: 'Zephyrine Quill',
  email: 'zephyrine@sentinel.example',
  guest: 'quillon@sentinel.example',
  refused: 'xanthe@sentinel.example',
  search: 'marzipanology',
  goal: 'Learn Volapük by Easter',
  address: '198.51.100.77',
  address6: '2001:db8:77::feed',
  token: 'S3ntinelTokenThatIsLongEnoughToBeOne0123456',
}

test('the log contains no name, address, token or typed text, even on errors', async () => {
  const mail = await startMailServer({
    refused: {
      [sentinels.refused]: { code: 450, says: `<${sentinels.refused}>: greylisted, come from ${sentinels.address}` },
    },
  })
  const mailTransport = openMailTransport({ url: mail.url, from: { name: 'Lark', address: 'lark@example.org' } })
  const browser = openBrowser(product.url)
  const page = await browser.open(`${product.url}/api/auth/google/start?popup=1`)
  await continueAs(browser, page, { name: sentinels.name, email: sentinels.email })
  browser.url = new URL(product.url)
  const session = [...browser.cookies.values()]
  const event = await insertHostedEvent(store.database)
  const [link = ''] = await inviteByMail(browser, store.database, event, [sentinels.guest, sentinels.refused])
  await sendForm(product.url, link, { answer: 'yes', name: sentinels.name })
  await rsvpAs(browser, event, { answer: 'yes', note: sentinels.goal })
  const headers = { 'content-type': 'application/json' }
  const calls: [string, RequestInit?][] = [
    [`/api/events?q=${sentinels.search}`],
    [`/api/events?${sentinels.search}=${sentinels.search}`],
    [`/api/users/search?q=${encodeURIComponent(sentinels.email)}`],
    [`/${sentinels.search}/${sentinels.token}`],
    [`/rsvp/${sentinels.token}`],
    [`/calendar/${sentinels.token}.ics`],
    ['/api/events', { headers: { 'x-forwarded-for': sentinels.address, forwarded: `for="[${sentinels.address6}]"` } }],
    ['/api/session', { headers: { cookie: `wonderlark_session=${sentinels.token}`, 'user-agent': sentinels.name } }],
    ['/api/goals', { method: 'POST', headers, body: JSON.stringify({ title: sentinels.goal, tasks: [] }) }],
    ['/api/goals', { method: 'POST', headers, body: `{"title": "${sentinels.goal}` }],
    ['/api/profile', { method: 'PATCH', headers, body: JSON.stringify({ email: sentinels.email }) }],
  ]
  for (const [path, init] of calls) await (await browser.send(path, init)).arrayBuffer()
  await doDueJobs({ database: store.database, clock, mailTransport, log })
  expect((await mailsIn(store.database)).map(({ state }) => state).sort()).toEqual(['queued', 'sent', 'sent', 'sent'])
  mailTransport.close()
  await mail.close()
  expect(lines().filter(({ msg }) => msg === 'request completed').length).toBeGreaterThan(calls.length)
  expect(lines().some(({ msg }) => msg === 'job failed, retrying')).toBe(true)
  // Scheduled work belongs to no request.
  expect(lines().some(({ msg, requestId: id }) => msg === 'job completed' && id === undefined)).toBe(true)
  for (const word of [...Object.values(sentinels), ...session, link.slice('/rsvp/'.length)]) {
    expect(text, word).not.toContain(word)
    expect(text, word).not.toContain(encodeURIComponent(word))
  }
})

test('errors of databases and mail servers are redacted', () => {
  text = ''
  const database = Object.assign(new Error(`invalid input syntax for type integer: "${sentinels.search} "x""`), {
    code: '22P02',
  })
  log.error({ err: database }, 'a')
  log.error({ err: new Error(`<${sentinels.email}> from ${sentinels.address} and ${sentinels.address6}: no`) }, 'b')
  log.error({ err: new Error(`https://x.example/rsvp/${sentinels.token}?k=1`) }, 'c')
  log.error({ err: new Error('The disk "data" is full at 10:30:00.') }, 'd')
  for (const word of Object.values(sentinels)) expect(text).not.toContain(word)
  expect(text).toContain('The disk \\"data\\" is full at 10:30:00.')
  expect(text).toContain('log.test.ts')
})

test('one id connects a request, its jobs and their work', async () => {
  text = ''
  const ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  const event = await insertHostedEvent(store.database)
  text = ''
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emails: ['cy@example.org'] }),
  }
  const response = await ada.send(`/api/events/${event}/invitations`, init)
  expect(response.status).toBe(200)
  const requestId = response.headers.get('x-request-id')
  await doDueJobs({ database: store.database, clock, log })
  const connected = lines().filter((line) => line.requestId === requestId)
  expect(connected.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['request completed', 'job completed']))
  expect(connected.filter(({ msg }) => msg === 'job completed')).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'mail.send', job: expect.any(Number) as number })]),
  )
})

test('an unexpected error is logged under the id that the client got', async () => {
  text = ''
  const broken = openDatabase({ connection: store.connection })
  const failing = { ...broken, read: () => Promise.reject(new TypeError('unforeseen')) }
  const other = await startProductServer({ database: store.database, clock, more: { log, database: failing } })
  const response = await fetch(`${other.url}/api/events`)
  expect(response.status).toBe(500)
  const { requestId } = (await response.json()) as { requestId: string }
  expect(requestId).toBe(response.headers.get('x-request-id'))
  expect(
    lines()
      .filter((line) => line.requestId === requestId)
      .map(({ msg }) => msg),
  ).toEqual(['request failed', 'request completed'])
  await other.close()
  await broken.close()
})

test('a request id is accepted only from a trusted proxy', async () => {
  const readRequestId = async (fetched: Response | Promise<Response>) => (await fetched).headers.get('x-request-id')
  const given = (id: string) => ({ headers: { 'x-request-id': id } })
  expect(await readRequestId(fetch(`${product.url}/healthz`, given('from-the-proxy-1')))).toBe('from-the-proxy-1')
  expect(await readRequestId(fetch(`${product.url}/healthz`, given('x y')))).toMatch(/^[\da-f-]{36}$/)
  const stranger = await startProductServer({
    database: store.database,
    clock,
    more: { log, trustedProxies: { has: () => false } },
  })
  expect(await readRequestId(fetch(`${stranger.url}/healthz`, given('from-the-proxy-1')))).toMatch(/^[\da-f-]{36}$/)
  await stranger.close()
})
