import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NewCalendarFeed } from '#contract/user-event.ts'
import { createLog } from '#server/platform/log.ts'
import { openBrowser } from '#tests/support/browser-like.ts'
import { stopClock } from '#tests/support/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertHostedEvent, inviteByMail, sendForm } from '#tests/support/guests.ts'
import { sendJson } from '#tests/support/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/jobs.ts'
import { startProductServer, type ProductServer } from '#tests/support/product-server.ts'

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

/** What whoever has it may do something with: long, and made of what addresses and cookies are made of. */
const secretsIn = (text: string) => text.match(/[A-Za-z0-9_-]{24,}/g) ?? []

test('no secret of an address, a cookie or a letter is ever in the log', async () => {
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

test('a link does what it was made for and nothing else', async () => {
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
  for (const page of ['unsubscribe', 'search-mail']) {
    for (const secret of [guest, session, calendar]) {
      expect((await fetch(`${product.url}/${page}/${secret}`, { method: 'POST' })).status).toBe(404)
    }
  }
  expect((await sendJson(ada, 'DELETE', `/api/calendar-feeds/${feed.id}`)).status).toBe(200)
  expect((await uses[1]![1](calendar)).status, 'a calendar address can be ended').toBe(404)
})

test('a signed link cannot be made into another', async () => {
  const ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  await sendJson(ada, 'POST', '/api/search-subscriptions', { email: 'vera@example.org', search: 'q=clay' })
  const [letter] = await mailsIn(store.database)
  const token = /\/search-mail\/([\w.-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
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
