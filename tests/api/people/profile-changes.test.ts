import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#contract/people/person.ts'
import type { Problem } from '#contract/problem.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { insertHostedEvent, inviteByMail, ownStatuses } from '#tests/support/hosting/guests.ts'
import { dataUrl, plainPicture } from '#tests/support/pictures/images.ts'
import { mailsIn } from '#tests/support/product/jobs.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

let clock = stopClock('2026-11-21T14:00:00Z')
let store: TestDatabase
let product: ProductServer
let ada: BrowserLike
beforeEach(async () => {
  clock = stopClock('2026-11-21T14:00:00Z')
  store = await createTestDatabase()
  product = await startProductServer({ database: store.database, clock })
  ada = await product.signIn({ name: 'Ada Lovelace', email: 'ada@example.org' })
})
afterEach(async () => {
  await product.close()
  await store.close()
})

const read = async (browser: BrowserLike, path: string) => {
  const response = await browser.send(path)
  return { status: response.status, body: (await response.json()) as User & Problem }
}
const put = async (browser: BrowserLike, change: object, id: number | 'me' = 'me') => {
  const response = await browser.send(`/api/user/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })
  return { status: response.status, body: (await response.json()) as User & Problem }
}
const mails = () => mailsIn(store.database)

describe('a new email address', () => {
  const verify = async (token: string) => {
    const response = await openBrowser(product.url).send('/api/email-verifications', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    return { status: response.status, body: (await response.json()) as { email?: string; code?: string } }
  }
  const tokens = async () =>
    (await mails()).flatMap(({ kind, text }) =>
      kind === 'email-confirmation' ? (/token=([\w-]+)/.exec(text)?.[1] ?? []) : [],
    )

  test('takes effect when its link is opened, and the old address is notified', async () => {
    const { body } = await put(ada, { email: 'countess@example.org' })
    expect(body).toMatchObject({ email: 'ada@example.org', pendingEmail: 'countess@example.org' })
    expect((await mails()).map(({ recipient, kind }) => [recipient, kind])).toEqual([
      ['countess@example.org', 'email-confirmation'],
      ['ada@example.org', 'email-change-alert'],
    ])
    const [token = ''] = await tokens()
    expect(await verify(token)).toEqual({ status: 200, body: { email: 'countess@example.org' } })
    expect((await read(ada, '/api/user/me')).body).toMatchObject({ email: 'countess@example.org', pendingEmail: null })
    expect(await verify(token)).toMatchObject({ status: 410, body: { code: 'verification_ended' } })
    expect(await verify('x')).toMatchObject({ status: 410 })
  })

  test('adds its invitations once it is confirmed', async () => {
    const cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
    const hostId = (await read(cy, '/api/user/me')).body.id
    const pond = await insertHostedEvent(store.database, { hostId, startsAt: '2099-11-28T15:00:00Z' })
    await inviteByMail(cy, store.database, pond, ['countess@example.org'])
    await put(ada, { email: 'countess@example.org' })
    expect(await ownStatuses(ada)).toEqual([])
    await verify((await tokens()).at(-1) ?? '')
    expect(await ownStatuses(ada)).toEqual([[pond, 'invited']])
  })

  test('sends no second email when saved again, and invalidates the previous link when replaced', async () => {
    await put(ada, { email: 'one@example.org' })
    await put(ada, { email: 'one@example.org', bio: 'x' })
    expect(await tokens()).toHaveLength(1)
    await put(ada, { email: 'two@example.org' })
    const [first = '', second = ''] = await tokens()
    expect((await verify(first)).status).toBe(410)
    expect((await verify(second)).body.email).toBe('two@example.org')
  })

  test('can be withdrawn by request or by entering the current address', async () => {
    await put(ada, { email: 'one@example.org' })
    const response = await ada.send('/api/user/me/pending-email', { method: 'DELETE' })
    expect(await response.json()).toMatchObject({ pendingEmail: null, email: 'ada@example.org' })
    await put(ada, { email: 'two@example.org' })
    expect((await put(ada, { email: 'ada@example.org' })).body.pendingEmail).toBeNull()
    for (const token of await tokens()) expect((await verify(token)).status).toBe(410)
  })

  test('expires after a day', async () => {
    await put(ada, { email: 'one@example.org' })
    clock.pass({ hours: 24 })
    expect((await read(ada, '/api/user/me')).body.pendingEmail).toBeNull()
    const [token = ''] = await tokens()
    expect((await verify(token)).status).toBe(410)
  })
})

describe('a profile picture', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('of type %s can be stored, shown and removed', async (format) => {
    const picture = dataUrl(await plainPicture(format), `image/${format}`)
    const { status, body } = await put(ada, { avatar: picture })
    expect(status).toBe(200)
    expect(body.avatar).toMatch(/^\/images\/[0-9a-f]{32}-192\.jpg$/)
    expect((await ada.send(body.avatar ?? '')).headers.get('content-type')).toBe('image/jpeg')
    expect((await put(ada, { avatar: body.avatar, bio: 'x' })).body.avatar).toBe(body.avatar)
    expect((await read(ada, '/api/session')).body).toMatchObject({ photoURL: body.avatar })
    expect((await put(ada, { avatar: null })).body.avatar).toBeNull()
  })

  test('is rejected if invalid or too large', async () => {
    const text = dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png')
    expect(await put(ada, { avatar: text })).toMatchObject({ status: 415, body: { code: 'image_not_offered' } })
    const large = dataUrl(Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png')
    expect((await put(ada, { avatar: large })).status).toBe(413)
    expect((await read(ada, '/api/user/me')).body.avatar).toBeNull()
  })
})
