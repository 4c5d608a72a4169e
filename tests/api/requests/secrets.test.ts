import { createHmac, hkdfSync } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NewCalendarFeed } from '#contract/saved/user-event.ts'
import { notify } from '#server/notifications/service.ts'
import { hashToken } from '#server/platform/auth/auth.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { openBrowser } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { insertHostedEvent, inviteByMail, sendForm } from '#tests/support/hosting/guests.ts'
import { call, startGoal } from '#tests/support/goals/goal-calls.ts'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { openMailTransport } from '#server/platform/mail/mail-transport.ts'
import { startMailServer, type Behaviour } from '#tests/support/servers/smtp-server.ts'
import { findTraces } from '#tests/support/database/traces.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

const clock = stopClock('2026-11-21T14:00:00Z')
let store: TestDatabase
let product: ProductServer
let lines: string[]
beforeEach(async () => {
  lines = []
  store = await createTestDatabase()
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  product = await startProductServer({ database: store.database, clock, log })
})
afterEach(async () => {
  await product.close()
  await store.close()
})

/** Finds strings that may be secrets: long ones of the characters in tokens. */
const secretsIn = (text: string) => text.match(/[A-Za-z0-9_-]{24,}/g) ?? []

test('the log contains no secrets from URLs, cookies or emails', async () => {
  const secrets = new Set<string>()
  const keep = (text: string) => secretsIn(text).forEach((secret) => secrets.add(secret))

  const ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  const ben = openBrowser(product.url)
  const start = await ben.send('/api/auth/google/start?next=%2Fgoals')
  keep(new URL(start.headers.get('location') ?? '').search)
  keep((await ben.open(start.headers.get('location') ?? '')).url)
  await ben.open('/api/auth/google/callback?code=WrongCode-WrongCode-WrongCode&state=WrongState-WrongState-Wrong')
  secrets.add('WrongCode-WrongCode-WrongCode').add('WrongState-WrongState-Wrong')
  for (const browser of [ada, ben]) for (const value of browser.cookies.values()) keep(value)

  const feed = (await sendJson(ada, 'POST', '/api/calendar-feeds')).body as unknown as NewCalendarFeed
  keep(JSON.stringify(feed))
  const calendar = new URL(Object.values(feed).find((value) => String(value).includes('/calendar/')) as string)
  expect((await fetch(product.url + calendar.pathname)).status).toBe(200)

  const pond = await insertHostedEvent(store.database)
  const [link = ''] = await inviteByMail(ada, store.database, pond, ['dora@example.org'])
  keep(link)
  await fetch(`${product.url}/api${link}`)
  await fetch(`${product.url}${link}/calendar.ics`)
  await sendForm(product.url, link, { answer: 'yes', name: 'Dora' })
  await sendForm(product.url, `${link}/refuse`, { 'by-hand': '1' })

  const change = { name: 'Ada', email: 'new@example.org', username: 'ada' }
  await sendJson(ada, 'PUT', '/api/user/me', change)
  await sendJson(ada, 'POST', '/api/search-subscriptions', { email: 'vera@example.org', search: 'q=clay' })
  const addresses = (await mailsIn(store.database)).flatMap(({ text, unsubscribeUrl }) => {
    const found = text.match(/https?:\/\/\S+/g) ?? []
    return [...found, ...(unsubscribeUrl ? [unsubscribeUrl] : [])].filter((address) => secretsIn(address).length > 0)
  })
  for (const address of addresses) {
    keep(new URL(address).pathname + new URL(address).search)
    const { pathname, search } = new URL(address)
    await fetch(product.url + pathname + search)
    await fetch(product.url + pathname + search, { method: 'POST' })
  }
  const token = addresses.map((address) => new URL(address).searchParams.get('token')).find(Boolean)
  await sendJson(ada, 'POST', '/api/email-verifications', {
    token: token ?? 'Wrong-Wrong-Wrong-Wrong-Wrong-Wrong-Wrong',
  })
  await doDueJobs({ database: store.database, clock, log: createLog('trace', { write: (line) => lines.push(line) }) })

  expect(secrets.size).toBeGreaterThan(10)
  expect(lines.length).toBeGreaterThan(20)
  const all = lines.join('')
  expect([...secrets].filter((secret) => all.includes(secret))).toEqual([])
  for (const name of ['dora@example.org', 'ada@example.org', 'q=clay', '127.0.0.1']) expect(all).not.toContain(name)
})

/** Causes an email of every kind whose links carry a secret. */
async function causeEmails() {
  const ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  const pond = await insertHostedEvent(store.database)
  await sendJson(ada, 'POST', `/api/events/${pond}/invitations`, { emails: ['dora@example.org'] })
  await sendJson(ada, 'PUT', '/api/user/me', { email: 'new@example.org' })
  await sendJson(ada, 'POST', '/api/search-subscriptions', { email: 'vera@example.org', search: 'q=clay' })
  const notification = {
    userId: 1,
    kind: 'eventReminders',
    key: 'one',
    title: 'Tomorrow',
    body: '',
    link: '/',
    mail: { template: 'test-message', props: { askedAt: 'noon' } },
    expiresAt: '2026-12-01T00:00:00Z',
    isUrgent: true,
  } as const
  await store.database.write((sql) => notify(sql, [notification], () => notification))
  return ada
}

/** Tokens in the links of the emails, by recipient. */
const collectSecrets = (mails: readonly { to: string; text: string }[]) => {
  const secrets = new Map<string, string[]>()
  for (const { to, text } of mails) {
    const links =
      text.match(/\/(?:rsvp|unsubscribe|search-mail|confirm-mail)\/[\w.-]+|verify-email\?token=[\w-]+/g) ?? []
    const found = links.map((link) => link.split(/[/=]/)[2] ?? link.split('=')[1] ?? '')
    secrets.set(to, [...(secrets.get(to) ?? []), ...found])
  }
  return secrets
}

test('no row contains an email’s secret before, between or after attempts', async () => {
  const refused: NonNullable<Behaviour['refusedAtEnd']> = {
    'dora@example.org': { code: 451, says: 'Try later' },
    'new@example.org': { code: 451, says: 'Try later' },
  }
  const server = await startMailServer({ refusedAtEnd: refused })
  const mailTransport = openMailTransport({ url: server.url, from: { name: '', address: 'lark@example.org' } })
  const ada = await causeEmails()
  const deliver = () => doDueJobs({ database: store.database, clock, mailTransport })
  const rejected = await deliver().then(() => server.received())
  for (const address of Object.keys(refused)) delete refused[address]
  clock.pass({ minutes: 5 })
  await deliver()
  const received = (await server.received()).map(({ to, email }) => ({ to, text: email.text ?? '' }))
  mailTransport.close()
  await server.close()
  expect(rejected.map(({ to }) => to)).not.toContain('dora@example.org')
  const secrets = collectSecrets(received)
  expect([...secrets.keys()].toSorted()).toEqual([
    'ada@example.org',
    'dora@example.org',
    'new@example.org',
    'vera@example.org',
  ])
  const all = [...secrets.values()].flat()
  for (const secret of all) expect(secret.length, secret).toBeGreaterThan(24)
  expect(await findTraces(store, all), 'in any table').toEqual([])

  const [guest = ''] = secrets.get('dora@example.org') ?? []
  expect((await fetch(`${product.url}/api/rsvp/${guest}`)).status).toBe(200)
  const [token = ''] = secrets.get('new@example.org') ?? []
  expect((await sendJson(ada, 'POST', '/api/email-verifications', { token })).status).toBe(200)
  const [confirm = ''] = secrets.get('vera@example.org') ?? []
  expect((await fetch(`${product.url}/search-mail/${confirm}`, { method: 'POST' })).status).toBe(200)
  const [off = ''] = secrets.get('ada@example.org') ?? []
  expect((await fetch(`${product.url}/unsubscribe/${off}`, { method: 'POST' })).status).toBe(200)
})

test('a stored email contains no secret, and its links work in the outbox', async () => {
  await causeEmails()
  await doDueJobs({ database: store.database, clock })
  const list = await (await fetch(`${product.url}/outbox`)).text()
  const ids = [...list.matchAll(/href="(\/outbox\/\d+)"/g)].map(([, path = '']) => path)
  const shown = await Promise.all(ids.map(async (path) => (await fetch(product.url + path)).text()))
  const frames = await Promise.all(ids.map(async (path) => (await fetch(`${product.url}${path}/html`)).text()))
  const secrets = [
    ...collectSecrets([...shown, ...frames].map((text, at) => ({ to: String(at), text }))).values(),
  ].flat()
  expect(await findTraces(store, secrets)).toEqual([])
  const guests = [...shown, ...frames].flatMap((text) => /\/rsvp\/([\w-]{43})/.exec(text)?.[1] ?? [])
  expect(guests).toHaveLength(2)
  for (const guest of guests) expect((await fetch(`${product.url}/api/rsvp/${guest}`)).status).toBe(200)
})

test('an email with an expired link isn’t sent', async () => {
  const server = await startMailServer({})
  const mailTransport = openMailTransport({ url: server.url, from: { name: '', address: 'lark@example.org' } })
  const ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  await sendJson(ada, 'PUT', '/api/user/me', { email: 'new@example.org' })
  await ada.send('/api/user/me/pending-email', { method: 'DELETE' })
  await doDueJobs({ database: store.database, clock, mailTransport })
  expect((await server.received()).map(({ to }) => to)).toEqual(['ada@example.org'])
  expect((await mailsIn(store.database)).map(({ state }) => state)).toEqual(['expired', 'sent'])
  mailTransport.close()
  await server.close()
})

test('a link only works for its own purpose', async () => {
  const ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  const pond = await insertHostedEvent(store.database)
  const [link = ''] = await inviteByMail(ada, store.database, pond, ['dora@example.org'])
  const guest = link.slice('/rsvp/'.length)
  const session = ada.cookies.get('wonderlark_session') ?? ''
  const feed = (await sendJson(ada, 'POST', '/api/calendar-feeds')).body as unknown as NewCalendarFeed
  const calendar = secretsIn(JSON.stringify(feed)).find((secret) => secret.length === 43) ?? ''
  expect(new Set([guest, session, calendar]).size).toBe(3)

  const uses: [string, (secret: string) => Promise<Response>][] = [
    [guest, (secret) => fetch(`${product.url}/api/rsvp/${secret}`)],
    [calendar, (secret) => fetch(`${product.url}/calendar/${secret}.ics`)],
    [session, (secret) => fetch(`${product.url}/api/session`, { headers: { cookie: `wonderlark_session=${secret}` } })],
  ]
  for (const [own, use] of uses) {
    for (const secret of [guest, session, calendar]) expect((await use(secret)).ok).toBe(secret === own)
  }
  for (const page of ['unsubscribe', 'search-mail', 'confirm-mail']) {
    for (const secret of [guest, session, calendar]) {
      expect((await fetch(`${product.url}/${page}/${secret}`, { method: 'POST' })).status).toBe(404)
    }
  }
  expect((await sendJson(ada, 'DELETE', `/api/calendar-feeds/${feed.id}`)).status).toBe(200)
  expect((await uses[1]![1](calendar)).status, 'a calendar link can be revoked').toBe(404)
})

test('links that an earlier version signed work until they are obsolete, and each kind has its own key', async () => {
  const ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  const secret = await store.database.read(
    (sql) => sql.value<Buffer>`select secret from server_secrets where name = 'unsubscribe'`,
  )
  const sign = (claim: string, key: Uint8Array) =>
    `${claim}.${createHmac('sha256', key).update(claim).digest().subarray(0, 18).toString('base64url')}`
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret!, '', `wonderlark link: ${purpose}`, 32))
  const open = async (token: string) => (await fetch(`${product.url}/unsubscribe/${token}`)).status
  const { userId } = (await (await ada.send('/api/session')).json()) as { userId: number }
  const claim = `${userId}.eventReminders`
  const acceptUntil = (time: string) =>
    store.database.write(
      (sql) => sql`update server_secrets set signs_directly_until = ${time} where name = 'unsubscribe'`,
    )
  expect(await open(sign(claim, derive('unsubscribe')))).toBe(200)
  for (const purpose of ['reply', 'join event', 'search mail', 'join goal']) {
    expect(await open(sign(claim, derive(purpose))), purpose).toBe(404)
  }
  expect(await open(sign(claim, secret!)), 'a new installation has sent none').toBe(404)
  await acceptUntil('2099-01-01T00:00Z')
  expect(await open(sign(claim, secret!))).toBe(200)
  await acceptUntil('2020-01-01T00:00Z')
  expect(await open(sign(claim, secret!))).toBe(404)
})

test('an invitation to a goal is not stored, and earlier ones still work', async () => {
  const ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  const goal = await startGoal(ada)
  const { token } = (await call<{ token: string }>(ada, 'POST', `/api/goals/${goal.id}/group`)).body
  const open = async (text: string) => (await fetch(`${product.url}/api/shared-goals/${text}`)).status
  expect(await open(token)).toBe(200)
  expect(await open(token.replace(/^\d+/, '99'))).toBe(404)
  const earlier = 'e'.repeat(43)
  expect(await open(earlier)).toBe(404)
  await store.database.write((sql) => sql`update goal_groups set token_hash = ${hashToken(earlier)}`)
  expect(await open(earlier)).toBe(200)
  const rows = await store.database.read((sql) => sql.column<string>`select g::text from goal_groups g`)
  expect(rows.join()).not.toContain(token.split('.')[1])
})

test('a signed link can’t be modified', async () => {
  const ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  await sendJson(ada, 'POST', '/api/search-subscriptions', { email: 'vera@example.org', search: 'q=clay' })
  const [email] = await mailsIn(store.database)
  const token = /\/search-mail\/([\w.-]+)/.exec(email?.text ?? '')?.[1] ?? ''
  const [act = '', id = '', signature = ''] = token.split('.')
  expect([act, id, signature.length]).toEqual(['confirm', '1', 24])
  const open = async (path: string) => (await fetch(`${product.url}${path}`)).status
  expect(await open(`/search-mail/${token}`)).toBe(200)
  const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
  for (const wrong of [
    `/search-mail/end.${id}.${signature}`,
    `/search-mail/${act}.2.${signature}`,
    `/search-mail/${act}.${id}.${flipped}`,
    `/search-mail/${act}.${id}.${signature.slice(1)}`,
    `/search-mail/${act}.${id}.`,
    `/search-mail/${act}.${id}`,
    `/unsubscribe/${token}`,
    `/unsubscribe/1.goalNudges.${signature}`,
  ]) {
    expect(await open(wrong), wrong).toBe(404)
  }
})
