import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import type { Problem } from '#contract/problem.ts'
import { createAuthorizationUsers } from '#tests/support/authorization-users.ts'
import { otherAddresses } from '#tests/support/authorization-addresses.ts'
import { authorizations, callers, type Caller, type Row } from '#tests/support/authorization-table.ts'
import { createTestApp, testNow, testOrigin, type TestApp } from '#tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let store: TestDatabase
let app: TestApp
beforeAll(async () => {
  store = await createTestDatabase()
  app = createTestApp(store.database)
})
afterAll(() => store.close())

const fill = (text: string, names: Record<string, string>) =>
  text.replaceAll(/"?\{(\w+)\}"?/g, (mark, name: string) => names[name] ?? mark)

/** Makes the call on people and things that nobody has touched before. */
async function getOutcome(name: EndpointName, { path, body }: Row, caller: Caller): Promise<string> {
  const { token, names } = await createAuthorizationUsers(store.database, caller, testNow)
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

describe('who may call', () => {
  test.each(Object.keys(endpoints) as EndpointName[])('%s', async (name) => {
    const row = authorizations[name]
    expect(row, `${name} has no row in tests/support/authorization-table.ts: say there who may call it`).toBeDefined()
    const outcomes = await Promise.all(callers.map(async (caller) => [caller, await getOutcome(name, row, caller)]))
    expect(Object.fromEntries(outcomes)).toEqual(row.outcomes)
  })

  test('what is outside the API is known: an address with a secret, or something for everybody', () => {
    const addresses = app.routes.flatMap(({ method, path }) => (path.startsWith('/api/') ? [] : `${method} ${path}`))
    expect([...new Set(addresses)].toSorted()).toEqual(Object.keys(otherAddresses).toSorted())
  })

  test('is told for calls that there are', () => {
    expect(Object.keys(authorizations).filter((name) => !(name in endpoints))).toEqual([])
  })
})
