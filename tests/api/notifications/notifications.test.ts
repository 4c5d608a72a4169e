import { nextPath } from '#tests/support/product/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppNotificationList } from '#contract/notifications/notification.ts'
import { addNotification, addNotifications, type NewNotification } from '#server/notifications/service.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

const clock = stopClock('2026-11-21T14:00:00Z')
let store: TestDatabase
let product: ProductServer
let count = 0
beforeAll(async () => {
  store = await createTestDatabase()
  product = await startProductServer({ database: store.database, clock })
})
afterAll(async () => {
  await product.close()
  await store.close()
})

async function newcomer(): Promise<{ browser: BrowserLike; userId: number }> {
  count += 1
  const browser = await product.signIn({ name: `Person ${count}`, email: `person-${count}@example.org` })
  const { userId } = (await (await browser.send('/api/session')).json()) as { userId: number }
  return { browser, userId }
}
const about = (userId: number, given: Partial<NewNotification> = {}): NewNotification => ({
  userId,
  kind: 'eventReminders',
  title: 'Pond dipping is tomorrow',
  body: 'Sunday, 10:00 AM at Brower Park',
  link: '/event/12',
  key: 'reminder 12 day',
  ...given,
})
const tell = (...notices: NewNotification[]) =>
  store.database.write((sql) => addNotifications(sql, notices, clock.now().toString()))
const list = async (browser: BrowserLike, query = '') =>
  (await (await browser.send(`/api/notices${query}`)).json()) as AppNotificationList
const post = async (browser: BrowserLike, path: string, body?: object) => {
  const headers = { 'content-type': 'application/json' }
  const response = await browser.send(path, { method: 'POST', ...(body && { headers, body: JSON.stringify(body) }) })
  return { status: response.status, body: (await response.json()) as object }
}

test('a notification is only in its person’s list, latest first', async () => {
  const [ada, ben] = [await newcomer(), await newcomer()]
  expect(await list(ada.browser)).toEqual({ notices: [], unread: 0 })
  await tell(about(ada.userId), about(ada.userId, { key: 'changed 12', kind: 'eventChanges', title: 'Cancelled' }))
  const { notices, unread } = await list(ada.browser)
  expect(notices.map(({ title, kind, isRead }) => ({ title, kind, isRead }))).toEqual([
    { title: 'Cancelled', kind: 'eventChanges', isRead: false },
    { title: 'Pond dipping is tomorrow', kind: 'eventReminders', isRead: false },
  ])
  expect(notices[1]).toMatchObject({ link: '/event/12', createdAt: '2026-11-21T14:00:00Z' })
  expect(unread).toBe(2)
  expect(await list(ben.browser)).toMatchObject({ notices: [], unread: 0 })
})

test('a notification is created once, even by two processes at once', async () => {
  const { browser, userId } = await newcomer()
  const results = await Promise.all(
    [1, 2, 3].map(() => store.database.write((sql) => addNotification(sql, about(userId), clock.now().toString()))),
  )
  expect(results.toSorted()).toEqual([false, false, true])
  expect((await list(browser)).notices).toHaveLength(1)
})

test('the later notification wins, regardless of delivery order', async () => {
  const { browser, userId } = await newcomer()
  const news = (count: number): NewNotification => ({
    ...about(userId, { key: `photos 12 ${count}`, title: `${count} photos wait`, replaces: 'photos 12 ' }),
    happenedAt: clock.now().add({ minutes: count }).toString(),
  })
  for (const count of [2, 3, 1]) await tell(news(count))
  expect((await list(browser)).notices.map(({ title }) => title)).toEqual(['3 photos wait'])
})

test('a rollback notifies no one', async () => {
  const { browser, userId } = await newcomer()
  const failing = store.database.write(async (sql) => {
    await addNotification(sql, about(userId), clock.now().toString())
    throw new Error('not after all')
  })
  await expect(failing).rejects.toThrow('not after all')
  expect((await list(browser)).notices).toEqual([])
})

test('one or all notifications up to a given one can be marked as read', async () => {
  const { browser, userId } = await newcomer()
  await tell(...['a', 'b', 'c'].map((key) => about(userId, { key })))
  const [latest, , first] = (await list(browser)).notices
  expect(await post(browser, `/api/notices/${first!.id}/read`)).toEqual({ status: 200, body: { unread: 2 } })
  expect(await post(browser, `/api/notices/${first!.id}/read`), 'twice').toEqual({ status: 200, body: { unread: 2 } })
  await tell(about(userId, { key: 'd' }))
  expect(await post(browser, '/api/notices/read', { upTo: latest!.id })).toEqual({ status: 200, body: { unread: 1 } })
  expect((await list(browser)).notices.map(({ isRead }) => isRead)).toEqual([false, true, true, true])
})

test('only the newest are stored, and listed in pages', async () => {
  const { browser, userId } = await newcomer()
  await tell(...Array.from({ length: 310 }, (_, at) => about(userId, { key: `k${at}`, title: `No. ${at}` })))
  const seen: string[] = []
  for (let page: string | null = '/api/notices'; page !== null;) {
    const response = await browser.send(page)
    const { notices, unread } = (await response.json()) as AppNotificationList
    expect(unread).toBe(300)
    seen.push(...notices.map(({ title }) => title))
    page = nextPath(response)
  }
  expect(seen).toEqual(Array.from({ length: 300 }, (_, at) => `No. ${309 - at}`))
})

test('notifications are private', async () => {
  const [ada, ben] = [await newcomer(), await newcomer()]
  await tell(about(ada.userId))
  const { id } = (await list(ada.browser)).notices[0]!
  expect(await post(ben.browser, `/api/notices/${id}/read`)).toMatchObject({
    status: 404,
    body: { code: 'notice_not_found' },
  })
  await post(ben.browser, '/api/notices/read', { upTo: id })
  expect(await list(ada.browser)).toMatchObject({ unread: 1 })
  const visitor = openBrowser(product.url)
  expect((await visitor.send('/api/notices')).status).toBe(401)
  expect((await post(visitor, `/api/notices/${id}/read`)).status).toBe(401)
  expect((await post(visitor, '/api/notices/read', { upTo: id })).status).toBe(401)
  expect((await post(ada.browser, '/api/notices/abc/read')).status).toBe(404)
  expect((await post(ada.browser, '/api/notices/read', { upTo: 0 })).status).toBe(400)
})

test('a link always stays on the site', async () => {
  const { userId } = await newcomer()
  for (const link of ['https://evil.example', '//evil.example', '/\\evil.example', 'event/1']) {
    await expect(tell(about(userId, { link, key: link })), link).rejects.toThrow()
  }
})
