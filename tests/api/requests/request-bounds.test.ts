import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Problem } from '#contract/problem.ts'
import { createAuthorizationUsers } from '#tests/support/requests/authorization-users.ts'
import { createTestApp, testNow, testOrigin, type TestApp } from '#tests/support/product/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let store: TestDatabase
let app: TestApp
let cookie: string
beforeAll(async () => {
  store = await createTestDatabase()
  app = createTestApp(store.database)
  cookie = `__Host-wonderlark_session=${(await createAuthorizationUsers(store.database, 'owner', testNow)).token}`
})
afterAll(() => store.close())

const json = 'application/json'

async function post(path: string, body: BodyInit | ReadableStream, type = json) {
  const init = { method: 'POST', headers: { cookie, 'content-type': type }, body, duplex: 'half' as const }
  const response = await app.fetch(new Request(testOrigin + path, init))
  return { status: response.status, code: ((await response.json()) as Partial<Problem>).code }
}

/** A body without a declared length that never ends. */
function endless(): { body: ReadableStream; sent: () => number } {
  let sent = 0
  const piece = new TextEncoder().encode(`"${'x'.repeat(16_000)}",`)
  const body = new ReadableStream({
    pull: (controller) => {
      sent += piece.byteLength
      controller.enqueue(piece)
    },
  })
  return { body, sent: () => sent }
}

describe('requests have limits for', () => {
  test.each(['/api/events', '/home', '/feeds/events.atom', '/login'])('the address of %s', async (path) => {
    const response = await app.get(`${path}?q=${'a'.repeat(11_000)}`)
    expect(response.status).toBe(414)
    expect(await response.json()).toMatchObject({ code: 'uri_too_long' })
  })

  test('a body, by its declared and actual length', async () => {
    const long = JSON.stringify({ title: 'x'.repeat(limits.bodyBytes), tasks: ['a'] })
    expect(await post('/api/goals', long)).toEqual({ status: 413, code: 'body_too_large' })
    const { body, sent } = endless()
    expect(await post('/api/goals', body)).toEqual({ status: 413, code: 'body_too_large' })
    expect(sent()).toBeLessThan(10 * limits.bodyBytes)
  })

  test('a form', async () => {
    const { body } = endless()
    const form = 'application/x-www-form-urlencoded'
    expect(await post(`/rsvp/${'A'.repeat(43)}`, body, form)).toEqual({ status: 413, code: 'body_too_large' })
  })

  test.each([
    ['lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['a draft', `{"title":"x","a":${'['.repeat(200)}${']'.repeat(200)}}`],
  ])('the depth of %s', async (_what, text) => {
    expect(await post('/api/drafts', text)).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  test('parameters: each must be known and given once', async () => {
    const many = Array.from({ length: 500 }, (_, at) => `a${at}=1`).join('&')
    expect((await app.get(`/api/events?${many}`)).status).toBe(400)
  })
})
