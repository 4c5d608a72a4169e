import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { idempotencyJobs } from '#server/platform/http/idempotency.ts'
import { createAuthorizationUsers, type AuthorizationUsers } from '#tests/support/requests/authorization-users.ts'
import { authorizations } from '#tests/support/requests/authorization-table.ts'
import { createTestApp, testNow, testOrigin, type TestApp } from '#tests/support/product/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { hostedPayload } from '#tests/support/hosting/hosting.ts'
import { repeatable } from '#tests/support/requests/repeatable-calls.ts'

const table = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]
const creating = table.filter(([, { creates }]) => creates).map(([name]) => name)

let store: TestDatabase
let now = testNow
let app: TestApp
beforeAll(async () => {
  store = await createTestDatabase({ size: 8 })
})
afterAll(() => store.close())
beforeEach(() => {
  now = testNow
  app = createTestApp(store.database, now)
})

const key = (name: string) => `"${name.padEnd(16, '-')}"`
const fill = (text: string, names: Record<string, string>) =>
  text.replaceAll(/"?\{(\w+)\}"?/g, (mark, name: string) => names[name] ?? mark)

interface Sent {
  status: number
  text: string
  isReplay: boolean
  retryAfter: string | null
}

async function send(cast: AuthorizationUsers, path: string, idempotencyKey: string | null, body?: object) {
  const headers = new Headers(cast.token === null ? {} : { cookie: `__Host-wonderlark_session=${cast.token}` })
  if (body) headers.set('content-type', 'application/json')
  if (idempotencyKey !== null) headers.set('idempotency-key', idempotencyKey)
  const init = { method: 'POST', headers, ...(body && { body: fill(JSON.stringify(body), cast.names) }) }
  const response = await app.fetch(new Request(testOrigin + fill(path, cast.names), init))
  const { status, headers: sent } = response
  const isReplay = sent.get('idempotency-replayed') === 'true'
  return { status, text: await response.text(), isReplay, retryAfter: sent.get('retry-after') } satisfies Sent
}

const callEndpoint = (name: EndpointName, cast: AuthorizationUsers, idempotencyKey: string | null) =>
  send(cast, authorizations[name].path, idempotencyKey, authorizations[name].body as object | undefined)

const readCode = ({ text }: Sent) => (JSON.parse(text) as { code?: string }).code

/** Counts the rows of each table. */
async function countRows(): Promise<Record<string, number>> {
  const rows = await store.database.read(
    (sql) => sql<{ name: string; count: number }>`
      select relname as name,
        (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || relname, false, true, '')))[1]::text::int as count
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const owner = (name?: EndpointName) => {
  const isForOperators = name !== undefined && ['staff', 'operator'].includes(endpoints[name].session)
  return createAuthorizationUsers(store.database, isForOperators ? 'operator' : 'owner', testNow)
}
const goal = { title: 'Know ten birds', tasks: ['Sit still'] }
const listGoalTitles = async ({ names }: AuthorizationUsers) => {
  const rows = await store.database.read(
    (sql) => sql<{ title: string }>`
      select title from goals where user_id = ${names['owner']} and title <> 'See ten ponds' and deleted_at is null`,
  )
  return rows.map(({ title }) => title)
}

describe('the endpoint table', () => {
  test('lists every POST that takes no key', () => {
    const others = table.flatMap(([name, { method, creates }]) => (method === 'POST' && !creates ? [name] : []))
    expect(others.toSorted()).toEqual(Object.keys(repeatable).toSorted())
  })

  test.each(creating)('%s creates once for each key', async (name) => {
    const cast = await owner(name)
    const before = await countRows()
    const both = await Promise.all([callEndpoint(name, cast, key(name)), callEndpoint(name, cast, key(name))])
    const once = await countRows()
    const later = await callEndpoint(name, cast, key(name))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.map(({ isReplay }) => isReplay).toSorted()).toEqual([false, true])
    expect(both[0].text).toBe(both[1].text)
    expect(later).toEqual({ status: 200, text: both[0].text, isReplay: true, retryAfter: null })
    expect(once, 'the first request created something').not.toEqual(before)
    expect(await countRows(), 'the others created nothing').toEqual(once)
  })

  test.each(creating)('%s works without a key', async (name) => {
    expect(await callEndpoint(name, await owner(name), null)).toMatchObject({ status: 200, isReplay: false })
  })
})

describe('a key', () => {
  test('belongs to one person', async () => {
    const [ada, ben] = [await owner(), await owner()]
    for (const person of [ada, ben]) await send(person, '/api/goals', key('one'), goal)
    expect([await listGoalTitles(ada), await listGoalTitles(ben)]).toEqual([['Know ten birds'], ['Know ten birds']])
  })

  test('is rejected with another body, path or endpoint', async () => {
    const ada = await owner()
    await send(ada, '/api/goals', key('other'), goal)
    for (const [path, body] of [
      ['/api/goals', { ...goal, title: 'Know eleven birds' }],
      ['/api/goals/{goal}/tasks', { task: 'Sit still' }],
    ] as const) {
      const refused = await send(ada, path, key('other'), body)
      expect([refused.status, readCode(refused)]).toEqual([422, 'idempotency_key_reused'])
    }
    expect(await listGoalTitles(ada)).toEqual(['Know ten birds'])
  })

  test('matches the same body in another order and with other spaces', async () => {
    const ada = await owner()
    await send(ada, '/api/goals', key('order'), goal)
    expect(
      await send(ada, '/api/goals', key('order'), { tasks: ['Sit still'], title: ' Know ten birds ' }),
    ).toMatchObject({ status: 200, isReplay: true })
  })

  test('can be sent without quotes', async () => {
    const ada = await owner()
    await send(ada, '/api/goals', key('bare'), goal)
    expect(await send(ada, '/api/goals', 'bare------------', goal)).toMatchObject({ isReplay: true })
  })

  test.each(['short', '"too short"', 'with a space in it', 'x'.repeat(129), '"half-quoted-key'])(
    'that is malformed is rejected: %s',
    async (malformed) => {
      const ada = await owner()
      const refused = await send(ada, '/api/goals', malformed, goal)
      expect([refused.status, readCode(refused)]).toEqual([400, 'invalid_request'])
      expect(await listGoalTitles(ada)).toEqual([])
    },
  )

  test('stays unused after an error', async () => {
    const ada = await owner()
    const missing = { ...goal, eventId: 2_000_000_000 }
    expect(await send(ada, '/api/goals', key('refused'), missing)).toMatchObject({ status: 404 })
    expect(await send(ada, '/api/goals', key('refused'), goal)).toMatchObject({ status: 200, isReplay: false })
  })

  test('expires after a day, and a nightly job deletes its row', async () => {
    const ada = await owner()
    await send(ada, '/api/goals', key('day'), goal)
    now = Temporal.Instant.from(testNow).add({ hours: 23 }).toString()
    app = createTestApp(store.database, now)
    expect(await send(ada, '/api/goals', key('day'), goal)).toMatchObject({ isReplay: true })
    now = Temporal.Instant.from(testNow).add({ hours: 24 }).toString()
    app = createTestApp(store.database, now)
    await store.database.write(
      (sql) =>
        sql`update sessions set expires_at = ${now}::timestamptz + interval '1 day' where user_id = ${ada.names['owner']}`,
    )
    expect(await send(ada, '/api/goals', key('day'), goal)).toMatchObject({ status: 200, isReplay: false })
    expect(await listGoalTitles(ada)).toHaveLength(2)
    const [job] = idempotencyJobs({
      database: store.database,
      clock: { now: () => Temporal.Instant.from(now).add({ hours: 25 }) },
    })
    const context = { now: Temporal.Instant.from(now), attempt: 1, isLastAttempt: false, signal: AbortSignal.any([]) }
    await job!.run({}, context)
    expect(await countRows()).toMatchObject({ idempotency_keys: 0 })
  })

  test('is deleted with its account', async () => {
    const ada = await owner()
    await send(ada, '/api/goals', key('account'), goal)
    const keys = () =>
      store.database.read((sql) => sql`select 1 from idempotency_keys where user_id = ${ada.names['owner']}`)
    expect(await keys()).toHaveLength(1)
    const headers = { cookie: `__Host-wonderlark_session=${ada.token}` }
    const request = new Request(`${testOrigin}/api/user/me`, { method: 'DELETE', headers })
    expect((await app.fetch(request)).status).toBe(200)
    expect(await keys()).toEqual([])
  })

  test('has a limit of 200 for each person', async () => {
    const ada = await owner()
    await store.database.write(
      (sql) => sql`
        insert into idempotency_keys (key_hash, user_id, request_hash, response, created_at)
        select sha256(n::text::bytea), ${ada.names['owner']}::int, '', '', ${testNow}::timestamptz - n * interval '1 minute'
        from generate_series(1, 300) n`,
    )
    await send(ada, '/api/goals', key('many'), goal)
    const stored = await store.database.read(
      (sql) => sql<{ count: number }>`
        select count(*)::int as count from idempotency_keys where user_id = ${ada.names['owner']}`,
    )
    expect(stored[0]?.count).toBe(200)
    expect(await send(ada, '/api/goals', key('many'), goal)).toMatchObject({ isReplay: true })
  })
})

describe('a stored response', () => {
  test('contains no secret in plain text, and nothing that reveals the key', async () => {
    const ada = await owner()
    const { text } = await send(ada, '/api/calendar-feeds', key('feed'))
    const { url } = JSON.parse(text) as { url: string }
    const rows = await store.database.read(
      (sql) => sql<{ row: string }>`
        select encode(key_hash, 'escape') || encode(response, 'escape') || encode(request_hash, 'escape') as row
        from idempotency_keys where user_id = ${ada.names['owner']}`,
    )
    expect(rows).toHaveLength(1)
    const [secret = ''] = /[\w-]{43}/.exec(url) ?? []
    expect(secret).not.toBe('')
    expect(rows[0]!.row).not.toContain(secret)
    expect(rows[0]!.row).not.toContain('feed---')
    expect((await send(ada, '/api/calendar-feeds', key('feed'))).text, 'a retry returns it').toBe(text)
  })

  test('is written in the request’s transaction', async () => {
    const ada = await owner()
    await store.database.write(
      (sql) => sql`alter table idempotency_keys add constraint no_room check (response is null) not valid`,
    )
    expect(await send(ada, '/api/goals', key('together'), goal)).toMatchObject({ status: 500 })
    expect(await listGoalTitles(ada)).toEqual([])
    await store.database.write((sql) => sql`alter table idempotency_keys drop constraint no_room`)
    expect(await send(ada, '/api/goals', key('together'), goal)).toMatchObject({ status: 200, isReplay: false })
    expect(await listGoalTitles(ada)).toEqual(['Know ten birds'])
  })
})

test('a request whose key is in use gets Retry-After', async () => {
  const own = await createTestDatabase({ size: 4, use: 'answers' })
  try {
    const ada = await createAuthorizationUsers(own.database, 'owner', testNow)
    app = createTestApp(own.database)
    const hash = createHash('sha256').update(`key\n${ada.names['owner']}\n${'running'.padEnd(16, '-')}`)
    // A request that claims the key and outlasts the others' timeout.
    await own.database.write(async (sql) => {
      await sql`
        insert into idempotency_keys (key_hash, request_hash, created_at) values (${hash.digest()}, '', ${testNow})`
      const refused = await send(ada, '/api/goals', key('running'), goal)
      expect([refused.status, readCode(refused), refused.retryAfter]).toEqual([409, 'request_in_progress', '1'])
      await sql`delete from idempotency_keys`
    })
    expect(await send(ada, '/api/goals', key('running'), goal)).toMatchObject({ status: 200 })
  } finally {
    await own.close()
  }
})

test('a repeated hosting request returns the first event, with its invitations', async () => {
  const ada = await owner()
  const form = { ...hostedPayload, inviteEmails: ['dora@example.org'] }
  const both = await Promise.all([1, 2].map(() => send(ada, '/api/events/host', key('host'), form)))
  expect(new Set(both.map(({ text }) => text)).size).toBe(1)
  expect(JSON.parse(both[0]!.text)).toMatchObject({ title: 'Pond dipping', invitationsSent: 1 })
})
