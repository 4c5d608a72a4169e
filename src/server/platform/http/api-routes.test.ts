import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { createApi, route } from './api-routes.ts'
import { noRateLimits } from '#server/platform/limits/rate-limit.ts'
import type { RequestGuard, SignedIn } from './request-checks.ts'

const endpoint = {
  method: 'GET',
  path: '/api/pond',
  summary: 'A pond.',
  session: 'none',
  response: z.object({ depth: z.number() }),
  problems: [],
} as const satisfies Endpoint

const noGate: RequestGuard = {
  publicUrl: 'https://wonderlark.example.org',
  findSession: async () => null,
  findMissingParentCode: () => null,
  idempotency: { run: async (_request, work) => ({ text: await work(), isReplay: false }) },
  rateLimiter: noRateLimits,
  checksJson: true,
}

const respond = (json: string, checksJson: boolean) => {
  const gate = { ...noGate, checksJson }
  return createApi([route(endpoint, async () => ({ json }))], gate, createLog('silent')).request('/api/pond')
}

test('sends JSON text unchanged', async () => {
  const response = await respond('{"depth": 2}', true)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('{"depth": 2}')
  expect(response.headers.get('content-type')).toContain('application/json')
})

test.each(['{"depth": "deep"}', '{}', '{"depth": 2, "secret": 1}', '{'])(
  'rejects the JSON text %s outside production',
  async (json) => {
    expect((await respond(json, true)).status).toBe(500)
  },
)

test('does not validate JSON text in production', async () => {
  expect((await respond('{"depth": "deep"}', false)).status).toBe(200)
})

describe('a foreign-key violation', () => {
  const dig = {
    method: 'POST',
    path: '/api/pond',
    summary: 'Digs a pond.',
    session: 'required',
    response: z.object({ depth: z.number() }),
    problems: ['event_not_found'],
  } as const satisfies Endpoint

  /** Runs a handler that violates a constraint. `sessions` are the results of consecutive session lookups. */
  async function violate(constraint: string, sessions: (SignedIn | null)[]) {
    let runs = 0
    const gate: RequestGuard = {
      ...noGate,
      findSession: async () => sessions.shift() ?? null,
      findMissingParentCode: (foreignKey) =>
        foreignKey === 'ponds_event_id_fkey' ? 'event_not_found' : 'goal_not_found',
    }
    const handler = route(dig, async () => {
      runs += 1
      throw Object.assign(new Error('violates foreign key constraint'), { code: '23503', constraint })
    })
    const response = await createApi([handler], gate, createLog('silent')).request('/api/pond', { method: 'POST' })
    const { code } = (await response.json()) as { code: string }
    return { runs, status: response.status, code }
  }
  const ada: SignedIn = { userId: 1, sessionId: 1, isOperator: false }

  test('becomes the not-found problem of the missing row', async () => {
    expect(await violate('ponds_event_id_fkey', [ada, ada])).toEqual({ runs: 1, status: 404, code: 'event_not_found' })
  })

  test('becomes a conflict if the endpoint does not declare that problem', async () => {
    expect(await violate('ponds_goal_id_fkey', [ada, ada])).toEqual({ runs: 1, status: 409, code: 'conflict' })
  })

  test('becomes 401 if the caller’s account was deleted', async () => {
    expect(await violate('ponds_event_id_fkey', [ada, null])).toEqual({ runs: 1, status: 401, code: 'not_signed_in' })
  })
})
