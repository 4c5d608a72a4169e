import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import type { Problem } from '#contract/problem.ts'
import { createOwner, withCaller, type AuthorizationUsers } from '#tests/support/requests/authorization-users.ts'
import { otherAddresses } from '#tests/support/requests/authorization-addresses.ts'
import { authorizations, callers, type Caller, type Row } from '#tests/support/requests/authorization-table.ts'
import { createTestApp, testNow, testOrigin, type TestApp } from '#tests/support/product/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let store: TestDatabase
let app: TestApp
/** Shared by all requests that change nothing, because they read or are rejected. */
let owner: AuthorizationUsers
beforeAll(async () => {
  store = await createTestDatabase()
  app = createTestApp(store.database)
  owner = await createOwner(store.database, testNow)
})
afterAll(() => store.close())

const fill = (text: string, names: Record<string, string>) =>
  text.replaceAll(/"?\{(\w+)\}"?/g, (mark, name: string) => names[name] ?? mark)

/** Sends the request as the caller. @returns `ok`, or the problem's code */
async function tryRequest(name: EndpointName, { path, body, outcomes }: Row, caller: Caller) {
  const isChange = endpoints[name].method !== 'GET' && outcomes[caller] === 'ok'
  const own = isChange ? await createOwner(store.database, testNow) : owner
  const { token, names: ids } = await withCaller(store.database, own, caller, testNow)
  const names = { ...ids, caller }
  const headers = new Headers(token === null ? {} : { cookie: `__Host-wonderlark_session=${token}` })
  if (body !== undefined) headers.set('content-type', 'application/json')
  const response = await app.fetch(
    new Request(testOrigin + fill(path, names), {
      method: endpoints[name].method,
      headers,
      ...(body === undefined ? {} : { body: fill(JSON.stringify(body), names) }),
    }),
  )
  if (response.ok) return 'ok'
  const { code, detail } = (await response.json()) as Problem
  return code === 'invalid_request' || code === 'unexpected' ? `${code}: ${detail}` : code
}

describe('authorization', () => {
  test.each(Object.keys(endpoints) as EndpointName[])('%s', async (name) => {
    const row = authorizations[name]
    expect(
      row,
      `${name} has no row in tests/support/requests/authorization-table.ts: say there who may call it`,
    ).toBeDefined()
    const outcomes = await Promise.all(
      callers.map(async (caller) => [caller, await tryRequest(name, row, caller)] as const),
    )
    expect(Object.fromEntries(outcomes)).toEqual(row.outcomes)
  })

  test('every route outside the API is public or has a secret address', () => {
    const addresses = app.routes.flatMap(({ method, path }) => (path.startsWith('/api/') ? [] : `${method} ${path}`))
    expect([...new Set(addresses)].toSorted()).toEqual(Object.keys(otherAddresses).toSorted())
  })

  test('the table has only existing endpoints', () => {
    expect(Object.keys(authorizations).filter((name) => !(name in endpoints))).toEqual([])
  })
})
