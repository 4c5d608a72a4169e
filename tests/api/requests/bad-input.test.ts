import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemSchema, type ProblemCode } from '#contract/problem.ts'
import { createTestApp, type TestApp } from '#tests/support/product/app.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let store: TestDatabase
let app: TestApp
beforeAll(async () => {
  store = await createTestDatabase()
  await store.database.write((sql) => insertEvents(sql, [{}, {}, {}]))
  app = createTestApp(store.database)
})
afterAll(() => store.close())

async function expectProblem(response: Response, status: number, code: ProblemCode) {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json\b/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const problem = problemSchema.strict().parse(await response.json())
  expect(problem).toMatchObject({ type: 'about:blank', status, code })
  expect(problem.message).toBe(problem.detail ?? problem.title)
  return problem
}

const malformed: [field: string, values: string[]][] = [
  ['q', ['a'.repeat(201), 'a%00']],
  ['interests', ['Sport', 'STEM;Art', 'STEM,Sport', 'hosted']],
  ['mood', ['Angry', 'Curious,Quiet']],
  ['ages', ['toddler', '6-11', 'adult,toddler']],
  [
    'near',
    ['', 'here', '40.7', '40.7,', '91,0', '0,181', '-90.01,0', '40.7,-74,3', '1e1,0', '0x1,0', 'NaN,NaN', '40,7,-74,0'],
  ],
  ['within', ['', '0', '-5', '5mi', '12501', '1e3', 'Infinity', 'NaN', '0x10', '5,5', '.5']],
  [
    'from',
    [
      '',
      'today',
      '2026-13-01',
      '2026-02-30',
      '2026-2-3',
      '20260203',
      '2026-02-03T10:00:00Z',
      '0000-01-01',
      '-2026-01-01',
      '99999-01-01',
    ],
  ],
  ['to', ['', 'tomorrow', '2026-00-10', '2027-02-29', '0000-01-01', '10000-01-01']],
  ['free', ['', 'false', '1', 'yes', 'TRUE']],
  ['virtual', ['', 'maybe', '1']],
]
const malformedOfLists: typeof malformed = [
  ['sort', ['', 'best', 'Date', 'date,distance']],
  ['limit', ['', '0', '101', '-1', '2.5', 'ten', '1e1', '0x5', '9'.repeat(30)]],
]

describe.each(['/api/events', '/api/events/facets'])('%s', (path) => {
  test.each([...malformed, ...malformedOfLists])('rejects a malformed %s and names it', async (field, values) => {
    for (const value of values) {
      const response = await app.get(`${path}?${field}=${value}`)
      const problem = await expectProblem(response, 400, 'invalid_request')
      expect(
        problem.errors?.map((error) => error.field),
        value,
      ).toEqual([field])
      expect(problem.message).toContain(field)
    }
  })

  test.each(['color=red', 'Q=birds', 'near[]=1', '__proto__=1', 'constructor=1', 'toString='])(
    'rejects the unknown parameter in %s',
    async (query) => {
      const problem = await expectProblem(await app.get(`${path}?${query}`), 400, 'invalid_request')
      expect(problem.errors).toEqual([{ field: query.split('=')[0], message: 'is not a known field' }])
    },
  )

  test('rejects a repeated parameter', async () => {
    const problem = await expectProblem(await app.get(`${path}?mood=Quiet&mood=Quiet`), 400, 'invalid_request')
    expect(problem.errors).toEqual([{ field: 'mood', message: 'is given more than once' }])
  })

  test('names all invalid fields at once', async () => {
    const problem = await expectProblem(await app.get(`${path}?near=x&within=y&bogus=1`), 400, 'invalid_request')
    expect(problem.errors?.map(({ field }) => field).toSorted()).toEqual(['bogus', 'near', 'within'])
  })
})

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const key = { startsAt: '2026-11-02 15:00:00+00', id: 1 }

test.each([
  ['no JSON', 'abc'],
  ['empty JSON', cursor({})],
  ['of another order', cursor({ sort: 'distance', after: { ...key, away: 1 } })],
  ['a time that is none', cursor({ sort: 'date', after: { ...key, startsAt: 'soon' } })],
  ['a day that is none', cursor({ sort: 'date', after: { ...key, startsAt: '2026-13-41 15:00:00+00' } })],
  ['SQL for a time', cursor({ sort: 'date', after: { ...key, startsAt: "'); drop table events; --" } })],
  ['an id too large', cursor({ sort: 'date', after: { ...key, id: 2 ** 40 } })],
  ['an id that is no number', cursor({ sort: 'date', after: { ...key, id: '1' } })],
  ['a null character', cursor({ sort: 'date', after: { ...key, startsAt: '2026-11-02 15:00:00+00\0' } })],
  ['too long', 'a'.repeat(401)],
])('an invalid cursor is rejected: %s', async (_name, text) => {
  const problem = await expectProblem(await app.get(`/api/events?cursor=${text}`), 400, 'invalid_request')
  expect(problem.errors?.map(({ field }) => field)).toEqual(['cursor'])
})

test('a cursor is rejected with a different sort order', async () => {
  const next = (await app.get('/api/events?limit=1')).headers.get('link')?.match(/cursor=([\w-]+)/)?.[1]
  expect((await app.get(`/api/events?limit=1&sort=date&cursor=${next}`)).status).toBe(200)
  for (const sort of ['distance', 'price'])
    expect((await app.get(`/api/events?limit=1&sort=${sort}&cursor=${next}`)).status, sort).toBe(400)
})

test.each([
  'from=0001-01-01',
  'from=9999-12-31',
  'to=9999-12-31',
  'from=2027-01-01&to=2026-01-01',
  'near=90,180',
  'near=-0,-180.0',
  'within=12500',
  'limit=1.0',
  'interests=,,',
  'near=%2040.7%20,-74%20',
  'mood=curious&interests=stem',
])('unusual but valid input is accepted: %s', async (query) => {
  expect((await app.get(`/api/events?${query}`)).status).toBe(200)
})

test.each([
  '999',
  'abc',
  '0',
  '-1',
  '1e0',
  '0x1',
  '1.0',
  '01',
  '+1',
  '%201',
  '1%00',
  '2147483647',
  '2147483648',
  '9'.repeat(40),
  '%E0%A4%A',
  '%',
  "1'--",
  'null',
])('there is no event %s', async (id) => {
  const problem = await expectProblem(await app.get(`/api/events/${id}`), 404, 'event_not_found')
  expect(problem.message).toBe('Event not found')
})

test('an event’s details take no filters', async () => {
  const problem = await expectProblem(await app.get('/api/events/1?q=pond'), 400, 'invalid_request')
  expect(problem.errors?.map(({ field }) => field)).toEqual(['q'])
})

test.each(['/api', '/api/', '/api/nothing', '/api/events/1/nothing', '/api/events/', '/api/event', '/api//events'])(
  'unknown endpoint: %s',
  async (path) => {
    for (const method of ['GET', 'POST']) await expectProblem(await app.get(path, { method }), 404, 'call_not_found')
  },
)

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is rejected on read-only endpoints', async (method) => {
  for (const path of ['/api/events', '/api/events/facets', '/api/events/1']) {
    const response = await app.get(path, { method })
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    await expectProblem(response, 405, 'method_not_allowed')
  }
})
