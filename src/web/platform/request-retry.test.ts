import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryWhenBusy } from './request-retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = (wait?: string, body = '{"code":"busy"}') =>
  new Response(body, { status: 503, headers: wait ? { 'retry-after': wait } : {} })

/** Creates a server that returns these responses, repeating the last. */
function serve(...responses: (() => Response)[]) {
  const asked: number[] = []
  const send = async (_path: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    const response = responses[Math.min(asked.length, responses.length - 1)]
    asked.push(Date.now())
    return response?.() ?? new Response()
  }
  const onWait = vi.fn<() => void>()
  return { asked, onWait, send: retryWhenBusy(send, onWait) }
}

test('retries after the delay in Retry-After', async () => {
  const { asked, send } = serve(
    () => busy('3'),
    () => new Response('there'),
  )
  const response = send('/api/events', {})
  await vi.advanceTimersByTimeAsync(2_999)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await (await response).text()).toBe('there')
  expect(asked).toHaveLength(2)
})

test('gives up after two retries', async () => {
  const { asked, send } = serve(() => busy('1'))
  const response = send('/api/events', {})
  await vi.runAllTimersAsync()
  expect((await response).status).toBe(503)
  expect(asked).toHaveLength(3)
})

test('a change that the server was too busy for is sent up to eight times more, and the person hears of it', async () => {
  const { asked, onWait, send } = serve(
    () => busy('2'),
    () => busy('1'),
    () => new Response('done'),
  )
  const response = send('/api/events/7/rsvp', { method: 'PUT' })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await (await response).text()).toBe('done')
  expect(asked).toHaveLength(3)
  expect(onWait).toHaveBeenCalledTimes(2)
  const refusing = serve(() => busy('1'))
  const refused = refusing.send('/api/events/7/rsvp', { method: 'PUT' })
  await vi.runAllTimersAsync()
  expect((await refused).status).toBe(503)
  expect(refusing.asked).toHaveLength(9)
})

test.each([
  ['a change that may have been made', { method: 'POST' }, () => busy('1', '{"code":"not_ready"}')],
  ['a change refused by a proxy', { method: 'POST' }, () => busy('1', '<h1>Bad gateway</h1>')],
  ['a 503 without Retry-After', {}, () => busy()],
  ['a 503 with a long Retry-After', {}, () => busy('3600')],
  ['a 500 response', {}, () => new Response('no', { status: 500, headers: { 'retry-after': '1' } })],
])('%s is not retried', async (_case, init, response) => {
  const { asked, send } = serve(response)
  await send('/api/events', init)
  expect(asked).toHaveLength(1)
})

test('an aborted request stops waiting', async () => {
  const { asked, send } = serve(() => busy('5'))
  const leaving = new AbortController()
  const response = send('/api/events', { signal: leaving.signal })
  await vi.advanceTimersByTimeAsync(10)
  leaving.abort()
  await expect(response).rejects.toThrow('aborted')
  expect(asked).toHaveLength(1)
})
