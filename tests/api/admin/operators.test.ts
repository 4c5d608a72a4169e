import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { operatorEndpoints } from '#contract/admin/operator-endpoints.ts'
import type { LogLine, OperatorOverview, OperatorPerson } from '#contract/admin/operator.ts'
import type { Problem } from '#contract/problem.ts'
import { readTask } from '#server/admin/run-command.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { hosted } from '#tests/support/hosting/hosting.ts'
import { jobDeps } from '#tests/support/product/jobs.ts'
import { openOperatorWorld, type OperatorWorld } from '#tests/support/people/operators.ts'

let world: OperatorWorld
beforeEach(async () => {
  world = await openOperatorWorld()
})
afterEach(() => world.close())

const statusFor = async (browser: BrowserLike, id: number) => (await browser.send(`/api/events/${id}`)).status
const visitor = () => openBrowser(world.product.url)
const deps = () => jobDeps({ database: world.store.database, clock: world.clock })

describe('every operator endpoint', () => {
  const all = Object.values(operatorEndpoints) as Endpoint[]
  const call = ({ method, path }: Endpoint, browser: BrowserLike) => browser.send(path.replace('{id}', '2'), { method })
  const answers = async (endpoint: Endpoint, browser: BrowserLike) => {
    const response = await call(endpoint, browser)
    return [response.status, response.status === 200 ? 'done' : ((await response.json()) as Problem).code]
  }

  test.each(all)('$method $path exists for operators only', async (endpoint) => {
    expect(await answers(endpoint, visitor())).toEqual([401, 'not_signed_in'])
    expect(await answers(endpoint, world.ada)).toEqual([404, 'call_not_found'])
    expect(await answers(endpoint, world.ben)).toEqual([404, 'call_not_found'])
    const [status, code] = await answers(endpoint, world.olga)
    expect([200, 404, 415], String(code)).toContain(status)
    expect(code).not.toBe('call_not_found')
    await world.mark(1, false)
    expect(await answers(endpoint, world.olga), 'after the mark is removed').toEqual([404, 'call_not_found'])
    await world.mark(1, true)
    await readTask(['ban', '1'])!(deps(), () => undefined)
    expect(await answers(endpoint, world.olga), 'banned').toEqual([401, 'not_signed_in'])
  })

  test('looks like an unknown endpoint', async () => {
    const unknown = await world.ada.send('/api/admin/nothing')
    const refused = await world.ada.send('/api/admin/overview')
    expect(await refused.json()).toEqual(await unknown.json())
  })
})

test('the session says whether a person is an operator', async () => {
  const isOperator = async (browser: BrowserLike) =>
    ((await (await browser.send('/api/session')).json()) as { isOperator: boolean }).isOperator
  expect([await isOperator(world.olga), await isOperator(world.ada)]).toEqual([true, false])
})

describe('the last operator', () => {
  const countOperators = () =>
    world.store.database.read((sql) => sql.count`select count(*) from users where is_operator and disabled_at is null`)

  test.each([
    ['demote', { path: 'operator', method: 'PUT', body: { isOperator: false, reason: 'Away' } }],
    ['ban', { path: 'ban', method: 'POST', body: { reason: 'Away' } }],
  ])('remains when two operators %s each other at once', async (_verb, { path, method, body }) => {
    for (let round = 0; round < 8; round += 1) {
      for (const person of ['1', '2']) await readTask(['unban', person])!(deps(), () => undefined)
      await world.mark(1, true)
      await world.mark(2, true)
      const olga = await world.product.signIn({ name: 'Olga', email: 'olga@example.org' })
      const ada = await world.product.signIn({ name: 'Ada', email: 'ada@example.org' })
      const send = (id: number, browser: BrowserLike) => world.send(`people/${id}/${path}`, body, { method, browser })
      const answers = await Promise.all([send(2, olga), send(1, ada)])
      expect(await countOperators()).toBe(1)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('can’t delete the account, even while another operator does so', async () => {
    const remove = (browser: BrowserLike) => browser.send('/api/user/me', { method: 'DELETE' })
    const refused = await remove(world.olga)
    expect([refused.status, ((await refused.json()) as Problem).code]).toEqual([409, 'last_operator'])
    expect((await world.olga.send('/api/admin/overview')).status).toBe(200)
    await world.mark(2, true)
    const statuses = await Promise.all([remove(world.olga), remove(world.ada)])
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await countOperators()).toBe(1)
    expect((await remove(world.ben)).status).toBe(200)
  })
})

describe('people', () => {
  const names = async (q: string) =>
    (await world.rows<OperatorPerson>(`people?q=${encodeURIComponent(q)}`)).map(({ name }) => name)

  test('are found by id, name, username and address', async () => {
    expect(await names('')).toEqual(['Ben', 'Ada', 'Olga'])
    expect(await names('2')).toEqual(['Ada'])
    expect(await names('OLG')).toEqual(['Olga'])
    expect(await names('ben@')).toEqual(['Ben'])
    expect([await names('#2'), await names('@BEN')]).toEqual([['Ada'], ['Ben']])
    expect((await world.rows<OperatorPerson>('people?q=ada'))[0]).toMatchObject({ isEmailVerified: true })
    for (const q of ['%', '_', '\\', "'", 'nobody']) expect(await names(q), q).toEqual([])
  })

  test('can be banned with a reason and unbanned', async () => {
    const { id } = await hosted(world.ada, { title: 'Kites' })
    await world.send(`events/${id}/show`)
    expect((await world.send('people/2/ban')).status, 'a reason is needed').toBe(400)
    expect((await world.send('people/2/ban', { reason: 'Sells watches' })).body).toEqual({ id: 2, hidden: 1 })
    expect((await world.ada.send('/api/session')).status).toBe(401)
    expect(await statusFor(visitor(), id)).toBe(404)
    expect((await world.rows<OperatorPerson>('people?q=ada'))[0]).toMatchObject({
      bannedAt: '2026-11-21T14:00:00Z',
      sessions: 0,
      hosting: 1,
    })
    await world.send('people/2/unban', { reason: 'They were borrowed' })
    const again = await world.product.signIn({ name: 'Ada', email: 'ada@example.org' })
    expect((await again.send('/api/session')).status).toBe(200)
    expect((await world.actions()).slice(0, 2)).toEqual([
      ['Olga', 'person.unban', 'Ada', 'They were borrowed'],
      ['Olga', 'person.ban', 'Ada', 'Sells watches'],
    ])
  })

  test('can be signed out everywhere and made operators, but not by themselves', async () => {
    expect((await world.send('people/2/end-sessions')).body).toEqual({ id: 2, sessions: 1 })
    expect((await world.ada.send('/api/session')).status).toBe(401)
    const put = { method: 'PUT' }
    expect((await world.send('people/3/operator', { isOperator: true }, put)).body).toEqual({ id: 3, isOperator: true })
    expect((await world.ben.send('/api/admin/overview')).status).toBe(200)
    for (const [path, body, options] of [
      ['people/1/ban', { reason: 'Tired' }, {}],
      ['people/1/end-sessions', {}, {}],
      ['people/1/operator', { isOperator: false }, put],
    ] as const) {
      expect((await world.send(path, body, options)).body.code, path).toBe('own_profile')
    }
    expect((await world.send('people/99/ban', { reason: 'Nobody' })).body.code).toBe('user_not_found')
  })
})

describe('the log', () => {
  test('includes actions of commands, and a command prints it', async () => {
    const lines: string[] = []
    const run = (...words: string[]) => readTask(words)!(deps(), (line) => lines.push(line))
    await run('ban', 'ben@example.org', 'Sells', 'watches')
    await run('operator', 'ada')
    await run('vet', 'organizer', 'Brooklyn Library')
    expect(lines).toEqual([
      'Ben (3) is banned. 0 events were hidden.',
      'Ada (2) is now an operator and can use /admin.',
      'Brooklyn Library is now vetted. This applies to 0 imported events and any future ones.',
    ])
    expect((await world.actions()).slice(0, 3)).toEqual([
      ['command', 'organizer.vet', 'Brooklyn Library', ''],
      ['command', 'person.make-operator', 'Ada', ''],
      ['command', 'person.ban', 'Ben', 'Sells watches'],
    ])
    lines.length = 0
    await run('log')
    expect(lines[2]).toBe('2026-11-21T14:00:00Z\tcommand\tperson.ban\tperson 3 Ben\tSells watches')
  })

  test('is append-only', async () => {
    const change = (statement: 'update' | 'delete') =>
      world.store.database.write((sql) =>
        statement === 'update' ? sql`update operator_log set reason = ''` : sql`delete from operator_log`,
      )
    await expect(change('update')).rejects.toThrow('stay as they were written')
    await expect(change('delete')).rejects.toThrow('stay as they were written')
  })

  test('remains after people delete their accounts, without identifying them', async () => {
    await world.mark(3, true)
    await world.send('people/2/end-sessions', { reason: 'Ada asked by telephone' })
    await world.send('people/2/ban', { reason: 'Ada sells watches' }, { browser: world.ben })
    await world.send('people/2/unban', { reason: 'Ada does not' })
    const again = await world.product.signIn({ name: 'Ada', email: 'ada@example.org' })
    for (const leaving of [again, world.ben]) {
      expect((await leaving.send('/api/user/me', { method: 'DELETE' })).status).toBe(200)
    }
    const log = await world.rows<LogLine>('log')
    expect(log.slice(0, 3)).toMatchObject([
      { action: 'person.unban', actor: { id: 1, name: 'Olga' }, target: { id: 2, name: null }, reason: '' },
      { action: 'person.ban', actor: { id: 3, name: null }, target: { id: 2, name: null }, reason: '' },
      { action: 'person.end-sessions', target: { id: 2, name: null }, reason: '' },
    ])
    expect(JSON.stringify(log)).not.toContain('Ada')
  })
})

describe('staff', () => {
  const put = { method: 'PUT' }

  test('correct events and pin venues, and are made and unmade by operators', async () => {
    expect((await world.ben.send('/api/admin/overview')).status).toBe(404)
    expect((await world.send('people/3/staff', { isStaff: true, reason: 'Knows the town' }, put)).body).toEqual({
      id: 3,
      isStaff: true,
    })
    const session = (await (await world.ben.send('/api/session')).json()) as { isStaff: boolean; isOperator: boolean }
    expect(session).toMatchObject({ isStaff: true, isOperator: false })
    expect((await world.ben.send('/api/admin/overview')).status).toBe(200)
    expect((await world.ben.send('/api/admin/people')).status).toBe(404)
    const rule = { scope: 'title', words: 'board meeting', changes: { listing: 'show' } }
    expect((await world.send('corrections', rule, { browser: world.ben })).status).toBe(200)
    const [correction] = await world.rows<{ by: { name: string } }>('corrections')
    expect(correction?.by.name).toBe('Ben')
    expect((await world.actions()).slice(0, 2).map((line) => line.slice(0, 2))).toEqual([
      ['Ben', 'correction.make'],
      ['Olga', 'person.make-staff'],
    ])
    await world.send('people/3/staff', { isStaff: false }, put)
    expect((await world.ben.send('/api/admin/overview')).status).toBe(404)
  })

  test('can’t decide about whole sources, and only an operator can make them operators', async () => {
    await world.send('people/3/staff', { isStaff: true }, put)
    const [source] = await world.store.database.write(
      (sql) => sql<{ id: number }>`insert into sources (name) values ('Town') returning id`,
    )
    const rule = { scope: 'source', sourceId: source!.id, changes: { listing: 'show' } }
    expect((await world.send('corrections', rule, { browser: world.ben })).body.code).toBe('not_allowed')
    expect((await world.send('people/3/operator', { isOperator: true }, put)).status).toBe(200)
    const people = await world.rows<{ id: number; isStaff: boolean; isOperator: boolean }>('people?q=%233')
    expect(people).toMatchObject([{ id: 3, isStaff: false, isOperator: true }])
  })
})

test('the overview shows what is missing, and which events are too far away for visitors', async () => {
  await world.store.database.write(
    (sql) => sql`
      insert into events (title, starts_at, ends_at, time_zone, location, latitude, longitude, place_precision) values
        ('Near', '2026-12-01T10:00Z', '2026-12-01T11:00Z', 'Etc/UTC', 'Here', 40.83, -74.21, 'exact'),
        ('Far', '2026-12-01T10:00Z', '2026-12-01T11:00Z', 'Etc/UTC', 'Oslo', 59.9, 10.7, 'exact')`,
  )
  const overview = await world.read<OperatorOverview>('overview')
  expect(overview).toMatchObject({ farDates: 1, missing: { signIn: false, mail: true } })
})
