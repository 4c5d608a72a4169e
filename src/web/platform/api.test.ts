import { expect, expectTypeOf, test } from 'vitest'
import { endpoints, endpointPaths } from '#contract/endpoints.ts'
import type { Goal } from '#contract/goals/goal.ts'
import { ApiError, apiPath, createApi, UnreachedError } from './api.ts'
import { apiQuery, call, callWithHeaders, createQueryClient } from './query-client.ts'

/** Opens a client whose server returns `response`, and records the requests. */
function openClient(response: () => Response = () => Response.json({})) {
  const requests: [path: string, init: RequestInit][] = []
  const client = createQueryClient(
    createApi(async (path, init) => {
      requests.push([path, init])
      return response()
    }),
  )
  return { client, requests }
}

test('knows the method and the path of every endpoint', () => {
  const names = Object.values(endpointPaths).flatMap(Object.keys)
  expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted())
  expect(endpointPaths.POST?.saveEvent).toBe('/api/events/{id}/save')
})

test('fills parameters and the query into the path', () => {
  expect(apiPath('unlinkGoalEvent', { params: { id: 3, eventId: 14 } })).toBe('/api/goals/3/events/14')
  expect(apiPath('getInvitation', { params: { token: 'a/b c' } })).toBe('/api/rsvp/a%2Fb%20c')
  expect(apiPath('listPlaces', { query: { q: undefined, near: '40.7,-74', limit: 5 } })).toBe(
    '/api/places?near=40.7%2C-74&limit=5',
  )
  expect(apiPath('listEvents', { query: new URLSearchParams({ q: 'owls' }) })).toBe('/api/events?q=owls')
  expect(apiPath('listGoals')).toBe('/api/goals')
})

test('tells a server that can’t be reached from a request that was given up', async () => {
  const failWith = (error: Error) =>
    createQueryClient(
      createApi(async () => {
        throw error
      }),
    )
  await expect(call(failWith(new TypeError('Load failed')), 'listGoals')).rejects.toThrow(UnreachedError)
  const abort = new DOMException('Given up', 'AbortError')
  await expect(call(failWith(abort), 'listGoals')).rejects.toBe(abort)
})

test('sends the method, the credentials and a JSON body', async () => {
  const { client, requests } = openClient()
  await call(client, 'messageGuests', { params: { id: 7 }, body: { message: 'See you' } })
  await call(client, 'listGoals')
  expect(requests).toEqual([
    [
      '/api/events/7/guests/message',
      {
        method: 'POST',
        credentials: 'include',
        body: '{"message":"See you"}',
        headers: { 'content-type': 'application/json' },
      },
    ],
    ['/api/goals', { method: 'GET', credentials: 'include' }],
  ])
})

test('passes on the signal and keepalive', async () => {
  const { client, requests } = openClient()
  const { signal } = new AbortController()
  await call(client, 'readNotification', { params: { id: 1 }, keepalive: true, signal })
  expect(requests[0]?.[1]).toMatchObject({ keepalive: true, signal })
})

test('returns the headers on request', async () => {
  const { client } = openClient(() => Response.json([], { headers: { 'total-count': '12' } }))
  expect((await callWithHeaders(client, 'searchUsers')).headers.get('total-count')).toBe('12')
})

test('throws the problem of a response outside 2xx', async () => {
  const problem = { type: 'about:blank', title: 'No such goal', status: 404, code: 'goal_not_found', message: 'Gone.' }
  const { client } = openClient(() => Response.json(problem, { status: 404 }))
  const error = await call(client, 'deleteGoal', { params: { id: 1 } }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 404, problem: { code: 'goal_not_found' } })
})

test('throws the status of a response without a problem', async () => {
  const { client } = openClient(() => new Response('Bad gateway', { status: 502 }))
  await expect(call(client, 'listGoals')).rejects.toMatchObject({ message: '502: Bad gateway', problem: undefined })
})

test('takes the types of requests and responses from the endpoint table', () => {
  const { client } = openClient()
  expectTypeOf(call<'listGoals'>).returns.resolves.toEqualTypeOf<Goal[]>()
  const neverCalled = () => [
    // @ts-expect-error -- no such endpoint
    call(client, 'listGoal'),
    // @ts-expect-error -- the path parameter is required
    call(client, 'saveEvent'),
    // @ts-expect-error -- a parameter that the path doesn't have
    call(client, 'saveEvent', { params: { id: 1, eventId: 2 } }),
    // @ts-expect-error -- a body that the endpoint doesn't read
    call(client, 'saveEvent', { params: { id: 1 }, body: {} }),
    // @ts-expect-error -- an unknown query parameter
    call(client, 'listPlaces', { query: { nearby: '40.7,-74' } }),
    // @ts-expect-error -- a required query parameter
    apiQuery('checkUsername'),
    // @ts-expect-error -- a body of the wrong type
    call(client, 'addTask', { params: { id: 1 }, body: { task: 1 } }),
    // @ts-expect-error -- a file, which `call` can't parse
    call(client, 'exportGuests', { params: { id: 1 } }),
  ]
  expect(neverCalled).toBeTypeOf('function')
})
