import { parse } from 'csv-parse/sync'
import { parseDocument, DomUtils, ElementType } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, testNow, testOrigin, type TestApp } from '#tests/support/product/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { executableContent } from '#tests/support/requests/executable-content.ts'
import { hostileMarkup, packedMarkup } from '#tests/support/requests/hostile-markup.ts'
import { insertHostileWorld, type HostileWorld } from '#tests/support/requests/hostile-world.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { openTestPages } from '#tests/support/product/pages.ts'

let store: TestDatabase
let app: TestApp
let world: HostileWorld
beforeAll(async () => {
  store = await createTestDatabase()
  world = await insertHostileWorld(store.database, testNow)
  app = createTestApp(store.database, testNow, { pages: await openTestPages(), demo: true })
})
afterAll(() => store.close())

const ask = (path: string, init: RequestInit = {}, isSignedIn = true) => {
  const cookie = isSignedIn ? { cookie: `__Host-wonderlark_session=${world.token}` } : {}
  return app.fetch(
    new Request(testOrigin + path, { ...init, headers: { ...(init.headers as Record<string, string>), ...cookie } }),
  )
}

/** Lists a page's faults with its address. @param most number of texts that it must contain */
async function findFaults(
  path: string,
  isSignedIn = true,
): Promise<{ faults: string[]; html: string; status: number }> {
  const response = await ask(path, {}, isSignedIn)
  const html = await response.text()
  const policy = response.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? null
  const found = executableContent(html, nonce)
  if (/unsafe-eval|script-src[^;]*unsafe-inline/.test(policy) || policy === '') found.push(`policy: ${policy}`)
  return { faults: found.map((fault) => `${path}: ${fault}`), html, status: response.status }
}

test('the detector finds every executable text', () => {
  const missed = hostileMarkup.filter(
    (text) =>
      /<\w[^>]*data-owned|on\w+=owned|href=.?javascript/.test(text) && executableContent(text, null).length === 0,
  )
  // Texts that are only dangerous when parsed twice.
  expect(
    missed.filter((text) => !/^<(textarea|title|noscript|listing|xmp|svg|math|form|!)|^[`'"&h]/.test(text)),
  ).toEqual([])
})

/** Screens that show stored text, and what they must contain. */
const screens = (): string[] => [
  '/',
  '/home',
  '/home?q=owned',
  '/events?tab=saved',
  '/events?tab=hosting',
  '/events?tab=all',
  '/events?tab=invited',
  '/goals',
  '/discover',
  '/discover?q=owned',
  '/profile',
  '/profile/settings',
  '/profile/preferences',
  '/profile/notifications',
  '/news',
  '/embed',
  `/rsvp/${world.guestToken}`,
  `/rsvp/${world.guestToken}/refuse`,
  `/events/${world.eventIds[0]}/host`,
]

// Each test parses dozens of pages.
describe('stored text is shown as text', () => {
  test('on every screen', async () => {
    const faults: string[] = []
    const shown: Record<string, number> = {}
    for (const path of screens()) {
      const page = await findFaults(path)
      faults.push(...page.faults)
      shown[`${page.status} ${path}`] = page.html.split('owned').length - 1
    }
    expect(faults).toEqual([])
    expect(Object.entries(shown).filter(([page, count]) => !page.startsWith('200 ') || count === 0)).toEqual([])
  })

  test('on the page of every event and every person', async () => {
    const paths = [
      ...world.eventIds.map((id) => `/event/${id}`),
      ...world.usernames.slice(0, 8).map((username) => `/people/${username}`),
    ]
    const faults: string[] = []
    for (const path of paths) {
      const page = await findFaults(path)
      faults.push(...page.faults)
      if (page.status !== 200 || !page.html.includes('owned')) faults.push(`${path} shows nothing: ${page.status}`)
    }
    expect(faults).toEqual([])
  })

  test('so is text in URLs', async () => {
    const faults: string[] = []
    for (const text of packedMarkup(200)) {
      const word = encodeURIComponent(text.toWellFormed())
      for (const path of [`/home?q=${word}`, `/login?next=/${word}`, `/${word}`]) {
        faults.push(...(await findFaults(path, false)).faults)
      }
    }
    expect(faults).toEqual([])
  })
})

const json = { 'content-type': 'application/json' }

describe('output', () => {
  test('emails contain only text', async () => {
    const soon = world.eventIds.filter((_id, at) => at % 2 === 0).slice(0, 4)
    for (const [at, id] of soon.entries()) {
      const body = JSON.stringify({ emails: [`friend-${at}@example.org`], note: hostileMarkup.join(' ').slice(0, 500) })
      expect((await ask(`/api/events/${id}/invitations`, { method: 'POST', headers: json, body })).status).toBe(200)
      const words = { message: hostileMarkup.join('\n').slice(0, 2_000) }
      const message = { method: 'POST', headers: json, body: JSON.stringify(words) }
      expect((await ask(`/api/events/${id}/guests/message`, message)).status).toBe(200)
      const note = JSON.stringify({ note: hostileMarkup.join(' ').slice(0, 500) })
      expect((await ask(`/api/events/${id}/cancel`, { method: 'POST', headers: json, body: note })).status).toBe(200)
    }
    const clock = { now: () => Temporal.Instant.from(testNow) }
    await doDueJobs({ database: store.database, clock })
    const emails = await mailsIn(store.database)
    expect(emails.length).toBeGreaterThan(2 * soon.length)
    expect(emails.filter(({ html }) => html.includes('owned')).length).toBeGreaterThan(soon.length)
    expect(emails.flatMap(({ html }) => executableContent(html, null))).toEqual([])
    for (const { subject, recipient } of emails) expect(subject + recipient).not.toMatch(/[\r\n]/)
    const own = (await ask('/outbox')).text()
    expect(executableContent(await own, null)).toEqual([])
  })

  test('calendars have no injected lines', async () => {
    const addresses = [...world.eventIds.map((id) => `/api/events/${id}/calendar.ics`), '/feeds/events.ics']
    for (const address of addresses) {
      const text = await (await ask(address)).text()
      const names = text.replaceAll(/\r\n[ \t]/g, '').match(/^[^:;\r\n]*/gm) ?? []
      expect(names.filter((name) => /^(ATTACH|X-OWNED)$/.test(name))).toEqual([])
      // Every line ends with CRLF, so that no parser finds other lines.
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\u0085\u2028\u2029]/)
    }
  })

  test('feeds are well-formed XML with text only', async () => {
    const text = await (await ask('/feeds/events.atom')).text()
    const document = parseDocument(text, { xmlMode: true })
    expect(executableContent(text, null)).toEqual([])
    for (const name of ['title', 'summary', 'content']) {
      for (const element of DomUtils.getElementsByTagName(name, document)) {
        expect(element.children.every((child) => child.type === ElementType.Text)).toBe(true)
        if (element.attribs['type'] !== 'html') continue
        expect(executableContent(DomUtils.textContent(element), null)).toEqual([])
      }
    }
    expect(text).toContain('owned')
    const items = await (await ask('/feeds/events.json')).json()
    const pages = JSON.stringify(items).match(/"content_html":"(?:[^"\\\\]|\\\\.)*"/g) ?? []
    for (const page of pages) {
      expect(executableContent((JSON.parse(`{${page}}`) as { content_html: string }).content_html, null)).toEqual([])
    }
  })

  test('structured data stays inside its element', async () => {
    for (const id of world.eventIds) {
      const html = await (await ask(`/event/${id}`)).text()
      const scripts = DomUtils.getElementsByTagName('script', parseDocument(html))
      const described = scripts.filter(({ attribs }) => attribs['type'] === 'application/ld+json')
      for (const script of described) expect(() => JSON.parse(DomUtils.textContent(script)) as unknown).not.toThrow()
      expect(described.length).toBeGreaterThan(0)
    }
  })

  test('spreadsheets have no formulas', async () => {
    const text = await (await ask(`/api/events/${world.eventIds[0]}/guests.csv`)).text()
    const rows = parse(text, { bom: true })
    expect(rows.length).toBeGreaterThan(hostileMarkup.length)
    expect(rows.flat().filter((cell) => /^\s*[=+@\t\r|%-]/.test(cell))).toEqual([])
  })
})
