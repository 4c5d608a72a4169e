import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { limitTurns, turnLimits } from './turns.ts'
import type { Variables } from '#server/platform/http/request-checks.ts'

/** Functions that end the requests in progress. */
let running: (() => void)[]
let app: Hono<{ Variables: Variables }>
beforeEach(() => {
  running = []
  app = new Hono<{ Variables: Variables }>()
  app.use(async (context, next) => {
    context.set('callerAddress', context.req.header('from') ?? '198.51.100.7')
    await next()
  })
  app.use(limitTurns())
  app.get('/short', (context) => context.text('done'))
  app.get('/long', async (context) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    running.push(resolve)
    await promise
    return context.text('done')
  })
})
const ask = async (path: string, from: string) => app.request(path, { headers: { from } })

/** Ends the requests in progress, and those that get their turn then. */
async function endAll(asked: readonly Promise<Response>[]): Promise<void> {
  for (let ended = 0; ended < asked.length; ended += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(0)
    running.shift()?.()
  }
  for (const response of await Promise.all(asked)) expect(response.status).toBe(200)
}

test('limits the concurrent requests of a network, queues others in order, and rejects the rest', async () => {
  const { atOnce, waiting } = turnLimits
  const asked = Array.from({ length: atOnce + waiting }, () => ask('/long', '198.51.100.7'))
  await expect.poll(() => running).toHaveLength(atOnce)
  const rejected = await ask('/long', '198.51.100.7')
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '1'])
  expect((await ask('/short', '203.0.113.9')).status, 'another person doesn’t wait').toBe(200)
  await endAll(asked)
  expect((await ask('/short', '198.51.100.7')).status).toBe(200)
})

test('counts IPv6 by /48', async () => {
  const asked = Array.from({ length: turnLimits.atOnce + 1 }, (_, at) => ask('/long', `2001:db8:7:${at}::1`))
  await expect.poll(() => running).toHaveLength(turnLimits.atOnce)
  expect((await ask('/short', '2001:db8:8::1')).status, 'another /48 doesn’t wait').toBe(200)
  expect(running, 'the same /48 waits').toHaveLength(turnLimits.atOnce)
  await endAll(asked)
})
