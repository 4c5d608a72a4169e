import { beforeEach, describe, expect, test } from 'vitest'
import type { GuestList } from '#contract/guests/guest.ts'
import type { AppNotificationList, NotificationUpdate } from '#contract/notifications/notification.ts'
import { limits } from '#contract/limits.ts'
import { addNotification } from '#server/notifications/service.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { insertHostedEvent, inviteByMail, rsvpAs } from '#tests/support/hosting/guests.ts'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'
import { startProductServer } from '#tests/support/product/product-server.ts'

openProductForEach()
let adaId: number
beforeEach(async () => {
  adaId = ((await (await ada.send('/api/session')).json()) as { userId: number }).userId
})

interface Live {
  response: Response
  /** Returns the next message; null when the connection has ended. */
  next(): Promise<{ id: string | null; news: NotificationUpdate } | null>
  leave(): void
}

/** Reads a stream as a browser does, but without reconnecting. */
async function listen(browser: BrowserLike, headers: Record<string, string> = {}): Promise<Live> {
  const leaving = new AbortController()
  const response = await browser.send('/api/notices/stream', { headers, signal: leaving.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next: Live['next'] = async () => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const { value, done } = await reader.read()
        if (done) return null
        text += value
        continue
      }
      const fields = new Map(
        text
          .slice(0, end)
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
      )
      text = text.slice(end + 2)
      const data = fields.get('data')
      if (data) return { id: fields.get('id') ?? null, news: JSON.parse(data) as NotificationUpdate }
    }
  }
  return { response, next, leave: () => leaving.abort() }
}
const tell = (key: string, userId = adaId) =>
  store.database.write((sql) =>
    addNotification(
      sql,
      { userId, kind: 'eventChanges', title: `About ${key}`, body: '', link: '/event/1', key },
      clock.now().toString(),
    ),
  )
/** Returns new titles up to the message with this unread count. The state may be sent twice. */
async function hear(live: Live, unread: number): Promise<string[]> {
  const fresh: string[] = []
  for (;;) {
    const message = await live.next()
    if (!message) throw new Error(`The connection ended; it had announced ${fresh.join(', ') || 'nothing'}.`)
    fresh.push(...message.news.fresh.map(({ title }) => title))
    if (message.news.unread === unread) return fresh
  }
}

test('only a host receives changes of a guest list', async () => {
  const pond = await insertHostedEvent(store.database, { hostId: adaId })
  const [host, guest] = [await listen(ada), await listen(ben)]
  await host.next()
  await guest.next()
  await rsvpAs(ben, pond, { answer: 'yes' })
  expect((await host.next())?.news).toEqual({ eventId: pond })
  await tell('later', ((await (await ben.send('/api/session')).json()) as { userId: number }).userId)
  expect((await guest.next())?.news).toMatchObject({ unread: 1 })
  host.leave()
  guest.leave()
})

describe('a host receives changes of a guest list at once when', () => {
  const walkIn = { key: '7d9f0a52-4b5c-4d4a-9a37-0a3f2f1f7f10', name: 'Wilma', arrived: 2, ageMs: 0 }
  const findGuest = async (pond: number) =>
    ((await (await ada.send(`/api/events/${pond}/guests`)).json()) as GuestList).guests[0]!.id
  const changes: [string, (pond: number) => Promise<unknown>][] = [
    ['somebody is invited', (pond) => inviteByMail(ada, store.database, pond, ['dora@example.org'])],
    ['a guest leaves', (pond) => rsvpAs(ben, pond, { answer: 'no' })],
    ['a guest brings more people', (pond) => rsvpAs(ben, pond, { answer: 'yes', partySize: 3 })],
    [
      'a host writes a note',
      async (pond) => sendJson(ada, 'PATCH', `/api/events/${pond}/guests/${await findGuest(pond)}`, { note: 'Vegan' }),
    ],
    [
      'a host removes a guest',
      async (pond) => sendJson(ada, 'DELETE', `/api/events/${pond}/guests/${await findGuest(pond)}`),
    ],
    [
      'a guest is checked in',
      async (pond) =>
        sendJson(ada, 'PUT', `/api/events/${pond}/guests/${await findGuest(pond)}/attendance`, {
          attendance: 'attended',
          arrived: 1,
          ageMs: 0,
        }),
    ],
    ['somebody walks in', (pond) => sendJson(ada, 'PUT', `/api/events/${pond}/walk-ins`, walkIn)],
    [
      'a table is imported',
      (pond) => sendJson(ada, 'POST', `/api/events/${pond}/guests/import`, { csv: 'Name\nWilma' }),
    ],
    ['a guest deletes their account', () => sendJson(ben, 'DELETE', '/api/user/me')],
  ]
  test.each(changes)('%s', async (_why, change) => {
    const pond = await insertHostedEvent(store.database, { hostId: adaId })
    await rsvpAs(ben, pond, { answer: 'yes' })
    const host = await listen(ada)
    await host.next()
    await change(pond)
    expect((await host.next())?.news).toEqual({ eventId: pond })
    host.leave()
  })
})

test('the current state is sent first, then every change', async () => {
  await tell('before')
  const live = await listen(ada)
  expect(await hear(live, 1)).toEqual([])
  await tell('now')
  expect(await hear(live, 2)).toEqual(['About now'])
  const { notices } = (await (await ada.send('/api/notices')).json()) as AppNotificationList
  await ada.send(`/api/notices/${notices[0]!.id}/read`, { method: 'POST' })
  expect(await hear(live, 1)).toEqual([])
  live.leave()
})

test('proxies must not cache, compress or buffer the stream', async () => {
  const live = await listen(ada, { 'accept-encoding': 'gzip, br' })
  expect(Object.fromEntries(live.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(live.response.headers.get('content-encoding')).toBeNull()
  live.leave()
})

test('a reconnecting browser receives missed messages once', async () => {
  const live = await listen(ada)
  await live.next()
  await tell('first')
  const { id } = (await live.next())!
  live.leave()
  await tell('second')
  await tell('third')
  const again = await listen(ada, { 'last-event-id': id! })
  expect(await hear(again, 3)).toEqual(['About second', 'About third'])
  await tell('fourth')
  expect(await hear(again, 4)).toEqual(['About fourth'])
  again.leave()
})

test('messages from other processes reach every window of that person only', async () => {
  const other = await startProductServer({ database: store.database, clock })
  const elsewhere = openBrowser(other.url)
  for (const [name, value] of ada.cookies) elsewhere.cookies.set(name, value)
  const ben = await product.signIn({ name: 'Ben', email: 'ben@example.org' })
  const [here, there, bens] = [await listen(ada), await listen(elsewhere), await listen(ben)]
  for (const live of [here, there, bens]) await live.next()
  await tell('everywhere')
  for (const live of [here, there]) expect(await hear(live, 1)).toEqual(['About everywhere'])
  await tell('for Ben', ((await (await ben.send('/api/session')).json()) as { userId: number }).userId)
  expect(await hear(bens, 1)).toEqual(['About for Ben'])
  for (const live of [here, there, bens]) live.leave()
  await other.close()
})

test('a burst of changes is delivered completely', async () => {
  const live = await listen(ada)
  await live.next()
  await Promise.all(Array.from({ length: 25 }, (_, at) => tell(`k${at}`)))
  const seen: string[] = []
  let unread = 0
  while (unread < 25) {
    const { news } = (await live.next())!
    seen.push(...news.fresh.map(({ title }) => title))
    unread = news.unread
  }
  expect(new Set(seen).size).toBe(seen.length)
  live.leave()
})

test('signing out ends the stream of that browser only', async () => {
  const phone = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  const [desk, pocket] = [await listen(ada), await listen(phone)]
  await Promise.all([desk.next(), pocket.next()])
  await ada.send('/api/sign-out', { method: 'POST' })
  expect(await desk.next()).toBeNull()
  await tell('for the pocket')
  const userId = ((await (await phone.send('/api/session')).json()) as { userId: number }).userId
  expect(userId).toBe(adaId)
  expect(await hear(pocket, 1)).toEqual(['About for the pocket'])
  pocket.leave()
})

test('a person has a limited number of streams, and closing one frees it', async () => {
  const open = await Promise.all(Array.from({ length: limits.liveConnections }, () => listen(ada)))
  const refused = await ada.send('/api/notices/stream')
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'too_many_streams' })
  const ben = await listen(await product.signIn({ name: 'Ben', email: 'ben@example.org' }))
  expect(ben.response.status, 'others have their own').toBe(200)
  for (const live of [...open, ben]) live.leave()
  await expect.poll(async () => (await ada.send('/api/notices/stream')).status).toBe(200)
})

test('it needs a session', async () => {
  expect((await openBrowser(product.url).send('/api/notices/stream')).status).toBe(401)
})

test('after a lost database connection, browsers reconnect without missing messages', async () => {
  const live = await listen(ada)
  await live.next()
  await tell('before the break')
  const { id } = (await live.next())!
  await store.database.write(
    (sql) => sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'wonderlark session'`,
  )
  expect(await live.next()).toBeNull()
  await tell('in the break')
  const again = await listen(ada, { 'last-event-id': id! })
  expect(await hear(again, 2)).toEqual(['About in the break'])
  await tell('after the break')
  expect(await hear(again, 3)).toEqual(['About after the break'])
  again.leave()
})
