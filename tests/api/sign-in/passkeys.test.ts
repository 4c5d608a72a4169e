import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSetupLink } from '#server/admin/setup-service.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { openAuthenticator } from '#tests/support/people/passkeys.ts'
import { openSignInWorld, passkeyOrigin, type SignInWorld } from '#tests/support/people/sign-in-world.ts'

let world: SignInWorld
beforeEach(async () => {
  world = await openSignInWorld()
})
afterEach(() => world.close())

type Challenge = { challenge: string }
const readRows = () =>
  world.database.read(
    (sql) => sql`
      select counter::int, transports, can_be_backed_up as "canBeBackedUp", is_backed_up as "isBackedUp", name from passkeys`,
  )

describe('a passkey', () => {
  test('is discoverable, prefers user verification, and is stored with its counter and backup flags', async () => {
    const ada = await world.signIn('ada@example.org', 'Ada')
    const { body: options } = await sendJson(ada, 'POST', '/api/passkeys/options')
    expect(options).toMatchObject({
      rp: { id: 'lark.example', name: 'Wonderlark' },
      user: { name: 'ada@example.org', displayName: 'Ada' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    })
    const authenticator = openAuthenticator(passkeyOrigin)
    const response = authenticator.create(options as Challenge, { isBackedUp: true })
    expect((await sendJson(ada, 'POST', '/api/passkeys', { response })).body).toMatchObject({
      isBackedUp: true,
      lastUsedAt: null,
    })
    expect(await readRows()).toMatchObject([
      { counter: 0, transports: ['internal', 'hybrid'], canBeBackedUp: true, isBackedUp: true },
    ])
    const { body: again } = await sendJson(ada, 'POST', '/api/passkeys/options')
    expect(again['excludeCredentials']).toMatchObject([{ id: authenticator.id }])
    expect((again['user'] as { id: string }).id, 'authenticators know the account by one name').toBe(
      (options['user'] as { id: string }).id,
    )
  })

  test('signs in without a name, and increases its counter', async () => {
    const ada = await world.signIn('ada@example.org', 'Ada')
    const { authenticator } = await world.addPasskey(ada)
    const browser = world.browse()
    expect((await sendJson(browser, 'POST', '/api/auth/passkey/options')).body).toMatchObject({
      rpId: 'lark.example',
      userVerification: 'preferred',
    })
    expect((await world.usePasskey(browser, authenticator)).body).toEqual({ step: 'signed-in', isConnected: false })
    expect(await world.readSession(browser)).toMatchObject({ displayName: 'Ada' })
    expect((await world.usePasskey(world.browse(), authenticator)).status).toBe(200)
    expect(await readRows()).toMatchObject([{ counter: 2, isBackedUp: false }])
    expect((await sendJson(browser, 'GET', '/api/sign-in-ways')).body['passkeys']).toMatchObject([
      { lastUsedAt: '2026-11-27T14:00:00Z' },
    ])
  })

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'https://lark.example:8443' }],
    ['without https', { origin: 'http://lark.example' }],
    ['with another key', { isForged: true }],
    ['that counted back, as a copy would', { counter: 1 }],
  ])('a response %s is refused', async (_name, faults) => {
    const ada = await world.signIn('ada@example.org', 'Ada')
    const { authenticator } = await world.addPasskey(ada)
    await world.usePasskey(world.browse(), authenticator)
    const browser = world.browse()
    expect((await world.usePasskey(browser, authenticator, faults)).body['code']).toBe('passkey_refused')
    expect(await world.readSession(browser)).toBeNull()
  })

  test('a challenge works once, within ten minutes, in the browser that got it', async () => {
    const ada = await world.signIn('ada@example.org', 'Ada')
    const { authenticator } = await world.addPasskey(ada)
    const ask = async (browser: BrowserLike) =>
      (await sendJson(browser, 'POST', '/api/auth/passkey/options')).body as Challenge
    const answer = async (browser: BrowserLike, response: object) =>
      (await sendJson(browser, 'POST', '/api/auth/passkey', { response })).body
    const browser = world.browse()
    const response = authenticator.use(await ask(browser))
    const mallory = world.browse()
    await ask(mallory)
    expect((await answer(mallory, response))['code']).toBe('sign_in_ended')
    expect((await answer(browser, response))['step']).toBe('signed-in')
    expect((await answer(browser, response))['code']).toBe('sign_in_ended')
    const late = authenticator.use(await ask(browser))
    world.clock.pass({ minutes: 10 })
    expect((await answer(browser, late))['code']).toBe('sign_in_ended')
    const madeUp = authenticator.use(await ask(browser), { challenge: 'bWFkZSB1cA' })
    expect((await answer(browser, madeUp))['code']).toBe('sign_in_ended')
  })

  test('that was removed, or belongs to a banned person, signs nobody in', async () => {
    const ada = await world.signIn('ada@example.org', 'Ada')
    const { authenticator, body } = await world.addPasskey(ada)
    await world.database.write((sql) => sql`update users set disabled_at = now()`)
    expect((await world.usePasskey(world.browse(), authenticator)).body['code']).toBe('account_disabled')
    await world.database.write((sql) => sql`update users set disabled_at = null`)
    const back = await world.signIn('ada@example.org')
    expect((await sendJson(back, 'DELETE', `/api/passkeys/${String(body['id'])}`)).status).toBe(200)
    expect((await world.usePasskey(world.browse(), authenticator)).body['code']).toBe('passkey_unknown')
  })

  test('is renamed and removed by its owner alone', async () => {
    const ada = await world.signIn('ada@example.org', 'Ada')
    const { body } = await world.addPasskey(ada)
    const path = `/api/passkeys/${String(body['id'])}`
    const mallory = await world.signIn('mallory@example.org', 'Mallory')
    expect((await sendJson(mallory, 'PATCH', path, { name: 'Mine' })).body['code']).toBe('sign_in_way_not_found')
    expect((await sendJson(mallory, 'DELETE', path)).body['code']).toBe('sign_in_way_not_found')
    expect((await sendJson(ada, 'PATCH', path, { name: ' Blue phone ' })).body['name']).toBe('Blue phone')
    expect((await sendJson(ada, 'PATCH', path, { name: ' ' })).status).toBe(400)
  })

  test('a challenge to add one can’t be answered by another account, or to sign in', async () => {
    const ada = await world.signIn('ada@example.org', 'Ada')
    const { body: options } = await sendJson(ada, 'POST', '/api/passkeys/options')
    const authenticator = openAuthenticator(passkeyOrigin)
    const response = authenticator.create(options as Challenge)
    expect((await sendJson(ada, 'POST', '/api/auth/passkey', { response })).body['code']).toBe('sign_in_ended')
    const mallory = await world.signIn('mallory@example.org', 'Mallory')
    for (const [name, value] of ada.cookies) if (!name.endsWith('session')) mallory.cookies.set(name, value)
    expect((await sendJson(mallory, 'POST', '/api/passkeys', { response })).body['code']).toBe('sign_in_ended')
  })

  test('is offered until the person answers or has one', async () => {
    const ada = await world.signIn('ada@example.org', 'Ada')
    expect(await world.readSession(ada)).toMatchObject({ offersPasskey: true })
    await sendJson(ada, 'POST', '/api/passkeys/dismiss-offer')
    expect(await world.readSession(ada)).toMatchObject({ offersPasskey: false })
    const ben = await world.signIn('ben@example.org', 'Ben')
    await world.addPasskey(ben)
    expect(await world.readSession(ben)).toMatchObject({ offersPasskey: false })
  })

  test('counts as a way to sign in, of which one must remain', async () => {
    const ada = await world.signIn('ada@example.org', 'Ada')
    const { body } = await world.addPasskey(ada)
    const ways = (await sendJson(ada, 'GET', '/api/sign-in-ways')).body as { connected: { id: number }[] }
    expect((await sendJson(ada, 'DELETE', `/api/sign-in-ways/${ways.connected[0]?.id}`)).status).toBe(200)
    expect((await sendJson(ada, 'DELETE', `/api/passkeys/${String(body['id'])}`)).body['code']).toBe('last_sign_in_way')
  })
})

test.each([
  ['http://localhost:3000', 'http://localhost:3000'],
  ['https://lark.example', 'https://lark.example'],
  ['http://lark.example', null],
  ['http://127.0.0.1:3000', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::1]', null],
])('at %s, browsers use passkeys on the origin %s', async (publicUrl, origin) => {
  const site = await world.serveAgain('none', { publicUrl })
  const browser = openBrowser(site.url)
  expect(await (await browser.send('/api/auth/options')).json()).toMatchObject({ passkeyOrigin: origin })
  const { body } = await sendJson(browser, 'POST', '/api/auth/passkey/options')
  expect(body['code'] === 'sign_in_not_offered').toBe(origin === null)
})

describe('the setup address', () => {
  const openSetup = async (browser: BrowserLike) => {
    await browser.send(await createSetupLink(world))
    return browser
  }
  const createOperator = async (browser: BrowserLike, authenticator = openAuthenticator(passkeyOrigin)) => {
    const { body: options } = await sendJson(browser, 'POST', '/api/setup/passkey/options', { name: 'Olga' })
    const response = authenticator.create(options as Challenge)
    return { authenticator, ...(await sendJson(browser, 'POST', '/api/setup/passkey', { response })) }
  }

  test.each(['none', 'mail', 'outbox'] as const)(
    'makes an operator with a passkey alone, with codes by %s',
    async (codes) => {
      const site = await world.serveAgain(codes)
      const browser = await openSetup(openBrowser(site.url))
      expect((await sendJson(browser, 'GET', '/api/setup')).body).toMatchObject({ isClosed: codes === 'none' })
      const { authenticator, body } = await createOperator(browser)
      expect(body).toEqual({ isOperator: true })
      expect(await world.readSession(browser)).toMatchObject({ displayName: 'Olga', email: null, isOperator: true })
      expect((await browser.send('/api/admin/overview')).status).toBe(200)
      const later = openBrowser(site.url)
      expect((await world.usePasskey(later, authenticator)).status).toBe(200)
      expect(await world.readSession(later)).toMatchObject({ isOperator: true })
    },
  )

  test('creates an operator with an email code', async () => {
    const browser = await openSetup(world.browse())
    await world.signIn('olga@example.org', 'Olga', browser)
    expect((await sendJson(browser, 'POST', '/api/setup/operator')).status).toBe(200)
    expect(await world.readSession(browser)).toMatchObject({ isOperator: true, email: 'olga@example.org' })
  })

  test('lets an operator who can’t sign in any more return, until the setup is finished again', async () => {
    const first = await openSetup(world.browse())
    await createOperator(first)
    await sendJson(first, 'POST', '/api/setup/finish')
    const second = await openSetup(world.browse())
    expect((await createOperator(second)).status).toBe(200)
    expect((await sendJson(second, 'POST', '/api/setup/finish')).status).toBe(200)
    expect((await createOperator(second)).body['code']).not.toBeUndefined()
  })

  test('nobody without it can create an operator', async () => {
    const mallory = world.browse()
    expect((await sendJson(mallory, 'POST', '/api/setup/passkey/options', { name: 'M' })).body['code']).toBe(
      'setup_not_found',
    )
    // Nor with a challenge that was given for something else, or to a browser that had it.
    const ada = await world.signIn('ada@example.org', 'Ada')
    const { body: options } = await sendJson(ada, 'POST', '/api/passkeys/options')
    const response = openAuthenticator(passkeyOrigin).create(options as Challenge)
    await openSetup(ada)
    expect((await sendJson(ada, 'POST', '/api/setup/passkey', { response })).body['code']).toBe('sign_in_ended')
    const { body: own } = await sendJson(ada, 'POST', '/api/setup/passkey/options', { name: 'M' })
    const late = openAuthenticator(passkeyOrigin).create(own as Challenge)
    await sendJson(ada, 'POST', '/api/setup/finish')
    expect((await sendJson(ada, 'POST', '/api/setup/passkey', { response: late })).body['code']).toBe('setup_not_found')
  })

  test('an account with a passkey alone gets an address for its emails when it adds one', async () => {
    const browser = await openSetup(world.browse())
    await createOperator(browser)
    expect((await sendJson(browser, 'GET', '/api/user/me')).body).toMatchObject({ email: null, pendingEmail: null })
    await sendJson(browser, 'POST', '/api/sign-in-ways/email', { email: 'olga@example.org' })
    const code = await world.readCode('olga@example.org')
    expect((await sendJson(browser, 'POST', '/api/sign-in-ways/email/code', { code })).status).toBe(200)
    expect(await world.readSession(browser)).toMatchObject({ email: 'olga@example.org' })
  })
})
