import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { offerProviders, startOpenIdProvider, type TestOpenIdProvider } from '#tests/support/servers/openid-provider.ts'
import { openSignInWorld, type SignInWorld } from '#tests/support/people/sign-in-world.ts'

let library: TestOpenIdProvider
let school: TestOpenIdProvider
let world: SignInWorld
beforeEach(async () => {
  library = await startOpenIdProvider()
  school = await startOpenIdProvider()
  world = await openSignInWorld({ settings: offerProviders(library, school) })
})
afterEach(async () => {
  await world.close()
  await library.close()
  await school.close()
})

type Person = TestOpenIdProvider['person']
const ada: Person = { sub: 'ada', name: 'Ada Lovelace', email: 'ada@example.org', email_verified: true }

const getSlot = (provider: TestOpenIdProvider) => (provider === library ? 'openid' : 'openid2')

/** Signs in through a provider's page. */
async function signInAt(provider: TestOpenIdProvider, person: Person, browser = world.browse()): Promise<BrowserLike> {
  const start = await browser.send(`/api/auth/${getSlot(provider)}/start`)
  const { pathname, search } = provider.agree(new URL(start.headers.get('location') ?? ''), person)
  await browser.open(world.product.url + pathname + search)
  return browser
}

/** Connects a provider in the settings. @returns the address at which the browser ends */
async function connect(browser: BrowserLike, provider: TestOpenIdProvider, person: Person): Promise<string> {
  const { body } = await sendJson(browser, 'POST', '/api/sign-in-ways/provider', { provider: getSlot(provider) })
  const { pathname, search } = provider.agree(new URL(String(body['url'])), person)
  const end = await browser.send(world.product.url + pathname + search)
  return end.headers.get('location') ?? ''
}

interface Ways {
  connected: { id: number; name: string; provider: string | null; isUsable: boolean }[]
  passkeys: { id: number; name: string }[]
}
const readWays = async (browser: BrowserLike) =>
  (await sendJson(browser, 'GET', '/api/sign-in-ways')).body as unknown as Ways
const listNames = async (browser: BrowserLike) => (await readWays(browser)).connected.map(({ name }) => name)
const readId = async (browser: BrowserLike) => (await world.readSession(browser))?.userId
const remove = async (browser: BrowserLike, name: string) => {
  const way = (await readWays(browser)).connected.find((each) => each.name === name)
  return sendJson(browser, 'DELETE', `/api/sign-in-ways/${way?.id}`)
}
const countUsers = async () =>
  (await world.database.read((sql) => sql.value<number>`select count(*)::int from users`)) ?? 0

test('the buttons have the names and icons that the operator gave', async () => {
  const options = (await sendJson(world.browse(), 'GET', '/api/auth/options')).body
  expect(options['providers']).toEqual([
    { id: 'openid', name: 'Riverton Library card', icon: 'library' },
    { id: 'openid2', name: 'Riverton School', icon: 'school' },
  ])
  expect(await readId(await signInAt(library, ada))).toBe(1)
  expect(await readId(await signInAt(school, { ...ada, sub: 'ben', name: 'Ben', email: 'ben@example.org' }))).toBe(2)
})

describe('an address that belongs to an account already', () => {
  test('isn’t connected at once: the person is asked to sign in as before to connect both', async () => {
    const before = await signInAt(library, ada)
    const browser = world.browse()
    await world.ask(browser, 'ada@example.org')
    const { body } = await world.enter(browser, await world.readCode('ada@example.org'))
    expect(body).toEqual({ step: 'account', isConnected: false })
    expect(await readId(browser)).toBeUndefined()
    expect(await world.readProgress(browser)).toEqual({
      step: 'account',
      name: '',
      email: 'ada@example.org',
      provider: null,
      ways: ['openid'],
    })
    await signInAt(library, ada, browser)
    expect(browser.url.searchParams.get('connected')).toBe('yes')
    expect(await readId(browser)).toBe(await readId(before))
    expect(await listNames(browser)).toEqual(['Riverton Library card', 'ada@example.org'])
    expect(await readId(await world.signIn('ada@example.org'))).toBe(await readId(before))
  })

  test('is offered in the other order, too', async () => {
    const before = await world.signIn('ada@example.org', 'Ada')
    const browser = await signInAt(library, ada)
    expect(await readId(browser)).toBeUndefined()
    expect(await world.readProgress(browser)).toMatchObject({ provider: 'Riverton Library card', ways: ['email'] })
    await world.ask(browser, 'ada@example.org')
    const { body } = await world.enter(browser, await world.readCode('ada@example.org'))
    expect(body).toEqual({ step: 'signed-in', isConnected: true })
    expect(await readId(await signInAt(library, ada))).toBe(await readId(before))
    expect(await countUsers()).toBe(1)
  })

  test('is offered between two providers', async () => {
    const before = await signInAt(library, ada)
    const browser = await signInAt(school, { ...ada, sub: 'pupil-7' })
    expect(await world.readProgress(browser)).toMatchObject({ provider: 'Riverton School', ways: ['openid'] })
    await signInAt(library, ada, browser)
    expect(await readId(await signInAt(school, { ...ada, sub: 'pupil-7' }))).toBe(await readId(before))
  })

  test('can start a separate account instead', async () => {
    const before = await signInAt(library, ada)
    const browser = world.browse()
    await world.ask(browser, 'ada@example.org')
    await world.enter(browser, await world.readCode('ada@example.org'))
    await sendJson(browser, 'POST', '/api/auth/account', { name: 'Ada at work' })
    expect(await readId(browser)).not.toBe(await readId(before))
    expect(await listNames(before)).toEqual(['Riverton Library card'])
  })

  test('is not connected to somebody else who signs in at this browser next', async () => {
    await signInAt(library, ada)
    await world.signIn('ben@example.org', 'Ben')
    const browser = world.browse()
    await world.ask(browser, 'ada@example.org')
    await world.enter(browser, await world.readCode('ada@example.org'))
    await world.ask(browser, 'ben@example.org')
    const { body } = await world.enter(browser, await world.readCode('ben@example.org'))
    expect(body).toEqual({ step: 'signed-in', isConnected: false })
    expect(await listNames(browser)).toEqual(['ben@example.org'])
  })

  test('of a banned person opens no new account', async () => {
    await signInAt(library, ada)
    await world.database.write((sql) => sql`update users set disabled_at = now()`)
    const browser = world.browse()
    await world.ask(browser, 'ada@example.org')
    const { body } = await world.enter(browser, await world.readCode('ada@example.org'))
    expect(body['code']).toBe('account_disabled')
    const other = await signInAt(school, { ...ada, sub: 'pupil-7' })
    expect(other.url.searchParams.get('failed')).toBe('disabled')
    expect(await countUsers()).toBe(1)
  })
})

describe('an unverified address gives access to no account', () => {
  const mallory: Person = { sub: 'mallory', name: 'Mallory', email: 'ada@example.org', email_verified: false }

  test('an account that only claims an address isn’t offered to its owner', async () => {
    const attacker = await signInAt(library, mallory)
    const owner = world.browse()
    await world.ask(owner, 'ada@example.org')
    await world.enter(owner, await world.readCode('ada@example.org'))
    expect(await world.readProgress(owner)).toMatchObject({ step: 'account', ways: [] })
    await sendJson(owner, 'POST', '/api/auth/account', { name: 'Ada' })
    expect(await readId(owner)).not.toBe(await readId(attacker))
  })

  test('a provider’s claim of an address neither signs in to its account nor is connected to it', async () => {
    const owner = await world.signIn('ada@example.org', 'Ada')
    const attacker = await signInAt(library, mallory)
    expect(await readId(attacker)).not.toBe(await readId(owner))
    expect(await listNames(owner)).toEqual(['ada@example.org'])
    // Not even if the owner next signs in with the same browser.
    await world.signIn('ada@example.org', 'Ada', attacker)
    expect(await listNames(attacker)).toEqual(['ada@example.org'])
  })

  test('a confirmed new address for an account’s emails doesn’t allow signing in', async () => {
    const attacker = await signInAt(library, { ...mallory, email: 'mallory@example.org', email_verified: true })
    await world.database.write(
      (sql) => sql`update users set email = 'ada@example.org', email_verified = true where id = 1`,
    )
    const owner = world.browse()
    await world.ask(owner, 'ada@example.org')
    const { body } = await world.enter(owner, await world.readCode('ada@example.org'))
    expect(body['step']).toBe('account')
    expect(await readId(owner)).toBeUndefined()
    await sendJson(owner, 'POST', '/api/auth/account', { name: 'Ada' })
    expect(await readId(owner)).not.toBe(await readId(attacker))
  })

  test('a code can add an address only in the browser and the account that asked for it', async () => {
    const attacker = await world.signIn('mallory@example.org', 'Mallory')
    await sendJson(attacker, 'POST', '/api/sign-in-ways/email', { email: 'ada@example.org' })
    const code = await world.readCode('ada@example.org')
    const owner = world.browse()
    expect((await world.enter(owner, code)).body['code']).toBe('code_ended')
    expect((await world.enter(attacker, code)).body['code'], 'nor can it sign in').toBe('code_ended')
    const ben = await world.signIn('ben@example.org', 'Ben')
    expect((await sendJson(ben, 'POST', '/api/sign-in-ways/email/code', { code })).body['code']).toBe('code_ended')
  })

  test('the first verified code of an address ends all access that others got in demo mode', async () => {
    const demo = await world.serveAgain('outbox')
    const attacker = openBrowser(demo.url)
    await sendJson(attacker, 'POST', '/api/auth/email', { email: 'ada@example.org' })
    await world.enter(attacker, await world.readCode('ada@example.org'))
    await sendJson(attacker, 'POST', '/api/auth/account', { name: 'Mallory' })
    await world.addPasskey(attacker)
    expect(await readId(attacker)).toBe(1)
    const owner = await world.signIn('ada@example.org')
    expect(await readId(owner)).toBe(1)
    expect(await world.readSession(attacker)).toBeNull()
    expect(await readWays(owner)).toMatchObject({ connected: [{ name: 'ada@example.org' }], passkeys: [] })
    await world.addPasskey(owner)
    await world.signIn('ada@example.org')
    expect((await readWays(owner)).passkeys, 'only the first').toHaveLength(1)
  })
})

describe('the settings', () => {
  test('connect and remove providers and addresses', async () => {
    const browser = await world.signIn('ada@example.org', 'Ada')
    expect(await connect(browser, library, { ...ada, email: 'other@example.org' })).toBe(
      '/profile/settings?connected=yes',
    )
    await sendJson(browser, 'POST', '/api/sign-in-ways/email', { email: 'Ada@Work.example' })
    const code = await world.readCode('ada@work.example')
    const added = await sendJson(browser, 'POST', '/api/sign-in-ways/email/code', { code })
    expect(added.body).toMatchObject({ name: 'ada@work.example', provider: null, isUsable: true })
    expect(await listNames(browser)).toEqual(['ada@example.org', 'Riverton Library card', 'ada@work.example'])
    for (const other of [await signInAt(library, ada), await world.signIn('ada@work.example')])
      expect(await readId(other)).toBe(await readId(browser))
    expect((await remove(browser, 'ada@work.example')).status).toBe(200)
    expect(await world.readSession(browser), 'emails still go to the first address').toMatchObject({
      email: 'ada@example.org',
    })
    expect((await remove(browser, 'Riverton Library card')).status).toBe(200)
    expect((await remove(browser, 'ada@example.org')).body['code']).toBe('last_sign_in_way')
    expect(await listNames(browser)).toEqual(['ada@example.org'])
  })

  test('two concurrent removals leave one way to sign in', async () => {
    const browser = await world.signIn('ada@example.org', 'Ada')
    await connect(browser, library, ada)
    const { connected } = await readWays(browser)
    const results = await Promise.all(connected.map(({ id }) => sendJson(browser, 'DELETE', `/api/sign-in-ways/${id}`)))
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await listNames(browser)).toHaveLength(1)
  })

  test('a way to sign in that doesn’t work any more doesn’t count as the last one', async () => {
    const browser = await world.signIn('ada@example.org', 'Ada')
    await world.database.write(
      (sql) => sql`insert into identities (provider, subject, user_id) values ('openid https://gone.example', 'x', 1)`,
    )
    expect(await readWays(browser)).toMatchObject({
      connected: [{ isUsable: true }, { name: 'gone.example', isUsable: false }],
    })
    expect((await remove(browser, 'ada@example.org')).body['code']).toBe('last_sign_in_way')
    expect((await remove(browser, 'gone.example')).status).toBe(200)
  })

  test('a way to sign in to another account isn’t moved', async () => {
    const before = await signInAt(library, ada)
    const ben = await world.signIn('ben@example.org', 'Ben')
    expect(await connect(ben, library, ada)).toBe('/profile/settings?failed=taken&with=openid')
    expect(await readId(await signInAt(library, ada))).toBe(await readId(before))
    await world.signIn('work@example.org', 'Work')
    await sendJson(ben, 'POST', '/api/sign-in-ways/email', { email: 'work@example.org' })
    const code = await world.readCode('work@example.org')
    expect((await sendJson(ben, 'POST', '/api/sign-in-ways/email/code', { code })).body['code']).toBe(
      'sign_in_way_taken',
    )
    const [own] = (await readWays(before)).connected
    expect((await sendJson(ben, 'DELETE', `/api/sign-in-ways/${own?.id}`)).body['code']).toBe('sign_in_way_not_found')
  })

  test('a provider is connected only to the person who asked and is still signed in', async () => {
    const browser = await world.signIn('ada@example.org', 'Ada')
    const { body } = await sendJson(browser, 'POST', '/api/sign-in-ways/provider', { provider: 'openid' })
    const { pathname, search } = library.agree(new URL(String(body['url'])), ada)
    await world.signIn('ben@example.org', 'Ben', browser)
    for (const [name, value] of (await world.signIn('ben@example.org')).cookies)
      if (name.endsWith('session')) browser.cookies.set(name, value)
    const end = await browser.send(world.product.url + pathname + search)
    expect(end.headers.get('location')).toMatch(/failed=(used_or_late|other_browser)/)
    expect(await listNames(browser)).toEqual(['ben@example.org'])
  })

  test('another site can’t start connecting a provider', async () => {
    const browser = await world.signIn('ada@example.org', 'Ada')
    const response = await browser.send('/api/sign-in-ways/provider', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ provider: 'openid' }),
    })
    expect(response.status).toBe(403)
  })
})

describe('the address of an account', () => {
  const readAlerts = async () => {
    await doDueJobs(world, /^(accounts|mail)\./)
    return (await mailsIn(world.database)).filter(({ kind }) => kind === 'sign-in-way-added')
  }

  test('gets an email when a provider or another address can sign in, and none about its first way', async () => {
    const browser = await signInAt(library, ada)
    expect(await readAlerts()).toEqual([])
    await connect(browser, school, { ...ada, sub: 'ada-at-school', email: 'ada@school.example' })
    const [first] = await readAlerts()
    expect([first?.recipient, first?.subject]).toEqual(['ada@example.org', 'A new way to sign in to your account'])
    expect(first?.text).toMatch(/an account of\s+another site/)
    expect(first?.text).not.toContain('school.example')
    await connect(browser, school, { ...ada, sub: 'ada-at-school', email: 'ada@school.example' })
    expect(await readAlerts(), 'it could sign in before').toHaveLength(1)
    await sendJson(browser, 'POST', '/api/sign-in-ways/email', { email: 'ada.l@example.org' })
    const code = await world.readCode('ada.l@example.org')
    expect((await sendJson(browser, 'POST', '/api/sign-in-ways/email/code', { code })).status).toBe(200)
    expect((await readAlerts()).map(({ recipient }) => recipient)).toEqual(['ada@example.org', 'ada@example.org'])
  })
})
