import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '#contract/sign-in/session.ts'
import { openSignIn } from '#server/boot/identity.ts'
import { continueAs, openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { offerProviders, startOpenIdProvider } from '#tests/support/servers/openid-provider.ts'
import type { Fault, TestOpenIdProvider } from '#tests/support/servers/openid-provider.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

let clock = stopClock('2026-11-21T14:00:00Z')
let store: TestDatabase
let product: ProductServer
beforeEach(async () => {
  clock = stopClock('2026-11-21T14:00:00Z')
  store = await createTestDatabase()
})
afterEach(async () => {
  await product.close()
  await store.close()
})

const readSession = async (browser: BrowserLike) => (await (await browser.send('/api/session')).json()) as Session
const count = async (table: 'users' | 'sessions') => {
  const [row] = await store.database.read(
    (sql) => sql<{ users: number; sessions: number }>`
      select (select count(*) from users) as users, (select count(*) from sessions) as sessions`,
  )
  return row?.[table]
}

describe('with the embedded demo provider', () => {
  beforeEach(async () => {
    product = await startProductServer({ database: store.database, clock })
  })

  test('a new person gets an account and a username, and the opener is notified', async () => {
    const browser = openBrowser(product.url)
    const page = await browser.open('/api/auth/google/start?next=%2Fevents&popup=1')
    const html = await page.clone().text()
    for (const part of ['<title>Demo sign-in</title>', '>Name</label>', '>Email</label>', '>Continue</button>'])
      expect(html).toContain(part)
    const end = await continueAs(browser, page, { name: 'Zoë O’Hara', email: 'zoe@example.org' })
    expect(end.headers.get('content-security-policy')).toMatch(/script-src 'nonce-[^']+'/)
    const news = await end.text()
    expect(news).toContain('{"kind":"signed-in","id":"')
    expect(news).toContain('"/login?next=%2Fevents"')
    expect(await readSession(browser)).toMatchObject({
      userId: 1,
      uid: '1',
      displayName: 'Zoë O’Hara',
      username: 'zoeohara',
      email: 'zoe@example.org',
      endsAt: '2026-12-21T14:00:00Z',
    })
  })

  test('without a window, the browser goes to the provider and back to the sign-in screen', async () => {
    const browser = openBrowser(product.url)
    const page = await browser.open('/api/auth/google/start?next=%2Fgoals')
    await continueAs(browser, page, { name: 'Ada', email: 'ada@example.org' })
    expect(browser.url.pathname + browser.url.search).toBe('/login?next=%2Fgoals')
  })

  test('the cookie is HttpOnly and SameSite, and the database only stores its hash', async () => {
    const browser = openBrowser(product.url)
    const page = await browser.open('/api/auth/google/start')
    const form = await continueAs(browser, page, { name: 'Ada', email: 'ada@example.org' })
    await form.body?.cancel()
    const refreshed = await browser.send('/api/session/refresh', { method: 'POST' })
    const line = refreshed.headers.getSetCookie().find((cookie) => cookie.startsWith('wonderlark_session='))
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(line).toContain(attribute)
    const token = browser.cookies.get('wonderlark_session') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await store.database.read((sql) => sql<{ text: string }>`select sessions::text as text from sessions`)
    expect(rows[0]?.text).not.toContain(token)
    expect(rows[0]?.text).not.toContain(Buffer.from(token).toString('hex'))
  })

  test('a returning person gets the same account and a new session, and the old one ends', async () => {
    const browser = await product.signInOnPage({ name: 'Ada', email: 'ada@example.org' })
    const before = browser.cookies.get('wonderlark_session')
    await product.signInOnPage({ name: 'Ada L.', email: 'ADA@example.org' }, browser)
    expect(browser.cookies.get('wonderlark_session')).not.toBe(before)
    expect(await count('users')).toBe(1)
    expect(await count('sessions')).toBe(1)
  })

  test('people with the same name get different usernames', async () => {
    const people = ['a', 'b', 'c'].map((letter) => ({ name: 'Sam Lee', email: `${letter}@example.org` }))
    const names: string[] = []
    for (const person of people) names.push((await readSession(await product.signInOnPage(person))).username)
    expect(names).toEqual(['samlee', 'samlee2', 'samlee3'])
  })

  test('concurrent sign-ins of a new person create one account', async () => {
    const person = { name: 'Ada', email: 'ada@example.org' }
    const browsers = await Promise.all([
      product.signInOnPage(person),
      product.signInOnPage(person),
      product.signInOnPage(person),
    ])
    const ids = await Promise.all(browsers.map(async (browser) => (await readSession(browser)).userId))
    expect(new Set(ids).size).toBe(1)
    expect(await count('users')).toBe(1)
    expect(await count('sessions')).toBe(3)
  })

  test('cancelling is reported', async () => {
    const browser = openBrowser(product.url)
    const page = await browser.open('/api/auth/google/start?popup=1')
    const end = await continueAs(browser, page, { cancel: '1' })
    expect(await end.text()).toContain('"failure":"cancelled"')
    expect((await browser.send('/api/session')).status).toBe(401)
  })

  test('a form without a name or address is shown again', async () => {
    const browser = openBrowser(product.url)
    const page = await browser.open('/api/auth/google/start?popup=1')
    const again = await continueAs(browser, page, { name: '<Ada>', email: 'nowhere' })
    expect(again.status).toBe(400)
    const html = await again.clone().text()
    expect(html).toContain('Enter a name and an email address.')
    expect(html).toContain('value="&lt;Ada&gt;"')
    const end = await continueAs(browser, again, { name: 'Ada', email: 'ada@example.org' })
    expect(await end.text()).toContain('signed-in')
  })

  test('a disabled account is signed out and can’t sign in', async () => {
    const browser = await product.signInOnPage({ name: 'Ada', email: 'ada@example.org' })
    await store.database.write((sql) => sql`update users set disabled_at = now()`)
    expect((await browser.send('/api/session')).status).toBe(401)
    const page = await browser.open('/api/auth/google/start')
    await continueAs(browser, page, { name: 'Ada', email: 'ada@example.org' })
    expect(browser.url.search).toBe('?failed=disabled&with=google')
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/login',
    '/api/session',
    '/..//evil.example',
  ])('nobody is redirected to %s', async (next) => {
    const browser = openBrowser(product.url)
    const page = await browser.open(`/api/auth/google/start?next=${encodeURIComponent(next)}`)
    await continueAs(browser, page, { name: 'Ada', email: 'ada@example.org' })
    expect(browser.url.href).toBe(`${product.url}/login`)
  })

  test('a missing provider is reported', async () => {
    const browser = openBrowser(product.url)
    await browser.open('/api/auth/facebook/start?next=%2Fhome')
    expect(browser.url.search).toBe('?next=%2Fhome&failed=not_configured&with=facebook')
    const options = await (await browser.send('/api/auth/options')).json()
    const providers = [{ id: 'google', name: 'Google', icon: null }]
    expect(options).toEqual({ providers, demo: true, email: true, passkeyOrigin: null, hasPasskeys: false })
  })
})

describe('with another provider', () => {
  let provider: TestOpenIdProvider
  beforeAll(async () => {
    provider = await startOpenIdProvider()
  })
  afterAll(() => provider.close())
  beforeEach(async () => {
    provider.fault = 'none'
    const settings = offerProviders(provider)
    const { database } = store
    const signIn = await openSignIn({ settings, demo: true, publicUrl: 'http://localhost', loopbackUrl: '', database })
    product = await startProductServer({ database, clock, signIn })
  })

  /** @returns the provider's redirect to the product */
  const begin = async (browser: BrowserLike) => {
    const start = await browser.send('/api/auth/openid/start')
    return provider.agree(new URL(start.headers.get('location') ?? ''))
  }
  const findFailure = (browser: BrowserLike) => browser.url.searchParams.get('failed')

  test('the demo provider is unavailable', async () => {
    expect((await fetch(`${product.url}/demo-identity/.well-known/openid-configuration`)).status).toBe(404)
  })

  test('the flow uses PKCE, state and nonce, and creates a session', async () => {
    const browser = openBrowser(product.url)
    const start = await browser.send('/api/auth/openid/start')
    const asked = new URL(start.headers.get('location') ?? '')
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
    expect(asked.searchParams.get('scope')).toBe('openid email profile')
    await browser.open(provider.agree(asked))
    expect(browser.url.href).toBe(`${product.url}/login`)
    expect(await readSession(browser)).toMatchObject({ displayName: 'Grace Hopper', username: 'gracehopper' })
  })

  test('an account is never matched by email address', async () => {
    const grace = openBrowser(product.url)
    await grace.open(await begin(grace))
    provider.person = { ...provider.person, sub: 'person-2', name: 'Mallory' }
    const mallory = openBrowser(product.url)
    await mallory.open(await begin(mallory))
    expect((await readSession(mallory)).userId).not.toBe((await readSession(grace)).userId)
    provider.person = { ...provider.person, sub: 'person-1', name: 'Grace Hopper' }
  })

  const refusals: [Fault, string][] = [
    ['wrong nonce', 'wrong_nonce'],
    ['wrong issuer', 'wrong_issuer'],
    ['wrong audience', 'not_verified'],
    ['expired id token', 'token_expired'],
    ['foreign signature', 'not_verified'],
    ['no id token', 'not_verified'],
    ['out of order', 'unreachable'],
  ]
  test.each(refusals)('%s is rejected as %s', async (fault, failure) => {
    provider.fault = fault
    const browser = openBrowser(product.url)
    await browser.open(await begin(browser))
    expect(findFailure(browser)).toBe(failure)
    expect((await browser.send('/api/session')).status).toBe(401)
    expect(await count('users')).toBe(0)
  })

  test('an unknown state is rejected, with and without a window', async () => {
    const browser = openBrowser(product.url)
    const back = await begin(browser)
    back.searchParams.set('state', 'made-up')
    const page = await browser.open(back)
    expect(await page.text()).toContain('"failure":"used_or_late"')
    expect((await browser.send('/api/session')).status).toBe(401)
  })

  test('the issuer must match the provider', async () => {
    const browser = openBrowser(product.url)
    const back = await begin(browser)
    back.searchParams.set('iss', 'https://somebody-else.example')
    await browser.open(back)
    expect(findFailure(browser)).toBe('wrong_issuer')
  })

  test('a response can’t be replayed by the browser or anyone with the code', async () => {
    const browser = openBrowser(product.url)
    const back = await begin(browser)
    await browser.open(back)
    const again = await browser.open(back)
    expect(await again.text()).toContain('"failure":"used_or_late"')
    const second = await begin(browser)
    second.searchParams.set('code', back.searchParams.get('code') ?? '')
    await browser.open(second)
    expect(findFailure(browser)).toBe('code_refused')
  })

  test('a code of another sign-in fails the PKCE check', async () => {
    const [victim, mallory] = [openBrowser(product.url), openBrowser(product.url)]
    const stolen = (await begin(victim)).searchParams.get('code') ?? ''
    const back = await begin(mallory)
    back.searchParams.set('code', stolen)
    await mallory.open(back)
    expect(findFailure(mallory)).toBe('code_refused')
  })

  test('a response must reach the browser that started the sign-in', async () => {
    const [mallory, victim] = [openBrowser(product.url), openBrowser(product.url)]
    const back = await begin(mallory)
    await begin(victim)
    await victim.open(back)
    expect(findFailure(victim)).toBe('other_browser')
    expect((await victim.send('/api/session')).status).toBe(401)
  })

  test('a sign-in expires after ten minutes', async () => {
    const browser = openBrowser(product.url)
    const back = await begin(browser)
    clock.pass({ minutes: 10 })
    const page = await browser.open(back)
    expect(await page.text()).toContain('"failure":"used_or_late"')
  })

  test('a denial by the provider cancels the sign-in', async () => {
    const browser = openBrowser(product.url)
    const back = await begin(browser)
    back.searchParams.delete('code')
    back.searchParams.set('error', 'access_denied')
    await browser.open(back)
    expect(findFailure(browser)).toBe('cancelled')
  })

  test('a response posted from the provider’s site is resent with the cookies', async () => {
    const browser = openBrowser(product.url)
    const back = await begin(browser)
    const fields = new URLSearchParams(back.search)
    const posted = await fetch(back.origin + back.pathname, { method: 'POST', body: fields, redirect: 'manual' })
    expect(posted.status).toBe(303)
    await browser.open(posted.headers.get('location') ?? '')
    expect(await readSession(browser)).toMatchObject({ displayName: 'Grace Hopper' })
  })
})
