import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { createLog } from './log.ts'
import { createApi, route } from './http.ts'
import { noRateLimits } from './rate-limit.ts'

const endpoint = {
  method: 'GET',
  path: '/api/pond',
  summary: 'A pond.',
  session: 'none',
  response: z.object({ depth: z.number() }),
  problems: [],
} as const satisfies Endpoint

const answer = (json: string, checksJson: boolean) => {
  const publicUrl = 'https://wonderlark.example.org'
  const gate = { publicUrl, findSession: async () => null, rateLimiter: noRateLimits, checksJson }
  return createApi([route(endpoint, async () => ({ json }))], gate, createLog('silent')).request('/api/pond')
}

test('written JSON goes out as it is', async () => {
  const response = await answer('{"depth": 2}', true)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('{"depth": 2}')
  expect(response.headers.get('content-type')).toContain('application/json')
})

test.each(['{"depth": "deep"}', '{}', '{"depth": 2, "secret": 1}', '{'])(
  'outside production, %s is not the shape of the contract',
  async (json) => {
    expect((await answer(json, true)).status).toBe(500)
  },
)

test('in production nobody reads it again', async () => {
  expect((await answer('{"depth": "deep"}', false)).status).toBe(200)
})
