import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGuardedSend } from '#server/platform/network/network-send.ts'
import { createPushSender, makePushKeys, type PushOutcome } from '#server/platform/push/web-push.ts'
import { openPushKeys, listPushTargets, sendPush, type PushContent } from '#server/notifications/service.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'
import {
  isSignedByUs,
  makeBrowserKeys,
  startPushEndpoint,
  testPush,
  type PushEndpoint,
} from '#tests/support/servers/push-endpoint.ts'

const clock = stopClock('2026-11-21T14:00:00Z')
let store: TestDatabase
let product: ProductServer
let service: PushEndpoint
let ada: BrowserLike
let adaId: number
let count = 0
beforeAll(async () => {
  store = await createTestDatabase()
  product = await startProductServer({ database: store.database, clock })
  service = await startPushEndpoint()
})
afterAll(async () => {
  await service.close()
  await product.close()
  await store.close()
})
const readUserId = async (browser: BrowserLike) =>
  ((await (await browser.send('/api/session')).json()) as { userId: number }).userId
const newcomer = (browser?: BrowserLike) => {
  count += 1
  return product.signIn({ name: `Person ${count}`, email: `person-${count}@example.org` }, browser)
}
beforeEach(async () => {
  service.received.length = 0
  ada = await newcomer()
  adaId = await readUserId(ada)
})

const send = async (browser: BrowserLike, method: 'PUT' | 'DELETE', body: object) => {
  const headers = { 'content-type': 'application/json' }
  const response = await browser.send('/api/push/subscription', { method, headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as { id: number; code?: string } }
}
const subscribe = async (browser = ada, path = `/browser-${count}`) => {
  const { keys, decrypt } = makeBrowserKeys()
  const endpoint = service.origin + path
  const { status, body } = await send(browser, 'PUT', { endpoint, expirationTime: null, keys })
  expect(status).toBe(200)
  return { id: body.id, endpoint, path, decrypt, keys }
}
const listTargets = (...userIds: number[]) =>
  store.database.read((sql) => listPushTargets(sql, userIds, clock.now().toString()))
const content: PushContent = {
  title: 'Pond dipping is in an hour',
  body: 'Nets and jars are there. Überraschung!',
  link: '/event/12',
  tag: 'reminder 12',
  lifetime: 3_600,
  isUrgent: true,
}
const deps = () => ({ database: store.database, clock, push: testPush })

test('the server’s key is public and the same for everyone', async () => {
  const answer = await (await openBrowser(product.url).send('/api/push/key')).json()
  expect(answer).toEqual({ publicKey: testPush.publicKey })
})

test('two processes create the keys only once', async () => {
  const made = await Promise.all([1, 2, 3].map(() => openPushKeys({ database: store.database, clock })))
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1)
  expect(await openPushKeys({ database: store.database, clock })).toEqual(made[0])
})

test('only the browser can decrypt a message', async () => {
  const browser = await subscribe()
  expect(await sendPush(deps(), browser.id, content)).toEqual({ kind: 'taken' })
  const [message] = service.received
  expect(message).toMatchObject({
    path: browser.path,
    headers: { 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' },
  })
  expect(isSignedByUs(message?.headers.authorization, service.origin)).toBe(true)
  const { title, body, link, tag } = content
  expect(JSON.parse(browser.decrypt(message!.body))).toEqual({ title, body, link, tag })
  expect(() => makeBrowserKeys().decrypt(message!.body)).toThrow()
})

test('a long message is truncated, so that every push service accepts it', async () => {
  const browser = await subscribe()
  const long = { ...content, title: 'ß'.repeat(500), body: '語'.repeat(5_000), tag: 'x'.repeat(900) }
  await sendPush(deps(), browser.id, long)
  expect(service.received[0]!.body.length).toBeLessThan(3_000)
  expect(JSON.parse(browser.decrypt(service.received[0]!.body))).toMatchObject({ body: `${'語'.repeat(299)}…` })
})

describe('the push service’s response', () => {
  const cases: [number, Record<string, string>, PushOutcome][] = [
    [201, {}, { kind: 'taken' }],
    [404, {}, { kind: 'gone' }],
    [410, {}, { kind: 'gone' }],
    [429, { 'retry-after': '120' }, { kind: 'later', seconds: 120, why: 'The push service answered 429.' }],
    [500, {}, { kind: 'later', seconds: null, why: 'The push service answered 500.' }],
    [413, {}, { kind: 'refused', why: 'The push service answered 413.' }],
    [302, { location: 'http://127.0.0.1/' }, { kind: 'refused', why: 'The push service answered 302.' }],
  ]
  test.each(cases)('%i %j', async (status, headers, outcome) => {
    const browser = await subscribe()
    service.answers.set(browser.path, { status, headers })
    expect(await sendPush(deps(), browser.id, content)).toEqual(outcome)
    expect(await listTargets(adaId)).toHaveLength(outcome.kind === 'gone' ? 0 : 1)
    expect(service.received).toHaveLength(1)
  })

  test('a timeout is retried later', async () => {
    const browser = await subscribe()
    service.answers.set(browser.path, 'silence')
    expect(await sendPush(deps(), browser.id, content)).toMatchObject({ kind: 'later', seconds: null })
  })

  test('an unreachable service is retried later', async () => {
    const other = await startPushEndpoint()
    const { body } = await send(ada, 'PUT', { endpoint: `${other.origin}/gone`, keys: makeBrowserKeys().keys })
    await other.close()
    expect(await sendPush(deps(), body.id, content)).toMatchObject({ kind: 'later' })
  })
})

test('a renewed subscription isn’t deleted because of its old address', async () => {
  const browser = await subscribe()
  let renew = async () => {}
  const push = {
    ...testPush,
    send: async (): Promise<PushOutcome> => {
      await renew()
      return { kind: 'gone' }
    },
  }
  renew = async () => {
    await send(ada, 'PUT', { endpoint: browser.endpoint, keys: makeBrowserKeys().keys })
  }
  expect(await sendPush({ ...deps(), push }, browser.id, content)).toEqual({ kind: 'gone' })
  expect(await listTargets(adaId)).toHaveLength(1)
})

describe('a subscription', () => {
  test('is stored once for each browser', async () => {
    const first = await subscribe()
    const again = await subscribe()
    expect(again.id).toBe(first.id)
    expect(await listTargets(adaId)).toEqual([{ id: first.id, userId: adaId }])
  })

  test('is assigned to the person who signs in with the same browser', async () => {
    const { id } = await subscribe(ada, '/shared')
    const ben = await newcomer()
    await subscribe(ben, '/shared')
    expect(await listTargets(adaId, await readUserId(ben))).toEqual([{ id, userId: await readUserId(ben) }])
  })

  test('ends with the session', async () => {
    await subscribe()
    await ada.send('/api/sign-out', { method: 'POST' })
    expect(await listTargets(adaId)).toEqual([])
  })

  test('gets no messages once the session has expired', async () => {
    const browser = await subscribe()
    const late = clock
      .now()
      .add({ hours: 24 * 31 })
      .toString()
    expect(await store.database.read((sql) => listPushTargets(sql, [adaId], late))).toEqual([])
    expect(browser.id).toBeGreaterThan(0)
  })

  test('can only be deleted by its person', async () => {
    const { endpoint, id } = await subscribe()
    const ben = await newcomer()
    expect((await send(ben, 'DELETE', { endpoint })).body).toEqual({ isRemoved: false })
    expect(await listTargets(adaId)).toHaveLength(1)
    expect((await send(ada, 'DELETE', { endpoint })).body).toEqual({ isRemoved: true })
    expect(await sendPush(deps(), id, content)).toEqual({ kind: 'gone' })
    expect(service.received).toEqual([])
  })

  test('has a limit of twenty, which replaces the oldest', async () => {
    for (const at of Array.from({ length: 22 }, (_, number) => number)) await subscribe(ada, `/many-${count}-${at}`)
    expect(await listTargets(adaId)).toHaveLength(20)
  })

  test('needs a session', async () => {
    const visitor = openBrowser(product.url)
    const body = { endpoint: `${service.origin}/x`, keys: makeBrowserKeys().keys }
    expect((await send(visitor, 'PUT', body)).status).toBe(401)
    expect((await send(visitor, 'DELETE', { endpoint: body.endpoint })).status).toBe(401)
  })

  test.each([
    ['no address', { endpoint: 'nowhere' }],
    ['keys of another curve', { keys: { p256dh: 'A'.repeat(87), auth: makeBrowserKeys().keys.auth } }],
    ['a secret that is too short', { keys: { ...makeBrowserKeys().keys, auth: 'A'.repeat(20) } }],
    ['no keys', { keys: {} }],
  ])('is refused with %s', async (_what, given) => {
    const body = { endpoint: `${service.origin}/x`, keys: makeBrowserKeys().keys, ...given }
    expect((await send(ada, 'PUT', body)).status).toBe(400)
    expect(await listTargets(adaId)).toEqual([])
  })
})

describe('in production', () => {
  const real = async (lookup?: (host: string) => Promise<string[]>) =>
    createPushSender({
      keys: await makePushKeys(),
      subject: 'mailto:operator@wonderlark.invalid',
      send: createGuardedSend({ time: 1_000, ...(lookup && { lookup }) }),
    })

  test.each([
    'http://push.example.org/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://intranet/x',
    'ftp://push.example.org/x',
    'https://push.example.org/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil-fcm.googleapis.com/x',
    'https://storage.googleapis.com/x',
    'https://apple.com/x',
    'https://notify.windows.com.evil.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://me@fcm.googleapis.com/x',
  ])('%s isn’t a push service', async (endpoint) => {
    expect((await real()).accepts(endpoint)).toBe(false)
  })

  test('the push services of browsers are allowed', async () => {
    const sender = await real()
    const edge = 'wns2-par02p.notify.windows.com'
    for (const host of ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com', edge]) {
      expect(sender.accepts(`https://${host}/some/token`)).toBe(true)
    }
  })

  test('a stored subscription of another host gets no message and is deleted', async () => {
    const { keys } = makeBrowserKeys()
    const target = { endpoint: `${service.origin}/elsewhere`, ...keys }
    expect(await (await real()).send(target, { text: 'Hello', lifetime: 60 })).toEqual({ kind: 'gone' })
    expect(service.received).toEqual([])
  })

  test.each([['127.0.0.1'], ['10.1.2.3'], ['169.254.169.254'], ['::1'], ['fd00::1']])(
    'a name that resolves to %s is rejected',
    async (address) => {
      const target = { endpoint: 'https://fcm.googleapis.com/x', ...makeBrowserKeys().keys }
      const sender = await real(async () => ['93.184.216.34', address])
      expect(await sender.send(target, { text: '{}', lifetime: 60 })).toEqual({
        kind: 'refused',
        why: 'fcm.googleapis.com is not on the public Internet.',
      })
    },
  )

  test('a name that can’t be resolved is retried later', async () => {
    const sender = await real(() => Promise.reject(new Error('ENOTFOUND')))
    const target = { endpoint: 'https://fcm.googleapis.com/x', ...makeBrowserKeys().keys }
    expect(await sender.send(target, { text: '{}', lifetime: 60 })).toMatchObject({ kind: 'later' })
  })
})
