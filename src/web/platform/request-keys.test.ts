import { expect, test } from 'vitest'
import { sendKeys } from './request-keys.ts'

type Outcome = number | 'lost'

/** Opens a page whose server returns these outcomes, repeating the last; `storage` survives a reload. */
function openPage(outcomes: Outcome[], storage = new Map<string, string>()) {
  const keys: (string | null)[] = []
  let time = 0
  const send = sendKeys(
    async (_path, { headers }) => {
      keys.push(new Headers(headers).get('idempotency-key'))
      const outcome = outcomes.length > 1 ? outcomes.shift()! : outcomes[0]!
      if (outcome === 'lost') throw new TypeError('Failed to fetch')
      return new Response('{}', { status: outcome })
    },
    {
      storage: { getItem: (name) => storage.get(name) ?? null, setItem: (name, text) => void storage.set(name, text) },
      now: () => time,
    },
  )
  const post = (body: string, path = '/api/goals') => send(path, { method: 'POST', body }).catch(() => null)
  return { keys, storage, send, post, pass: (milliseconds: number) => void (time += milliseconds) }
}

test('concurrent presses send the same key', async () => {
  const { keys, post } = openPage([200])
  await Promise.all([post('a'), post('a')])
  expect(keys[0]).toMatch(/^"[0-9a-f]{32}"$/)
  expect(keys[1]).toBe(keys[0])
})

test.each<[string, Outcome]>([
  ['is lost', 'lost'],
  ['fails', 503],
  ['is refused', 409],
])('a request that %s is retried with the same key', async (_how, outcome) => {
  const { keys, post, pass } = openPage([outcome, 200])
  await post('a')
  pass(60_000)
  await post('a')
  expect(keys[1]).toBe(keys[0])
})

test('the same content keeps its key across a reload until it succeeds', async () => {
  const before = openPage(['lost'])
  await before.post('a')
  const after = openPage([200], before.storage)
  await after.post('a')
  expect(after.keys).toEqual(before.keys)
  const last = openPage([200], before.storage)
  await last.post('a')
  expect(last.keys[0]).not.toBe(before.keys[0])
})

test('a repeat after a success gets a new key once it is no longer the same press', async () => {
  const { keys, post, pass } = openPage([200])
  await post('a')
  pass(999)
  await post('a')
  pass(1)
  await post('a')
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('different content or a different path has a different key', async () => {
  const { keys, post } = openPage([200])
  await post('a')
  await post('b')
  await post('a', '/api/drafts')
  expect(new Set(keys).size).toBe(3)
})

test('only POST requests have a key', async () => {
  const { keys, send } = openPage([200])
  await send('/api/goals', {})
  await send('/api/goals/1', { method: 'PATCH', body: '{}' })
  await send('/api/goals/1', { method: 'DELETE' })
  expect(keys).toEqual([null, null, null])
})

test('keys work without storage', async () => {
  const sent: (string | null)[] = []
  const send = sendKeys(
    async (_path, { headers }) => {
      sent.push(new Headers(headers).get('idempotency-key'))
      return new Response('', { status: 500 })
    },
    { storage: null },
  )
  await send('/api/goals', { method: 'POST', body: 'a' })
  await send('/api/goals', { method: 'POST', body: 'a' })
  expect(sent[0]).toMatch(/^"[0-9a-f]{32}"$/)
  expect(sent[1]).toBe(sent[0])
})
