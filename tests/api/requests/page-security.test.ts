import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserMarkCookie, sessionCookie } from '#server/platform/http/session-cookie.ts'
import { createAuthorizationUsers } from '#tests/support/requests/authorization-users.ts'
import { createTestApp, testNow, testOrigin, type TestApp } from '#tests/support/product/app.ts'
import { continueAs, openBrowser } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { executableContent } from '#tests/support/requests/executable-content.ts'
import { openTestPages } from '#tests/support/product/pages.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

let store: TestDatabase
let app: TestApp
let product: ProductServer
beforeAll(async () => {
  store = await createTestDatabase()
  app = createTestApp(store.database, testNow, { pages: await openTestPages(), demo: true })
  product = await startProductServer({ database: store.database, clock: stopClock(testNow) })
})
afterAll(async () => {
  await product.close()
  await store.close()
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(testOrigin + path, { headers }))

const secret = 'A'.repeat(43)
const pages = ['/', '/home', '/login', '/nowhere', '/api/docs', '/outbox', `/unsubscribe/${secret}`, `/rsvp/${secret}`]
const others = ['/api/events', '/api/session', '/api/nowhere', '/feeds/events.atom', '/robots.txt']

describe('responses', () => {
  test.each([...pages, ...others])('%s has security headers', async (path) => {
    const { headers } = await ask(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/) as unknown,
      'permissions-policy': expect.stringContaining('camera=(self)') as unknown,
      'strict-transport-security': 'max-age=31536000',
    })
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  })

  test.each(pages)('the page %s runs only its own scripts and can’t be framed', async (path) => {
    const [first, second] = [await ask(path), await ask(path)]
    const policy = first.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src ('none'|'self' 'sha256-[\w+/=]{43,44}');/)
    for (const rule of [
      "default-src 'self'",
      "img-src 'self' data:;",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule)
    expect(first.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? null
    if (nonce) expect(second.headers.get('content-security-policy')).not.toContain(nonce)
    expect(executableContent(await first.text(), nonce)).toEqual([])
  })

  test.each(['/api/events', '/api/nowhere', '/feeds/events.atom', '/feeds/events.ics', '/robots.txt'])(
    '%s can’t run as a page',
    async (path) => {
      const { headers } = await ask(path)
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    },
  )

  test('embeddable pages have no scripts', async () => {
    const response = await ask('/embed')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'none'")
    expect(response.headers.get('content-security-policy')).toContain("img-src 'self' data:;")
    expect(await response.text()).not.toContain('<script')
  })

  test('a page with a secret address isn’t cached or indexed and sends no referrer', async () => {
    const paths = [`/rsvp/${secret}`, `/rsvp/${secret}/refuse`, `/rsvp/${secret}/calendar.ics`, `/api/rsvp/${secret}`]
    const mails = [
      `/unsubscribe/${secret}`,
      `/search-mail/${secret}`,
      `/confirm-mail/${secret}`,
      `/verify-email?token=${secret}`,
    ]
    const others = [`/calendar/${secret}.ics`, `/api/auth/google/callback?code=${secret}&state=${secret}`]
    for (const path of [...paths, ...mails, ...others]) {
      expect(Object.fromEntries((await ask(path)).headers), path).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
      })
    }
  })

  test('HSTS is only sent over https', async () => {
    expect((await fetch(`${product.url}/healthz`)).headers.get('strict-transport-security')).toBeNull()
  })
})

test('the sign-in window keeps its opener', async () => {
  const browser = openBrowser(product.url)
  const picker = await browser.open('/api/auth/google/start?popup=1')
  expect(picker.headers.get('cross-origin-opener-policy')).toBeNull()
  const end = await continueAs(browser, picker, { name: 'Ada', email: 'ada@example.org' })
  expect(end.status).toBe(200)
  expect(end.headers.get('cross-origin-opener-policy')).toBeNull()
})

describe('cookies', () => {
  test('are Secure if the address is https', () => {
    const parts = sessionCookie('https://lark.example', 'token', new Date('2026-12-21T14:00:00Z')).split('; ')
    expect(parts[0]).toBe('__Host-wonderlark_session=token')
    expect(parts).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']))
    expect(parts.join()).not.toContain('Domain')
    const mark = browserMarkCookie('https://lark.example', 'mark', 600).split('; ')
    // The prefix keeps other hosts of the same domain from planting a mark that they know.
    expect(mark[0]).toBe('__Host-wonderlark_sign_in=mark')
    expect(mark).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']))
  })

  test('are always HttpOnly', async () => {
    const browser = openBrowser(product.url)
    const page = await browser.open('/api/auth/google/start')
    const response = await browser.send(new URL(/action="([^"]+)"/.exec(await page.text())?.[1] ?? '', browser.url), {
      method: 'POST',
      body: new URLSearchParams({ name: 'Ada', email: 'ada@example.org' }),
    })
    let next = response
    const set: string[] = []
    for (let hops = 0; next.status === 303 || next.status === 302; hops += 1) {
      const to = new URL(next.headers.get('location') ?? '', browser.url)
      next = await browser.send(to)
      set.push(...next.headers.getSetCookie())
      if (hops > 10) break
    }
    const own = set.filter((line) => line.startsWith('wonderlark_'))
    expect(own).not.toEqual([])
    for (const line of own) expect(line).toMatch(/; HttpOnly.*; SameSite=Lax|; SameSite=Lax.*; HttpOnly/)
  })
})

describe('an unknown host', () => {
  test.each(['evil.example', 'wonderlark.example.org.evil.example', 'evil@localhost', '198.51.100.7'])(
    '%s is rejected',
    async (host) => {
      for (const path of ['/home', '/api/events', '/login']) {
        const response = await ask(path, { host })
        expect(response.status).toBe(421)
        expect(await response.text()).not.toContain(host)
      }
      expect((await ask('/healthz', { host })).status, 'health checks work under any name').toBe(200)
    },
  )

  test('is rejected before the cache is used', async () => {
    const cached = await startProductServer({
      database: store.database,
      clock: stopClock(testNow),
      cacheBytes: 1_000_000,
    })
    const statusFor = async (host: string) => {
      const call = request(`${cached.url}/api/events`, { headers: { host } }).end()
      const [response] = (await once(call, 'response')) as [IncomingMessage]
      response.resume()
      return response.statusCode
    }
    expect(await statusFor(new URL(cached.url).host)).toBe(200)
    expect(await statusFor('evil.example')).toBe(421)
    expect(await statusFor(new URL(cached.url).host)).toBe(200)
    await cached.close()
  })

  test('can’t be hidden by a proxy header', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-original-url': '/api/session',
      forwarded: 'host=evil.example',
    }
    const answers = await Promise.all([
      ask('/home', headers),
      ask('/feeds/events.atom', headers),
      ask('/sitemap.xml', headers),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(await answer.text()).not.toMatch(/evil\.example|gopher/)
    }
  })
})

const elsewhere = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/%2f%2fevil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/goals\r\nLocation: https://evil.example',
  '/@evil.example',
  '/\u2028/evil.example',
]

describe('after signing in', () => {
  test.each(elsewhere)('no one is redirected elsewhere: %j', async (next) => {
    const browser = openBrowser(product.url)
    const page = await browser.open(`/api/auth/google/start?next=${encodeURIComponent(next)}`)
    await continueAs(browser, page, { name: 'Ada', email: 'ada@example.org' })
    expect(browser.url.origin).toBe(product.url)
    const back = browser.url.searchParams.get('next')
    if (back !== null) expect(new URL(back, product.url).origin).toBe(product.url)
  })

  test.each(elsewhere)('a signed-in person who follows a link to %j isn’t either', async (next) => {
    const { token } = await createAuthorizationUsers(store.database, 'owner', testNow)
    const response = await ask(`/login?next=${encodeURIComponent(next)}`, {
      cookie: `__Host-wonderlark_session=${token}`,
    })
    const location = response.headers.get('location')
    if (location !== null) expect(new URL(location, testOrigin).origin).toBe(testOrigin)
    else expect(executableContent(await response.text(), findNonce(response))).toEqual([])
  })
})

const findNonce = (response: Response) =>
  /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? null
