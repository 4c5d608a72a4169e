import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import type { Problem } from '#contract/problem.ts'
import { authorizations } from '#tests/support/requests/authorization-table.ts'
import { openBrowser } from '#tests/support/product/browser-like.ts'
import { ada, openProductForAll, product, store } from '#tests/support/product/open-product.ts'

// All tests share one town, because every write is rejected.
openProductForAll()

const readCode = async (response: Response) => ((await response.json()) as Problem).code
const all: Endpoint[] = Object.values(endpoints)
/** Pages with a name instead of an id. */
const fillPath = ({ path }: Endpoint, id: string) =>
  path
    .replace('/pages/{name}', '/pages/about')
    .replace('/backups/{name}', '/backups/wonderlark-2026-11-20T080000Z.tar.gz')
    .replaceAll(/\{\w+\}/g, id)
const json = { 'content-type': 'application/json' }

test.each(all.filter(({ session }) => session === 'required' || session === 'staff' || session === 'operator'))(
  '$method $path needs a session',
  async (endpoint) => {
    const response = await openBrowser(product.url).send(fillPath(endpoint, '1'), { method: endpoint.method })
    expect(response.status).toBe(401)
    // Pages with a secret in their address say so even then.
    expect(response.headers.get('cache-control')).toMatch(/^(?:private, )?no-store$/)
    expect(await readCode(response)).toBe('not_signed_in')
  },
)

test.each(all.filter(({ callerParam: own }) => own))(
  '$method $path is rejected for another person’s id',
  async (endpoint) => {
    const response = await ada.send(fillPath(endpoint, '2'), { method: endpoint.method })
    expect(response.status).toBe(403)
    expect(await readCode(response)).toBe('not_allowed')
    // Without a body: writes have their own tests.
    if (endpoint.method !== 'GET') return
    for (const own of ['1', 'me']) expect((await ada.send(fillPath(endpoint, own))).status).toBe(200)
  },
)

const changing = all.filter(({ method }) => method !== 'GET')
test.each(changing)('$method $path is rejected from another site', async (endpoint) => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: product.url.replace('http:', 'ftp:').replace(/\d+$/, '1') },
    { origin: product.url, 'sec-fetch-site': 'cross-site' },
    { origin: product.url, 'sec-fetch-site': 'same-site' },
  ]) {
    const response = await ada.send(fillPath(endpoint, '1'), {
      method: endpoint.method,
      headers: { ...json, ...headers },
    })
    expect(response.status, JSON.stringify(headers)).toBe(403)
    expect(await readCode(response)).toBe('foreign_origin')
  }
  expect((await ada.send('/api/session')).status, 'changes nothing').toBe(200)
})

test('a request without an Origin, from a program other than a browser, is accepted', async () => {
  const cookie = `wonderlark_session=${ada.cookies.get('wonderlark_session')}`
  const response = await fetch(`${product.url}/api/session/refresh`, { method: 'POST', headers: { cookie } })
  expect(response.status).toBe(200)
})

describe('unknown fields', () => {
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => 'body' in endpoints[name])
  const drafts: EndpointName[] = ['addDraft', 'changeDraft']
  const validBody = (name: EndpointName) =>
    JSON.parse(
      JSON.stringify(authorizations[name].body)
        .replaceAll(/"\{(?:event|otherSource)\}"/g, '1')
        .replaceAll('{caller}', 'ada'),
    ) as object
  const sendBody = async (name: EndpointName, body: string) => {
    const endpoint: Endpoint = endpoints[name]
    const response = await ada.send(fillPath(endpoint, '1'), { method: endpoint.method, headers: json, body })
    return { status: response.status, problem: (await response.json()) as Problem }
  }
  beforeAll(() => store.database.write((sql) => sql`update users set is_operator = true where id = 1`))

  test.each(names)('%s rejects them in a valid body and names them', async (name) => {
    const members = JSON.stringify(validBody(name)).slice(1, -1)
    const unknown = drafts.includes(name) ? ['__proto__'] : ['color', 'constructor', 'toString', '__proto__', '']
    for (const field of unknown) {
      const body = `{${members}${members && ','}${JSON.stringify(field)}:{"isOperator":true}}`
      const { status, problem } = await sendBody(name, body)
      expect({ status, code: problem.code }, body).toEqual({ status: 400, code: 'invalid_request' })
      expect(problem.errors, body).toEqual([{ field, message: 'is not a known field' }])
    }
  })

  const nested: [EndpointName, field: string, part: string][] = [
    ['changeGoal', 'tasks.0.color', '"tasks":[{"text":"Sit still","color":1}]'],
    ['changeUser', 'intensities.Alchemy', '"intensities":{"Alchemy":1}'],
    ['hostEvent', 'repeat.color', '"repeat":{"every":"week","count":2,"color":1}'],
    ['addPushSubscription', 'keys.color', '"keys":{"p256dh":"","auth":"","color":1}'],
    ['saveNotificationSettings', 'channels.color', '"channels":{"color":{}}'],
    ['saveNotificationSettings', 'channels.newEvents.color', '"channels":{"newEvents":{"color":true}}'],
    ['saveNotificationSettings', 'quietHours.color', '"quietHours":{"from":"22:00","until":"07:00","color":1}'],
    ['addDraft', 'pin.__proto__', '"pin":{"__proto__":{"latitude":1}}'],
  ]
  test.each(nested)('%s rejects %s', async (name, field, part) => {
    const { status, problem } = await sendBody(name, `{${part}}`)
    expect(status).toBe(400)
    expect(problem.errors).toContainEqual({ field, message: 'is not a known field' })
  })

  test('are rejected by every object in every body schema except drafts', () => {
    const openObjects = (schema: unknown, path: string): string[] => {
      if (typeof schema !== 'object' || schema === null) return []
      const isOpen = 'type' in schema && schema.type === 'object' && !('additionalProperties' in schema)
      const inner = Object.entries(schema).flatMap(([key, value]) => openObjects(value, `${path}.${key}`))
      return isOpen ? [path, ...inner] : inner
    }
    const found = names
      .filter((name) => !drafts.includes(name))
      .flatMap((name) => {
        const { body }: Endpoint = endpoints[name]
        return openObjects(z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' }), name)
      })
    expect(found).toEqual([])
  })
})

describe('text that the database can’t store', () => {
  /** Rejected before the rest of the body is validated, so every endpoint works with any body. */
  const bodies: [field: string, body: string][] = [
    ['title', '{"title":"Half a \\ud83e"}'],
    ['tasks.1', '{"tasks":["One","\\udd9f\\ud83e"]}'],
    ['a.b.0.c', '{"a":{"b":[{"c":"\\ud800"}]}}'],
    ['note', '{"note":"null \\u0000"}'],
    ['half \ufffd', '{"half \\udc00":1}'],
    ['a.null', '{"a":{"null\\u0000":1}}'],
    ['body', '"\\ud800"'],
  ]

  test.each(all.filter(({ body }) => body))(
    '$method $path rejects it in a body and names the field',
    async (endpoint) => {
      await store.database.write((sql) => sql`update users set is_operator = true where id = 1`)
      for (const [field, body] of bodies) {
        const init = { method: endpoint.method, headers: json, body }
        const response = await ada.send(fillPath(endpoint, '1'), init)
        const problem = (await response.json()) as Problem
        expect(response.status, body).toBe(400)
        expect(problem.errors, body).toEqual([{ field, message: 'must be valid Unicode without null characters' }])
      }
    },
  )

  test.each(all.filter(({ query }) => query))('$method $path rejects it in a query', async (endpoint) => {
    await store.database.write((sql) => sql`update users set is_operator = true where id = 1`)
    const path = fillPath({ ...endpoint, path: endpoint.path.replace('{username}', 'ada') as Endpoint['path'] }, '1')
    const init = { method: endpoint.method }
    const response = await ada.send(`${path}?q=a%00b`, init)
    expect(response.status).toBe(400)
    expect(((await response.json()) as Problem).errors?.[0]?.field).toBe('q')
    expect((await ada.send(`${path}?q=%ED%A0%80`, init)).status).toBeLessThan(500)
  })

  test.each(['%00', 'a%00', '%ED%A0%80', '%ED%A0%BD%00'])('an address with %s is not found', async (odd) => {
    const plain = [
      '/rsvp/X',
      '/rsvp/X/calendar.ics',
      '/unsubscribe/X',
      '/mail-language/X',
      '/search-mail/X',
      '/confirm-mail/X',
      '/calendar/X.ics',
      '/images/X',
    ]
    const odds = [...plain, '/plates/X', '/outbox/X', '/preview/event/X.png'].map((path) => path.replace('X', odd))
    for (const path of [...all.filter(({ method }) => method === 'GET').map((each) => fillPath(each, odd)), ...odds]) {
      expect((await ada.send(path)).status, path).toBeLessThan(500)
    }
  })
})
