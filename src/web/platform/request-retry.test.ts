import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryWhenBusy } from './request-retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = (wait?: string) => new Response('busy', { status: 503, headers: wait ? { 'retry-after': wait } : {} })

/** A server that gives these answers, the last one for ever. */
function serve(...answers: (() => Response)[]) {
  const asked: number[] = []
  const send = async (_path: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    const answer = answers[Math.min(asked.length, answers.length - 1)]
    asked.push(Date.now())
    return answer?.() ?? new Response()
  }
  return { asked, send: retryWhenBusy(send) }
}

test('a question is asked again when the server says so', async () => {
  const { asked, send } = serve(
    () => busy('3'),
    () => new Response('there'),
  )
  const answer = send('/api/events', {})
  await vi.advanceTimersByTimeAsync(2_999)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await (await answer).text()).toBe('there')
  expect(asked).toHaveLength(2)
})

test('it is not asked for ever', async () => {
  const { asked, send } = serve(() => busy('1'))
  const answer = send('/api/events', {})
  await vi.runAllTimersAsync()
  expect((await answer).status).toBe(503)
  expect(asked).toHaveLength(3)
})

test.each([
  ['what changes something', { method: 'POST' }, () => busy('1')],
  ['without a word when', {}, () => busy()],
  ['after a time that nobody waits', {}, () => busy('3600')],
  ['an error of another kind', {}, () => new Response('no', { status: 500, headers: { 'retry-after': '1' } })],
])('%s is sent once', async (_case, init, answer) => {
  const { asked, send } = serve(answer)
  await send('/api/events', init)
  expect(asked).toHaveLength(1)
})

test('whoever leaves meanwhile waits no longer', async () => {
  const { asked, send } = serve(() => busy('5'))
  const leaving = new AbortController()
  const answer = send('/api/events', { signal: leaving.signal })
  await vi.advanceTimersByTimeAsync(10)
  leaving.abort()
  await expect(answer).rejects.toThrow('aborted')
  expect(asked).toHaveLength(1)
})
